// The texts that the tests of the grammar parse.

'use strict';

const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '../../../..');
const pack = path.join(root, 'Docs/Editors/tree-sitter');

/** The paths of the project's scenes. */
const scenes = ['Scenes', 'Tests/SceneCompilerTests/Elements'].flatMap((folder) =>
  fs.readdirSync(path.join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.tbl')).map((name) => path.join(folder, name)));

/** The examples of the language's page. */
const examples = [
  ...fs.readFileSync(path.join(root, 'Docs/Language.md'), 'utf8')
    .matchAll(/^```tbl(?: in \w+| file \S+\.tbl)?\n([^]*?)^```/gm),
].map((match) => match[1]);

/** Texts that are valid, for what differs between parsers. */
const special = [
  'a: 1\rb: 2\r\nc: 3', '// one\ra: 1', 'let 🚀 = 1\na: 🚀 + größe', 'a: 1\n  // one\n  + 2',
  'a: 1 // one\n  + 2', 'a: 1 /* one */ + 2', 'a: 1\n/* one\n */ + 2',
  'a: b\n  // one\n  // two\n\n  ? 1\n  // three\n  : 2', 'a: b // one\r// two\r.c',
  'if a { b }\n// one\nelse { c }', 'a: b.c[0](d).e', 'style: plain', 'style plain { a: 1 }',
  'row "a \\(b(c)) d"', 'a: 1 /* b /* c */ d */ + 2', 'a: [\n1,\n2,\n]\nb: 3', 'a: b\n// c\nd: e',
];

/** Texts that are not. */
const invalid = [
  ['scene {', '1:8'], ['row "a', '1:7'], ['a: ', '1:4'], ['a: (1, 2', '1:9'], ['}', '1:1'],
  ['let = 3', '1:5'], ['a: 1 2', '1:6'],
];

module.exports = { examples, invalid, pack, root, scenes, special };

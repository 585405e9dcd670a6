// Tests the scopes of words in the TextMate grammar.

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { Tokenizer } = require('./tokenizer');

const root = path.join(__dirname, '../../../..');
const packs = path.join(root, 'Docs/Editors');
const grammar = JSON.parse(fs.readFileSync(path.join(packs, 'textmate/tbl.tmLanguage.json')));
const { text, words } = JSON.parse(fs.readFileSync(path.join(__dirname, '../words.json')));

const scopes = {
  keyword: 'keyword.', element: 'entity.name.tag.', component: 'entity.name.type.',
  name: 'entity.name.function.', property: 'support.type.property-name.',
  owner: 'variable.other.', label: 'variable.parameter.', function: 'support.function.',
  member: 'support.variable.', variable: 'variable.language.', constant: 'constant.language.',
  word: 'support.constant.property-value.', namedColor: 'support.constant.color.',
  color: 'constant.other.color.', number: 'constant.numeric.', operator: 'keyword.operator.',
  string: 'string.quoted.double.', comment: 'comment.', documentation: 'comment.line.documentation.',
};

/** The position of a whole word. */
function find(line, word) {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const edge = (inside) => (/\w/.test(inside) ? '\\b' : '');
  const found = new RegExp(edge(word[0]) + escaped + edge(/\d$/.test(word) ? '' : word.at(-1))).exec(line);
  assert.ok(found, `'${word}' is not in '${line}'`);
  return found.index;
}

const tokenizer = new Tokenizer(grammar);
const lines = text.map((line) => tokenizer.line(line));

for (const [kind, places] of Object.entries(words)) {
  test(`a ${kind} is told by its place`, () => {
    for (const [number, word] of places) {
      const index = find(text[number - 1], word);
      const found = lines[number - 1][index];
      assert.ok(
        found.at(-1).startsWith(scopes[kind]), `${number}: '${word}' is ${found.join(' ')}`);
    }
  });
}

test('nothing is left open at the end of a scene', () => {
  const folder = path.join(root, 'Scenes');
  for (const name of fs.readdirSync(folder).filter((one) => one.endsWith('.tbl'))) {
    const whole = new Tokenizer(grammar);
    for (const line of fs.readFileSync(path.join(folder, name), 'utf8').split('\n')) {
      whole.line(line);
    }
    assert.equal(whole.stack.length, 1, name);
  }
});

test('the extension holds the same grammar', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(packs, 'vscode/package.json')));
  const [{ path: place, scopeName }] = manifest.contributes.grammars;
  assert.equal(scopeName, grammar.scopeName);
  assert.deepEqual(JSON.parse(fs.readFileSync(path.join(packs, 'vscode', place))), grammar);
});

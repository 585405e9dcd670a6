// Tests the generated parser with tree-sitter itself: it is up to date, and it finds the same nodes
// as the interpreter of the rules. $TREE_SITTER is the command of tree-sitter.

'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after, before, test } = require('node:test');
const { Grammar } = require('./earley');
const { examples, invalid, pack, root, scenes, special } = require('./samples');

const command = process.env.TREE_SITTER;
const skip = command ? false : 'tree-sitter is not installed';
const grammar = new Grammar(path.join(pack, 'grammar.js'));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scenec-'));
const parser = path.join(folder, 'grammar');
const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };

/** Runs tree-sitter in a folder with the grammar and its parser. */
const run = (...words) => {
  const result = spawnSync(command, words, { cwd: parser, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (result.error) throw result.error;
  return result;
};

before(() => {
  fs.mkdirSync(parser);
  fs.copyFileSync(path.join(pack, 'grammar.js'), path.join(parser, 'grammar.js'));
  if (command) assert.equal(run('generate').status, 0);
});
after(() => fs.rmSync(folder, { recursive: true }));

/** Writes a text to a file of its own and returns the path. */
let count = 0;
const write = (text) => {
  const file = path.join(folder, `${count++}.tbl`);
  fs.writeFileSync(file, text);
  return file;
};

/** The names of the nodes that tree-sitter finds, except comments, sorted. */
const nodes = (file) =>
  [...run('parse', file).stdout.matchAll(/\((MISSING|[A-Za-z_]+) /g)].map(([, name]) => name)
    .filter((name) => !name.endsWith('comment')).sort();

/** The names of the nodes of the rules. The interpreter does not know precedence. */
const expected = (text) =>
  grammar.parse(text).map(({ name }) => name).filter((name) => names.has(name)).sort();
const names = new Set(grammar.names);

test('the committed parser is that of the grammar', { skip }, () => {
  for (const name of ['parser.c', 'tree_sitter/parser.h']) {
    const generated = fs.readFileSync(path.join(parser, 'src', name));
    assert.ok(
      generated.equals(fs.readFileSync(path.join(pack, 'src', name))),
      `${name} is out of date; run Tests/Checks/Editors/tree-sitter/generate`);
  }
});

test('scenes have the nodes of the rules', { skip }, () => {
  for (const scene of scenes) {
    const file = path.join(root, scene);
    assert.deepEqual(nodes(file), expected(fs.readFileSync(file, 'utf8')), scene);
  }
});

test('examples have the nodes of the rules', { skip }, () => {
  for (const text of [...examples, ...special]) {
    assert.deepEqual(nodes(write(text)), expected(text), text);
  }
});

test('operators bind', { skip }, () => {
  const tree = run('parse', write('a: b + c * d ? -e.f : g || h && i == j')).stdout;
  const shape = tree.replace(/ \[\d+, \d+\] - \[\d+, \d+\]|\w+: /g, '').replace(/\s+/g, ' ');
  assert.ok(shape.includes(
    '(ternary (binary (identifier) (binary (identifier) (identifier)))'
      + ' (prefix (member (identifier) (identifier))) (binary (identifier)'
      + ' (binary (identifier) (binary (identifier) (identifier)))))'), shape);
});

test('invalid text has errors', { skip }, () => {
  for (const [text] of invalid) assert.equal(run('parse', '--quiet', write(text)).status, 1, text);
});

test('the queries match', { skip }, () => {
  for (const name of fs.readdirSync(path.join(pack, 'queries'))) {
    const found = run('query', path.join(pack, 'queries', name), path.join(root, 'Scenes/cities.tbl'));
    assert.equal(found.status, 0, found.stderr);
    assert.match(found.stdout, /pattern: /, name);
  }
});

// Tests that the rules of grammar.js are those of the language: every scene of the project matches
// the grammar with the expected nodes, and invalid text does not.

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { Automaton } = require('./conflicts');
const { Grammar } = require('./earley');
const { examples, invalid, pack, root, scenes } = require('./samples');

const grammar = new Grammar(path.join(pack, 'grammar.js'));

/** The texts of the nodes of a name. */
const texts = (text, name) =>
  grammar.parse(text).filter((node) => node.name === name)
    .map(({ start, end }) => text.slice(start, end));

test('every scene is parsed to its end', () => {
  assert.ok(scenes.length > 50);
  for (const scene of scenes) {
    const text = fs.readFileSync(path.join(root, scene), 'utf8');
    assert.doesNotThrow(() => grammar.parse(text), scene);
  }
});

test('every example of the tutorial is parsed', () => {
  assert.ok(examples.length > 20);
  for (const example of examples) assert.doesNotThrow(() => grammar.parse(example), example);
});

test('lines end items, but not in brackets and not before an operator', () => {
  assert.deepEqual(texts('header\nrow "a"\nrow b "c"', 'element'), ['header', 'row "a"', 'row b "c"']);
  assert.deepEqual(texts('a: 1\n  + 2\nb: x\n  .width', 'property'), ['a: 1\n  + 2', 'b: x\n  .width']);
  assert.deepEqual(texts('a: [\n1,\n2,\n]\nb: 3', 'property'), ['a: [\n1,\n2,\n]', 'b: 3']);
  assert.deepEqual(texts('a: b\n// c\nd: e', 'property'), ['a: b', 'd: e']);
  assert.deepEqual(texts('if a { b }\nelse { c }', 'if_statement'), ['if a { b }\nelse { c }']);
});

test('line ends are those of every system', () => {
  assert.deepEqual(texts('a: 1\rb: 2\r\nc: 3', 'property'), ['a: 1', 'b: 2', 'c: 3']);
  assert.deepEqual(texts('// one\ra: 1', 'property'), ['a: 1']);
});

test('names are in any script', () => {
  assert.deepEqual(texts('let 🚀 = 1\na: 🚀 + größe', 'identifier'), ['🚀', 'a', '🚀', 'größe']);
});

test('comments may stand between the halves of an expression', () => {
  for (const text of [
    'a: 1\n  // one\n  + 2', 'a: 1 // one\n  + 2', 'a: 1 /* one */ + 2', 'a: 1\n/* one\n */ + 2',
    'a: b\n  // one\n  // two\n\n  ? 1\n  // three\n  : 2', 'a: b // one\r// two\r.c',
  ]) {
    assert.deepEqual(texts(text, 'property'), [text]);
  }
  assert.deepEqual(texts('if a { b }\n// one\nelse { c }', 'if_statement').length, 1);
});

test('operators bind, and words are reserved only where they stand', () => {
  assert.deepEqual(texts('a: b.c[0](d).e', 'member'), ['b.c[0](d).e', 'b.c']);
  assert.deepEqual(texts('style: plain', 'property'), ['style: plain']);
  assert.deepEqual(texts('style plain { a: 1 }', 'style_declaration'), ['style plain { a: 1 }']);
  assert.deepEqual(texts('row "a \\(b(c)) d"', 'interpolation'), ['\\(b(c))']);
  assert.deepEqual(texts('a: 1 /* b /* c */ d */ + 2', 'number'), ['1', '2']);
});

test('what is no scene is refused, with its place', () => {
  for (const [text, place] of invalid) {
    assert.throws(() => grammar.parse(text), new RegExp(`^Error: ${place}: `), text);
  }
});

test('one token ahead says how to read on', () => {
  const automaton = new Automaton(path.join(pack, 'grammar.js'));
  assert.ok(automaton.count > 500);
  assert.deepEqual(automaton.conflicts, []);
});

test('the queries name nodes and fields of the grammar', () => {
  const source = fs.readFileSync(path.join(pack, 'grammar.js'), 'utf8');
  for (const name of fs.readdirSync(path.join(pack, 'queries'))) {
    const query = fs.readFileSync(path.join(pack, 'queries', name), 'utf8')
      .replace(/;.*$/gm, '').replace(/"(?:\\.|[^"\\])*"/g, '');
    for (const [, node] of query.matchAll(/\(([a-z_]+)/g)) {
      assert.ok(grammar.names.includes(node), `${name} names '${node}'`);
    }
    for (const [, field] of query.matchAll(/([a-z_]+):/g)) {
      assert.ok(source.includes(`field('${field}'`), `${name} names the field '${field}'`);
    }
  }
});

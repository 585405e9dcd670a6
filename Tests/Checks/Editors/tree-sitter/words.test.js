// Tests that the lists of built-in words in the packs for Emacs and tree-sitter are those of the
// syntax file for Vim, which `scenec schema` generates. SCENEC_RECORD=1 writes them.

'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');

const packs = path.join(__dirname, '../../../../Docs/Editors');
const vim = fs.readFileSync(path.join(packs, 'vim/syntax/scenec.vim'), 'utf8');
const words = ['Word', 'NamedColor'].flatMap((group) =>
  vim.match(new RegExp(`^syntax match scenec${group} .*?\\\\<\\\\%\\((.*)\\\\\\)\\\\>/$`, 'm'))[1]
    .split('\\|')).sort();

/** The words as quoted strings in lines. */
const quoted = (indentation) => {
  const lines = [''];
  for (const word of words) {
    if (lines.at(-1).length + word.length > 94) lines.push('');
    lines[lines.length - 1] += `${lines.at(-1) ? ' ' : indentation}"${word}"`;
  }
  return lines.join('\n');
};

for (const [file, start, end, indentation] of [
  ['emacs/scenec-mode.el', "(defconst scenec--words\n  '(\n", ')\n', '    '],
  ['tree-sitter/queries/highlights.scm', '#any-of? @constant\n', '))\n', '    '],
]) {
  test(`the words in ${file} are those of the language`, () => {
    const name = path.join(packs, file);
    const text = fs.readFileSync(name, 'utf8');
    const first = text.indexOf(start) + start.length;
    const last = text.indexOf(end, first);
    assert.ok(first > start.length && last > first);
    const expected = text.slice(0, first) + quoted(indentation) + text.slice(last);
    if (process.env.SCENEC_RECORD === '1') fs.writeFileSync(name, expected);
    else assert.equal(text, expected);
  });
}

const command = process.env.TREE_SITTER;
const sample = JSON.parse(fs.readFileSync(path.join(__dirname, '../words.json'), 'utf8'));

test('tree-sitter colors words in values', { skip: command ? false : 'not installed' }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scenec-'));
  const pack = path.join(packs, 'tree-sitter');
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const run = (...words) => spawnSync(command, words, { cwd: folder, env, encoding: 'utf8' });
  fs.copyFileSync(path.join(pack, 'grammar.js'), path.join(folder, 'grammar.js'));
  fs.writeFileSync(path.join(folder, 'words.tbl'), sample.text.join('\n'));
  assert.equal(run('generate').status, 0);
  const found = run('query', path.join(pack, 'queries/highlights.scm'), 'words.tbl').stdout;
  fs.rmSync(folder, { recursive: true });
  for (const [line, word] of [...sample.words.word, ...sample.words.namedColor]) {
    assert.match(
      found, new RegExp(`constant, start: \\(${line - 1}, \\d+\\), .*text: \`${word}\``), word);
  }
});

// Zed documents the names of captures at https://zed.dev/docs/extensions/languages; a name is
// shortened at its dots until the theme knows it.
const captures = new Set(
  ('attribute boolean comment constant constructor embedded emphasis enum function hint keyword label '
    + 'link_text link_uri number operator predictive preproc primary property punctuation string tag '
    + 'text title type variable variant').split(' '));

test('the captures are those that Zed documents', () => {
  const text = fs.readFileSync(path.join(packs, 'tree-sitter/queries/highlights.scm'), 'utf8');
  const names = [...text.replace(/"[^"]*"/g, '').matchAll(/ @([a-z]+)/g)].map(([, name]) => name);
  assert.ok(names.length > 20);
  assert.deepEqual(names.filter((name) => !captures.has(name)), []);
});

// The text: a text area over the same text in colors, which are those of the compiler.

"use strict";

const text = $("text");
const kinds = [
  "keyword", "type", "property", "variable", "parameter", "function", "string", "number", "comment",
  "enumMember", "operator", "class",
];
/// The ranges of words with their kinds, in UTF-16 units of `shown`.
let tokens = [];
/// The ranges of diagnostics with their severity.
let marks = [];
/// The text in colors.
let shown = "";

/// Replaces the text with that of another file, without a way back.
function setText(value) {
  text.value = value;
  (tokens = []), (marks = []);
  text.setSelectionRange(0, 0);
  colorText();
}

/// Returns the start of a change and its ends in both texts.
function changeOf(old, now) {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === now.charCodeAt(start)) start++;
  let same = 0;
  while (same < most - start
    && old.charCodeAt(old.length - 1 - same) === now.charCodeAt(now.length - 1 - same)) same++;
  return { start, oldEnd: old.length - same, end: now.length - same };
}

/// Moves ranges with the text until the compiler sends new ones, so that nothing flickers.
function moved(ranges, { start, oldEnd, end }) {
  const move = (at) => at <= start ? at : at >= oldEnd ? at + end - oldEnd : start;
  return ranges.map(([from, to, kind]) => [move(from), move(to), kind])
    .filter(([from, to]) => from < to);
}

function colorText() {
  const value = text.value;
  if (value !== shown) {
    const change = changeOf(shown, value);
    (tokens = moved(tokens, change)), (marks = moved(marks, change));
    shown = value;
    const lines = value.split("\n").length;
    if (Number($("numbers").dataset.lines) !== lines) {
      $("numbers").dataset.lines = lines;
      $("numbers").textContent = Array.from({ length: lines }, (_, i) => i + 1).join("\n");
    }
  }
  $("colors").innerHTML = colored(value) + "\n";
}

const escaped = (part) => part.replace(/[&<]/g, (sign) => sign === "&" ? "&amp;" : "&lt;");

/// Returns a text as HTML: a span for each range with the same token and marks.
function colored(value) {
  const edges = new Set([0, value.length]);
  for (const [from, to] of [...tokens, ...marks]) edges.add(from).add(to);
  const sorted = [...edges].filter((edge) => edge <= value.length).sort((a, b) => a - b);
  let [html, token, mark] = ["", 0, 0];
  const ordered = [...marks].sort((a, b) => a[0] - b[0]);
  sorted.slice(0, -1).forEach((from, index) => {
    const to = sorted[index + 1];
    while (token < tokens.length && tokens[token][1] <= from) token++;
    while (mark < ordered.length && ordered[mark][1] <= from) mark++;
    const classes = [tokens[token], ordered[mark]].filter((range) => range && range[0] <= from)
      .map(([, , kind]) => kind).join(" ");
    const part = escaped(value.slice(from, to));
    html += classes ? `<span class="${classes}">${part}</span>` : part;
  });
  return html;
}

/// Takes the compiler's tokens: five numbers each, as in the Language Server Protocol.
function setTokens(data, value) {
  if (value !== text.value) return;
  const starts = lineStarts(value);
  let [line, character] = [0, 0];
  tokens = [];
  for (let at = 0; at < data.length; at += 5) {
    character = data[at] ? data[at + 1] : character + data[at + 1];
    line += data[at];
    const from = starts[line] + character;
    tokens.push([from, from + data[at + 2], kinds[data[at + 3]]]);
  }
  colorText();
}

const lineStarts = (value) => [0, ...[...value.matchAll(/\n/g)].map(({ index }) => index + 1)];

// The compiler counts bytes of UTF-8, and the page units of UTF-16.

const byteOffset = (value, at) => utf8.encoder.encode(value.slice(0, at)).length;
/// Returns a function for many offsets of the same text.
function unitOffsets(value) {
  if (!/[^\0-\x7f]/.test(value)) return (offset) => offset;
  const units = [];
  for (let at = 0; at < value.length;) {
    const point = value.codePointAt(at);
    const bytes = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (let i = 0; i < bytes; i++) units.push(at);
    at += point > 0xffff ? 2 : 1;
  }
  return (offset) => units[offset] ?? value.length;
}

// Edits, which can be undone.

function replaceText(from, to, replacement, caret = from + replacement.length, end = caret) {
  text.focus();
  text.setSelectionRange(from, to);
  const isDone = replacement
    ? document.execCommand("insertText", false, replacement) : document.execCommand("delete");
  if (!isDone) {
    text.setRangeText(replacement, from, to, "end");
    text.dispatchEvent(new Event("input"));
  }
  text.setSelectionRange(caret, end);
}

/// Replaces the whole text, by what differs.
function changeText(value) {
  if (value === text.value) return;
  const caret = Math.min(text.selectionStart, value.length);
  const { start, oldEnd, end } = changeOf(text.value, value);
  replaceText(start, oldEnd, value.slice(start, end));
  text.setSelectionRange(caret, caret);
}

function select(from, to = from) {
  text.focus();
  text.setSelectionRange(from, to);
  const box = boxOfText(from);
  const area = $("editor").getBoundingClientRect();
  if (box.top < area.top + 20 || box.bottom > area.bottom - 20) {
    $("editor").scrollTop += box.top - area.top - area.height / 3;
  }
}

// Places.

/// Returns the box of the character at an offset, in the window.
function boxOfText(offset) {
  const range = document.createRange();
  const walker = document.createTreeWalker($("colors"), NodeFilter.SHOW_TEXT);
  let left = offset;
  let node = walker.nextNode();
  while (node && left > node.length - 1) {
    left -= node.length;
    node = walker.nextNode();
  }
  if (!node) return $("colors").getBoundingClientRect();
  range.setStart(node, left);
  range.setEnd(node, Math.min(left + 1, node.length));
  return range.getBoundingClientRect();
}

/// Returns the offset of the character at a point of the window; null beside the text.
function offsetAt({ clientX, clientY }) {
  const starts = lineStarts(text.value);
  const top = $("colors").getBoundingClientRect().top;
  const height = parseFloat(getComputedStyle(text).lineHeight);
  const line = Math.floor((clientY - top) / height);
  if (!(line in starts)) return null;
  let [low, high] = [starts[line], (starts[line + 1] ?? text.value.length + 1) - 1];
  const end = high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxOfText(middle).right <= clientX) low = middle + 1;
    else high = middle;
  }
  return low < end ? low : null;
}

// Keys.

/// Whether Tab leaves the text, as after Escape.
let leaves = false;

text.addEventListener("keydown", (event) => {
  if (pressInList(event)) return;
  const { key, shiftKey } = event;
  const wasLeaving = leaves;
  leaves = key === "Escape" || (leaves && key === "Shift");
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const from = text.selectionStart;
  const line = text.value.lastIndexOf("\n", from - 1) + 1;
  if (key === "Tab" && !wasLeaving) {
    event.preventDefault();
    if (!shiftKey) return replaceText(from, text.selectionEnd, "    ");
    const spaces = /^ {0,4}/.exec(text.value.slice(line))[0].length;
    if (spaces) replaceText(line, line + spaces, "", Math.max(from - spaces, line));
  } else if (key === "Enter" && !shiftKey) {
    event.preventDefault();
    const before = text.value.slice(line, from);
    const indent = /^ */.exec(before)[0] + (/[{[(]\s*$/.test(before) ? "    " : "");
    const closes = indent.length > /^ */.exec(before)[0].length
      && /^[}\])]/.test(text.value.slice(text.selectionEnd));
    const rest = closes ? "\n" + indent.slice(4) : "";
    replaceText(from, text.selectionEnd, "\n" + indent + rest, from + 1 + indent.length);
  } else if (key === "}" && /^ +$/.test(text.value.slice(line, from))) {
    event.preventDefault();
    replaceText(Math.max(from - 4, line), text.selectionEnd, "}");
  }
});

text.addEventListener("input", () => {
  colorText();
  setFile(project.open, text.value);
  update();
});

// Completions at the cursor, and what a word means.

"use strict";

/// The completions with the text that they are for; null without any.
let offered = null;
let chosen = 0;

async function complete() {
  const [path, value, caret] = [project.open, text.value, text.selectionStart];
  if (!isScene(path) || caret !== text.selectionEnd) return;
  await sendFiles();
  const items = await compiler.ask("complete", { path, offset: byteOffset(value, caret) });
  if (text.value !== value || text.selectionStart !== caret) return;
  const word = /[\w.#"-]*$/.exec(value.slice(0, caret))[0];
  if (!items.length || (items.length === 1 && items[0].label === word)) return closeList();
  offered = { items: items.slice(0, 200), value, caret };
  chosen = 0;
  showList();
}

function showList() {
  const list = $("suggestions");
  list.replaceChildren(...offered.items.map(({ label, detail }, index) => element(
    "li", {
      role: "option", id: `suggestion-${index}`, "aria-selected": String(index === chosen),
      onpointerdown: (event) => { event.preventDefault(); accept(index); },
    }, element("b", {}, label), detail ? element("span", {}, detail) : null)));
  list.hidden = false;
  const box = boxOfText(Math.max(text.selectionStart - 1, 0));
  const paper = $("paper").getBoundingClientRect();
  list.style.left = `${Math.max(Math.min(box.left - paper.left, paper.width - 260), 0)}px`;
  const isLow = box.bottom + 190 > innerHeight && box.top > 200;
  list.style.top = `${(isLow ? box.top - list.offsetHeight - 4 : box.bottom + 4) - paper.top}px`;
  text.setAttribute("aria-expanded", "true");
  choose(chosen);
}

function choose(index) {
  const all = [...$("suggestions").children];
  chosen = (index + all.length) % all.length;
  all.forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
  all[chosen].scrollIntoView({ block: "nearest" });
  text.setAttribute("aria-activedescendant", all[chosen].id);
}

function closeList() {
  offered = null;
  $("suggestions").hidden = true;
  text.setAttribute("aria-expanded", "false");
  text.removeAttribute("aria-activedescendant");
}

/// Writes a completion: a snippet of the Language Server Protocol, whose first place is selected.
function accept(index) {
  const { items, value } = offered;
  const { insertText, isSnippet, start, end } = items[index];
  closeList();
  const unit = unitOffsets(value);
  let [first, plain] = [null, ""];
  const line = value.slice(0, unit(start)).split("\n").at(-1);
  const indent = /^ */.exec(line)[0];
  const parts = isSnippet
    ? insertText.split(/(\$\{\d+:(?:[^}\\]|\\.)*\}|\$\d+|\$\{\d+\})/) : [insertText];
  for (const part of parts) {
    const place = isSnippet && /^\$\{?(\d+)(?::((?:[^}\\]|\\.)*))?\}?$/.exec(part);
    const words = (place ? place[2] ?? "" : part).replace(/\\([$}\\])/g, "$1")
      .replaceAll("\n", "\n" + indent);
    if (place && (first === null || place[1] === "1")) {
      first ??= [plain.length, plain.length + words.length];
    }
    plain += words;
  }
  const from = unit(start);
  const [caret, stop] = first ?? [plain.length, plain.length];
  replaceText(from, unit(end), plain, from + caret, from + stop);
}

/// Handles a key of the list; returns whether it did.
function pressInList(event) {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key === " ") {
    event.preventDefault();
    complete();
    return true;
  }
  if (key === "F1") {
    event.preventDefault();
    explain(text.selectionStart);
    return true;
  }
  if (key === "Escape") hideTip();
  if (!offered) return false;
  const actions = {
    ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1),
    Enter: () => accept(chosen), Tab: () => accept(chosen), Escape: closeList,
  };
  if (!actions[key] || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  actions[key]();
  return true;
}

text.addEventListener("input", ({ data, inputType }) => {
  const isTyped = inputType === "insertText" || inputType === "deleteContentBackward";
  const asks = data ? /[\w.:#]$/.test(data) : offered;
  if (isTyped && asks) complete().catch(() => {});
  else closeList();
});
text.addEventListener("blur", closeList);
document.addEventListener("selectionchange", () => {
  if (offered && offered.caret !== text.selectionStart && offered.value === text.value) closeList();
});

// Explanations.

let resting = null;

async function explain(offset) {
  const [path, value] = [project.open, text.value];
  if (!isScene(path)) return;
  const found = await compiler.ask(
    "explain", { path, offset: byteOffset(value, offset), ...request() });
  if (!found || text.value !== value) return hideTip();
  const tip = $("tip");
  tip.replaceChildren(...formatted(found.markdown));
  tip.hidden = false;
  const [box, paper] = [boxOfText(unitOffsets(value)(found.start)), $("paper").getBoundingClientRect()];
  tip.style.left = `${Math.max(Math.min(box.left - paper.left, paper.width - tip.offsetWidth), 0)}px`;
  const isLow = box.bottom + tip.offsetHeight + 10 > innerHeight;
  tip.style.top = `${(isLow ? box.top - tip.offsetHeight - 4 : box.bottom + 4) - paper.top}px`;
}

function hideTip() {
  clearTimeout(resting);
  $("tip").hidden = true;
}

/// Returns the elements of the little Markdown that the compiler writes.
function formatted(markdown) {
  const inline = (line) => line.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]*\]\([^)]*\))/).map((part) =>
    part.startsWith("`") ? element("code", {}, part.slice(1, -1))
      : part.startsWith("**") ? element("b", {}, part.slice(2, -2))
        : part.startsWith("[") && part.endsWith(")") ? /\[([^\]]*)\]/.exec(part)[1] : part);
  return markdown.split(/(^```[^]*?^```$)/m).flatMap((block) => block.startsWith("```")
    ? [element("pre", {}, block.replace(/^```.*\n|\n?```$/g, ""))]
    : block.split(/\n{2,}/).filter((part) => part.trim())
      .map((part) => element("p", {}, ...inline(part.trim()))));
}

text.addEventListener("pointermove", (event) => {
  hideTip();
  if (event.pointerType !== "mouse" || event.buttons) return;
  resting = setTimeout(() => {
    const offset = offsetAt(event);
    if (offset !== null) explain(offset).catch(() => {});
  }, 350);
});
text.addEventListener("pointerleave", hideTip);
text.addEventListener("input", hideTip);

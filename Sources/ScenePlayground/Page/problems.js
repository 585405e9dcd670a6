// What the compiler reports, with its fixes as buttons.

"use strict";

let shownProblems = [];

function showProblems(diagnostics) {
  shownProblems = diagnostics;
  $("problems").replaceChildren(...diagnostics.slice(0, 100).map(problem));
  const unit = unitOffsets(text.value);
  marks = diagnostics.filter(({ place }) => place.path === project.open)
    .map(({ place, severity }) => {
      const start = unit(place.start.offset);
      return [start, Math.max(unit(place.end.offset), start + 1), severity];
    });
  colorText();
}

function problem(diagnostic) {
  const { severity, message, hint, place, notes, fixIts, code } = diagnostic;
  // A fix can have the same words.
  const more = hint && !fixIts.some(({ message: words }) => words === hint) ? `; ${hint}` : "";
  const isHere = place.path === project.open;
  const where = (isHere ? "" : place.path + ":") + `${place.start.line}:${place.start.column}`;
  return element(
    "li", { class: severity },
    element(
      "button", { class: "plain where", onclick: () => goTo(place), title: "Go to the place" },
      element("b", {}, severity), ` ${where}`),
    element("span", {}, message, more),
    ...notes.map((note) => element("span", { class: "soft" }, note.message)),
    element("code", { class: "soft" }, code),
    ...fixIts.map((fix) => element("button", { onclick: () => applyFix(fix) }, fix.message)));
}

function goTo({ path, start, end }) {
  if (!project.files.has(path)) return say(`${path} is not one of these files.`);
  if (path !== project.open) openTab(path);
  const unit = unitOffsets(text.value);
  select(unit(start.offset), unit(end.offset));
}

function applyFix({ edits }) {
  const here = edits.filter(({ place }) => place.path === project.open);
  for (const { place, replacement } of ordered(here)) {
    const unit = unitOffsets(text.value);
    replaceText(unit(place.start.offset), unit(place.end.offset), replacement);
  }
  for (const path of new Set(edits.map(({ place }) => place.path))) {
    if (path === project.open || !project.files.has(path)) continue;
    let value = textOf(path);
    for (const { place, replacement } of ordered(edits.filter((edit) => edit.place.path === path))) {
      const unit = unitOffsets(value);
      value = value.slice(0, unit(place.start.offset)) + replacement
        + value.slice(unit(place.end.offset));
    }
    setFile(path, value);
  }
  update();
}

/// The last edit first, so that the places of the others stay.
const ordered = (edits) => [...edits].sort((a, b) => b.place.start.offset - a.place.start.offset);

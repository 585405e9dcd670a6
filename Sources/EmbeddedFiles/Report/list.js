// The header, the filters, and the list of snapshots.

function showSummary() {
  const parts = outcomes.filter((outcome) => counts[outcome] > 0);
  $("sentence").textContent =
    parts.map((outcome) => countText(outcome, counts[outcome])).join(", ")
    || "no tests";
  for (const outcome of parts) {
    const part = element("i", { style: `flex: ${counts[outcome]}` });
    part.style.background = `var(--${outcome})`;
    $("bar").append(part);
  }
  $("problems").hidden = report.problems.length === 0;
  $("problems").append(...report.problems.map((problem) => element("p", {}, problem)));
  if (leftOut > 0) {
    $("problems").hidden = false;
    $("problems").append(element("p", {}, `The images of ${count(leftOut, "snapshot")} are `
      + "omitted to limit the size of this page. Their paths are listed with each failure."));
  }
  if (report.unusedReferences?.length) {
    $("sentence").append(
      `; ${count(report.unusedReferences.length, "unused reference")}`);
    $("sentence").title = report.unusedReferences.join("\n");
  }
}

function makeFilters() {
  for (const outcome of outcomes) {
    if (counts[outcome] === 0) continue;
    const chip = element(
      "button", { type: "button", class: "chip", "data-outcome": outcome,
        onclick: () => toggleOutcome(outcome) },
      mark(outcome), countText(outcome, counts[outcome]));
    $("statuses").append(chip);
  }
  const tags = [...new Set(report.results.flatMap((result) => result.tags))].sort();
  $("tag-label").hidden = tags.length === 0;
  $("tag").append(element("option", { value: "" }, "All tags"));
  $("tag").append(...tags.map((tag) => element("option", { value: tag }, tag)));
  $("query").addEventListener("input", showList);
  $("tag").addEventListener("change", showList);
  $("clear").addEventListener("click", clearFilters);
  $("list").addEventListener("keydown", moveInList);
  $("list").addEventListener("click", (event) => {
    const option = event.target.closest(".option");
    if (option) select(report.results[option.dataset.index]);
  });
}

function toggleOutcome(outcome) {
  if (!state.statuses.delete(outcome)) state.statuses.add(outcome);
  showList();
}

function clearFilters() {
  state.statuses.clear();
  $("query").value = "";
  $("tag").value = "";
  showList();
  $("list").focus();
}

/// Returns the text to search, which is computed once.
function searchText(result) {
  result.text ??= [
    result.key, result.name, ...result.tags, result.failure?.message ?? "",
    ...(result.failure?.details ?? []),
    ...(result.failure?.changes ?? []).map(
      (change) => `${change.layer} ${changeText(change)} ${where(change.place)}`),
  ].join("\n").toLowerCase();
  return result.text;
}

function isShown(result) {
  if (state.statuses.size > 0 && !state.statuses.has(result.status)) return false;
  if ($("tag").value && !result.tags.includes($("tag").value)) return false;
  const words = $("query").value.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => searchText(result).includes(word));
}

function showList() {
  for (const chip of $("statuses").children) {
    chip.setAttribute("aria-pressed", state.statuses.has(chip.dataset.outcome));
  }
  // What changed is grouped by its first cause, and everything else by scene.
  const groups = new Map(report.causes.map((cause) => [cause, []]));
  for (const result of report.results.filter(isShown)) {
    const key = result.causes[0] ?? result.id.scene;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(makeOption(result));
  }
  $("list").replaceChildren(...[...groups].filter(([, options]) => options.length > 0)
    .map(([key, options]) => makeGroup(key, options)));
  const number = $("list").querySelectorAll(".option").length;
  $("list").hidden = number === 0;
  $("empty").hidden = number > 0 || report.results.length === 0;
  announce(count(number, "snapshot"));
  markSelected();
  if (!$("gallery").hidden) showGallery();
}

function makeGroup(key, options) {
  const title = key.message ?? key;
  const about = key.message && aboutCause(key);
  return element(
    "div", { class: "group", role: "group", "aria-label": [title, about].filter(Boolean).join(", ") },
    element("p", { "aria-hidden": "true", title: [title, about].filter(Boolean).join("\n"),
      class: key.message && "cause" }, key.message ? element("b", {}, title) : title, about),
    ...options);
}

function makeOption(result) {
  // The group is named after the cause, or else the scene.
  const line = result.causes.length ? result.id.scene : null;
  return element(
    "div", { class: "option", role: "option", id: "option-" + result.index,
      "data-index": result.index, "aria-selected": "false" },
    mark(result.status), element("b", {}, result.name),
    element("span", { class: "unseen" },
      result.status === "expectedFailure" ? "expected failure" : result.status),
    line ? element("small", { title: line }, line) : null);
}

function markSelected(scrolls = true) {
  const list = $("list");
  list.querySelector('[aria-selected="true"]')?.setAttribute("aria-selected", "false");
  const option = $("option-" + state.result?.index);
  option?.setAttribute("aria-selected", "true");
  if (option) list.setAttribute("aria-activedescendant", option.id);
  else list.removeAttribute("aria-activedescendant");
  if (scrolls) option?.scrollIntoView({ block: "nearest" });
}

function select(result) {
  if (!result || result === state.result) return;
  state.result = result;
  if (!$("gallery").hidden) toggleGallery();
  markSelected();
  history.replaceState(null, "", "#" + encodeURIComponent(result.key));
  showResult(result);
}

/// Selects the first snapshot of the next or previous group.
function stepGroup(by) {
  const groups = [...$("list").querySelectorAll(".group")];
  const at = groups.findIndex((group) => group.querySelector('[aria-selected="true"]'));
  const next = groups[Math.min(Math.max(at + by, 0), groups.length - 1)];
  if (next) select(report.results[next.querySelector(".option").dataset.index]);
}

/// Returns the snapshot at a distance in the list, counting only those that `accepts` returns.
function step(by, accepts = () => true) {
  const shown = [...$("list").querySelectorAll(".option")]
    .map((option) => report.results[option.dataset.index]).filter(
      (result) => accepts(result) || result === state.result);
  const at = shown.indexOf(state.result);
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), shown.length - 1);
  select(shown[next]);
}

function moveInList(event) {
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 };
  if (!(event.key in steps)) return;
  event.preventDefault();
  event.stopPropagation();
  step(steps[event.key]);
}

// Details of the selected snapshot: the changes, and the files.

function showResult(result) {
  const failure = result.failure;
  $("name").textContent = result.name;
  $("where").replaceChildren(
    where(result.place) || result.id.scene,
    ...result.tags.map((tag) => element("span", { class: "tag" }, tag)));
  $("message").textContent = result.status === "expectedFailure"
    ? `Fails as expected: ${result.expectedFailure}` : failure?.message ?? {
    passed: result.isCached
      ? "Passed in an earlier run (cached)." : "Passed.",
    recorded: "Recorded. To accept or reject it, run scenec review.",
    skipped: "Skipped after an earlier failure.",
    failed: "Failed.",
  }[result.status];
  for (const name of Object.keys(pictures)) pictures[name] = null;
  const facts = makeFacts(result);
  $("facts").replaceChildren(...facts);
  document.querySelector(".columns").classList.toggle("bare", facts.length === 0);
  $("words").replaceChildren(...makeWords(result));
  loadPictures(result);
  showStrip(result);
}

function section(title, ...parts) {
  return element("section", {}, element("h3", {}, title), ...parts);
}

function makeFacts(result) {
  const failure = result.failure;
  const facts = [];
  const cause = {
    compiler: "The compiler changed, not the scene.",
    reference: "The reference was edited after it was recorded.",
  }[failure?.cause];
  if (cause) facts.push(section("Cause", element("p", { class: "note" }, cause)));
  else if (result.causes.length) {
    facts.push(section(
      result.causes.length > 1 ? "Causes" : "Cause", ...result.causes.map((one) => element(
        "p", { class: "note" }, element("b", {}, one.message), element("br"), aboutCause(one)))));
  }
  if (failure?.changes.length) {
    facts.push(section(
      count(failure.changes.length, "change") + " in the layer tree",
      ...makeChanges(failure.changes)));
  }
  if (failure?.image) {
    const parts = makePixels(failure.image);
    if (parts.length) facts.push(section("Pixels", ...parts));
  }
  const list = (title, texts) => {
    if (texts?.length) facts.push(section(title, ...texts.map((text) => element("p", {}, text))));
  };
  const ignored = new Set(failure?.ignored?.map((one) => one.layer));
  list("Not compared", ignored.size ? [[...ignored].join(", ")] : []);
  if (failure?.kind !== "mistake") list("Details", failure?.details);
  list("Notes", result.notes);
  list("Warnings", result.warnings?.map(
    ({ place, message, code }) => `${where(place)}: ${message} [${code}]`));
  const named = Object.entries(failure?.files ?? {});
  if (named.length) {
    const names = { reference: "Reference", actual: "Actual", difference: "Difference",
      referenceTree: "Reference layer tree", actualTree: "Actual layer tree" };
    facts.push(section("Files", element("dl", {}, ...Object.keys(names)
      .filter((name) => failure.files[name]).map((name) => element(
        "div", {}, element("dt", {}, names[name]),
        element("dd", {}, element("code", {}, ...breakable(failure.files[name]))))))));
  }
  return facts;
}

/// Returns the difference of numbers; null for other values.
function delta(change) {
  const [a, b] = [Number(change.old), Number(change.new)];
  const isNumber = change.kind === "changed" && change.old && change.new && !change.detail
    && !isNaN(a) && !isNaN(b);
  return isNumber ? Number((b - a).toFixed(3)) : null;
}

/// Summarizes equal changes of three or more layers of the same kind on one line, like
/// `ChangeGroup` does for the terminal.
function makeChanges(changes) {
  const groups = new Map();
  for (const change of changes) {
    const by = delta(change);
    // Each row moves by the sum of what changed above it.
    const isMove = change.property === "y" && /(^| )row [0-9]/.test(change.layer);
    const step = by === null ? `${change.old}\n${change.new}\n${change.detail}`
      : isMove ? (by < 0 ? "up" : "down") : by;
    const key = [change.kind, change.layer.replace(/[0-9]+/g, ""), change.property,
      change.kind === "changed" ? step
        : change.kind === "reordered" ? change.layer : ""].join("\n");
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(change);
  }
  return [...groups.values()].flatMap((changes) =>
    changes.length < 3 ? changes.map(makeChange) : [makeGroupOfChanges(changes)]);
}

/// Returns what is common to the changes of a group.
function groupParts(changes) {
  const first = changes[0];
  if (first.kind !== "changed") return [first.kind];
  const by = changes.map(delta);
  if (by.includes(null) || changes.every((change) => change.old === first.old)) {
    return shownParts(first);
  }
  const sizes = by.map(Math.abs);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return [`${first.property} ${by[0] < 0 ? "decreased" : "increased"} by ${least}`
    + (least === most ? "" : ` to ${most}`)];
}

function makeGroupOfChanges(changes) {
  const first = changes[0];
  // Changes are sorted by relevance, but a range of names is in ascending order.
  const names = changes.map((change) => change.layer)
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return element(
    "details", { class: "changes" },
    element("summary", {}, element("b", {}, `${names[0]} … ${names[names.length - 1]}`),
      element("span", { class: "values" }, ...groupParts(changes)),
      element("span", { class: "place" }, count(changes.length, "layer")
        + (first.place ? ", " + where(first.place) : ""))),
    ...changes.map(makeChange));
}

const shownParts = (change) => changeParts({ ...change, now: change.new }, swatchedText);

/// Returns a path that can be broken after each slash.
const breakable = (path) => path.split(/(?<=\/)/).flatMap(
  (part) => [part, element("wbr")]);

function makeChange(change) {
  return element(
    "button", { type: "button", class: "change", onclick: (event) =>
      showChange(change, event.currentTarget) },
    element("b", {}, change.layer),
    element("span", { class: "values" }, ...shownParts(change)),
    change.place ? element("span", { class: "place" }, where(change.place)) : null);
}

/// Returns a value for display: colors with a swatch, and fractions with three digits.
function swatchedText(text) {
  const colors = text.match(/^(#[0-9A-F]{6})(?:\/([0-9.]+))?/);
  if (!colors) {
    const short = rounded(text);
    return [short === text ? text : element("span", { title: text }, short)];
  }
  const swatch = element("i", { class: "swatch" });
  const alpha = Math.round(Number(colors[2] ?? 1) * 255).toString(16).padStart(2, "0");
  swatch.style.background = `linear-gradient(${colors[1] + alpha} 0 0) #fff`;
  return [swatch, text];
}

function showChange(change, button) {
  document.querySelector('.change[aria-current="true"]')?.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  const picture = modes.find((mode) => mode.name && mode.id !== "tree" && mode.works());
  if (!isPicture() && picture) setMode(picture.id);
  outlineChange(change);
  if (change.box && isPicture()) inFrame(change.box).forEach(reveal);
}

/// Selects the change at a distance from the selected one.
function stepChange(by) {
  const all = [...document.querySelectorAll(".change")];
  const at = all.findIndex((button) => button.hasAttribute("aria-current"));
  if (all.length === 0) return;
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
  const group = next.closest("details");
  if (group) group.open = true;
  next.click();
  next.scrollIntoView({ block: "nearest" });
  announce(next.textContent);
}

function makePixels(picture) {
  const parts = [];
  const [a, b] = [picture.reference, picture.actual];
  if (a.width !== b.width || a.height !== b.height) {
    parts.push(element(
      "p", {}, `The image has ${b.width} × ${b.height} pixels, but the reference has ${a.width} × ${a.height}.`));
  }
  if (picture.regions.length) {
    parts.push(element("div", { class: "regions" }, ...picture.regions.map((region, index) =>
      element("button", { type: "button", onclick: () => { if (isPicture()) inFrame(region).forEach(reveal); },
        title: `${region.width} × ${region.height} at ${region.x}, ${region.y}` },
      `Region ${index + 1}`))));
  }
  if (picture.tolerances.length) {
    const one = picture.tolerances.length === 1;
    parts.push(
      element("p", { class: "soft tolerance" }, one ? "Smallest tolerance that would pass:"
        : "Smallest tolerances that would pass:"),
      element("pre", {}, picture.tolerances.map(toleranceText).join("\n")));
  }
  return parts;
}

function toleranceText(tolerance) {
  const window = tolerance.window;
  // With a window, 0 is not the default.
  const isSet = (name) => tolerance[name] > 0 || (name === "maxPixels" && window && name in tolerance);
  const parts = ["maxDifference", "perceptual", "maxPixels"].filter(isSet)
    .map((name) => `${name}: ${tolerance[name]}`);
  if (window) parts.push(`window: (${window.size}, ${window.count})`);
  return `compare { ${parts.join("; ")} }`;
}

/// Returns the explanation for a snapshot without images.
function makeWords(result) {
  const details = result.failure?.details ?? [];
  const missing = Object.values(result.failure?.files ?? {})
    .filter((path) => files[path]?.problem).map((path) => `${path}: ${files[path].problem}`);
  if (details.length + missing.length) {
    return [element("pre", {}, [...details, ...missing].join("\n"))];
  }
  if (result.failure) return [element("p", {}, "This failure has no images.")];
  return [element("p", {}, "The report contains images only of failures and recordings. With "
    + "--all, it contains those of all snapshots.")];
}

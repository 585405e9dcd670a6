// The report's data, and the state of its page.

function mark(status) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "mark " + status);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#mark-" + status);
  svg.append(use);
  return svg;
}

const exactly = (place) => (place ? `${place.file}:${place.line}:${place.column}` : "");
/// Returns the location of a cause and the number of its snapshots.
const aboutCause = ({ place, results }) =>
  [exactly(place), count(results.length, "snapshot")].filter(Boolean).join(" · ");
const where = (place) => (place ? place.file + ":" + place.line : "");

const report = JSON.parse($("report").textContent);
const files = JSON.parse($("files").textContent);
const lines = JSON.parse($("lines").textContent);
for (const file of Object.values(files)) file.text = file.lines?.map((line) => lines[line]).join("\n");
const leftOut = JSON.parse($("left-out").textContent);
const outcomes = ["failed", "recorded", "skipped", "expectedFailure", "passed"];
/// Returns the number of results with a status: `2 failed` or `1 expected failure`.
const countText = (outcome, number) => outcome === "expectedFailure"
  ? count(number, "expected failure") : number.toLocaleString("en") + " " + outcome;
const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
const keyOf = (id) => id.scene + "#" + id.slug;
for (const [index, result] of report.results.entries()) {
  Object.assign(result, { index, key: keyOf(result.id), causes: [] });
  counts[result.status] += 1;
}

const resultOf = new Map(report.results.map((result) => [result.key, result]));
for (const cause of report.causes) {
  cause.results = cause.results.map((id) => resultOf.get(keyOf(id))).filter(Boolean);
  for (const result of cause.results) result.causes.push(cause);
}

const state = {
  result: null,
  mode: "side",
  statuses: new Set(counts.failed > 0 ? ["failed"] : []),
  mix: { swipe: 50, onion: 50, blink: 2, play: 0 },
};

/// Returns the parts of a change's description; `shown` converts values for display.
function changeParts({ kind, property, detail, old, now }, show = (value) => [value]) {
  if (kind === "added") return [now ? "added, " + now : "added"];
  if (kind === "removed") return [old ? "removed, " + old : "removed"];
  if (kind === "reordered") {
    return [old && now ? `index ${old} → ${now} among its siblings` : "reordered"];
  }
  const name = property + (detail ? `: ${detail}:` : "");
  if (old == null && now == null) return [name];
  return [name + " ", ...show(old ?? "default"), " → ", ...show(now ?? "default")];
}

/// Returns a value with at most three decimals in each of its numbers, unless it contains a string.
const rounded = (text) => (text.includes('"') ? text
  : text.replace(/-?\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3)))));

const changeText = (change) => changeParts({ ...change, now: change.new }).join("");

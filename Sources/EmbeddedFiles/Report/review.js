// Decisions, on the page that `scenec review --web` serves. Elsewhere, this does nothing.

const served = $("served");
const review = {
  /// The decision on each snapshot, or an empty string.
  decisions: [],
  /// The indices of the snapshots in each group.
  groups: served ? JSON.parse(served.dataset.groups) : null,
  /// The indices of the snapshots that the page has shown.
  full: new Set(), small: new Set(),
};

const isLeft = (index) => ["", "skipped"].includes(review.decisions[index] ?? "");

/// Sends a message to the server, and shows the state in its response.
async function send(path, message) {
  const revision = Number(served.dataset.revision);
  let answer;
  try {
    const body = message && JSON.stringify({ revision, ...message });
    answer = await (await fetch(path, body ? { method: "POST", body } : {})).json();
  } catch {
    answer = { revision, decisions: review.decisions, problems: ["The review has ended."] };
  }
  review.decisions = answer.decisions;
  if (answer.revision !== revision) {
    answer.problems.push("Recordings have changed. Load this page again.");
  }
  $("problems").hidden = answer.problems.length === 0;
  $("problems").replaceChildren(...answer.problems.map((text) => element("p", {}, text)));
  showDecisions();
  return answer.problems.length === 0;
}

/// Reports to the server which of some snapshots were shown.
async function sendShown(all) {
  const [full, small] = [review.full, review.small].map((set) => all.filter((i) => set.has(i)));
  // A message is limited to 64 KB.
  for (let at = 0; at < all.length; at += 4000) {
    await send("shown", { full: full.slice(at, at + 4000), small: small.slice(at, at + 4000) });
  }
}

/// Decides on the selected snapshot, or on all of its group.
async function decide(decision, isGroup = false) {
  await sendShown(isGroup ? peers(state.result).map(({ index }) => index) : [state.result.index]);
  const snapshot = state.result.key;
  if (await send("decide", { decision, snapshot, isGroup })) selectNext();
}

/// Selects the next snapshot in the list without a decision.
function selectNext() {
  const order = [...$("list").querySelectorAll(".option")].map((option) => option.dataset.index);
  const at = order.indexOf(String(state.result.index));
  const next = [...order.slice(at + 1), ...order.slice(0, at + 1)].find(
    (index) => !review.decisions[index]);
  if (next !== undefined) select(report.results[next]);
}

async function endReview() {
  if (!await send("end", {})) return;
  document.body.replaceChildren(element(
    "p", { class: "ended" }, "The review has ended. You can close this page."));
}

/// The buttons: ID, text, key, the meaning of the key, and action.
const buttons = [
  ["accept", "Accept", "A", "accept", () => decide("accepted")],
  ["reject", "Reject", "R", "reject", () => decide("rejected")],
  ["skip", "Skip", "S", "skip", () => decide("skipped")],
  ["accept-all", "Accept all", "⇧A", "accept all with this cause", () => decide("accepted", true)],
  ["reject-all", "Reject all", "⇧R", "reject all with this cause", () => decide("rejected", true)],
  ["enlarge", "Enlarge", "E", "enlarge the small images", enlarge],
  ["undo", "Undo", "U", "undo", () => send("undo", {})],
  ["done", "Done", "D", "end the review", endReview],
];
const reviewKeys = !served ? [] : buttons.map(([, , key, meaning, action]) =>
  [[key], meaning, [key.startsWith("⇧") ? key[1] : key.toLowerCase()], action]);

// The page.

function showDecisions() {
  for (const part of document.querySelectorAll("[data-index]")) {
    part.dataset.decision = review.decisions[part.dataset.index] ?? "";
  }
  const number = (decision) => review.decisions.filter((other) => other === decision).length;
  const left = report.results.filter(({ index }) => isLeft(index)).length;
  $("sentence").textContent =
    `${number("accepted")} accepted, ${number("rejected")} rejected, ${left} left`;
  $("undo").disabled = !review.decisions.some(Boolean);
  const cause = state.result?.causes[0];
  const all = state.result ? peers(state.result).map(({ index }) => index) : [];
  const members = all.filter(isLeft);
  const unseen = members.filter((index) => !review.full.has(index) && !review.small.has(index));
  const isOpen = cause?.kind === "layers"
    || (unseen.length === 0 && all.some((index) => review.full.has(index)));
  for (const [id, verb] of [["accept-all", "Accept"], ["reject-all", "Reject"]]) {
    $(id).hidden = members.length < 2;
    $(id).disabled = !isOpen;
    $(id).firstChild.data = `${verb} all ${members.length} `;
  }
  $("enlarge").hidden = all.length < 2;
  $("cause").textContent = cause ? [exactly(cause.place), cause.message].join(" ") : "";
  const own = state.result?.index;
  const isSeen = review.full.has(own) || review.small.has(own);
  $("accept").disabled = isLeft(own) && !isSeen;
  $("decision").textContent = unseen.length && members.length > 1
    ? `${unseen.length} of ${members.length} not seen yet`
    : review.decisions[own] || (isSeen ? "" : "not seen yet");
}

/// Whether the images of the selected snapshot are in view.
let isInView = false;
const stageWatcher = served && new IntersectionObserver((entries) => {
  isInView = entries.at(-1).isIntersecting;
  noteShown();
}, { threshold: 0.3 });

/// The paths of the images before and after.
const imagesOf = ({ failure }) =>
  [failure?.files.reference, failure?.files.actual].filter(Boolean);

/// Called when something that decides on whether a snapshot was seen has changed: it has loaded, is
/// in view, and its images, if it has any, are those that the page shows.
function noteShown() {
  if (!served || !state.result) return;
  const { result } = state;
  const loaded = [pictures.reference, pictures.actual].filter((picture) => picture?.bitmap);
  const isWhole = loaded.length === imagesOf(result).length;
  if (isInView && state.loaded === result && isWhole && (isPicture() || !loaded.length)) {
    review.full.add(result.index);
  }
  showDecisions();
}

/// Notes which small images are in view.
const watcher = served && watch({ threshold: 0.7 }, (pairs) => {
  for (const pair of pairs) review.small.add(Number(pair.dataset.index));
  showDecisions();
});

/// Called when the small images of a cause are made.
function watchSmall(pair, result) {
  if (!served) return;
  pair.dataset.index = result.index;
  const images = [...pair.querySelectorAll("img")];
  if (images.length < imagesOf(result).length) return;
  const loading = images.map((image) => new Promise((done) => { image.onload = done; }));
  Promise.all(loading).then(() => watcher.observe(pair));
}

/// Shows the small images of a cause in place of the images of the selected snapshot, or both.
function enlarge() {
  const isLarge = $("detail").classList.toggle("enlarged");
  $("enlarge").setAttribute("aria-pressed", isLarge);
  if (isLarge) $("strip").focus();
  draw();
}

function startReview() {
  if (!served) return;
  const made = Object.fromEntries(buttons.map(([id, text, key, , action]) => [id, element(
    "button", { type: "button", class: "plain", id, onclick: action,
      "aria-keyshortcuts": key }, text + " ", element("kbd", {}, key))]));
  $("detail").append(element(
    "div", { id: "decisions" },
    element("p", {}, element("b", { id: "cause" }), element("span", { id: "decision" })),
    element(
      "div", { role: "toolbar", "aria-label": "Review" }, made.accept, made.reject, made.skip,
      element("span", { class: "space" }), made.enlarge, made["accept-all"], made["reject-all"])));
  document.querySelector(".actions").prepend(made.undo, made.done);
  // Page Down and End scroll it.
  $("strip").tabIndex = 0;
  stageWatcher.observe($("stage"));
  new MutationObserver(showDecisions).observe($("list"), { childList: true });
  // Another page can decide, too.
  addEventListener("focus", () => send("state"));
  send("state");
}

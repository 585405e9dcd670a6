// Decisions, on the page that `scenec review --web` serves. Elsewhere, this does nothing.

const served = $("served");
const review = {
  /// The decision on each snapshot, or an empty string.
  decisions: [],
  /// The number of the group of each snapshot.
  groups: served ? JSON.parse(served.dataset.groups) : null,
  /// The indices of the snapshots that the page has shown, and those already reported to the server.
  full: new Set(), small: new Set(), sent: new Set(),
};

const indexOf = (result) => report.results.indexOf(result);
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

/// Reports newly shown snapshots to the server.
async function sendShown() {
  const fresh = (size) => [...review[size]].filter((index) => {
    const isNew = !review.sent.has(size + index);
    review.sent.add(size + index);
    return isNew;
  });
  const [full, small] = [fresh("full"), fresh("small")];
  // A message is limited to 64 KB.
  for (let at = 0; at < Math.max(full.length, small.length); at += 4000) {
    await send("shown", { full: full.slice(at, at + 4000), small: small.slice(at, at + 4000) });
  }
}

/// Decides on the selected snapshot, or on all of its group.
async function decide(decision, isGroup = false) {
  if (isGroup) await sendShown();
  const snapshot = state.result.key;
  if (await send("decide", { decision, snapshot, isGroup })) selectNext();
}

/// Selects the next snapshot in the list without a decision.
function selectNext() {
  const order = [...$("list").querySelectorAll(".option")].map((option) => option.dataset.index);
  const at = order.indexOf(String(indexOf(state.result)));
  const next = [...order.slice(at + 1), ...order.slice(0, at + 1)].find(
    (index) => !review.decisions[index]);
  if (next !== undefined) select(report.results[next]);
}

async function endReview() {
  if (!await send("end", {})) return;
  document.body.replaceChildren(element(
    "p", { class: "ended" }, "The review has ended. You can close this page."));
}

const reviewKeys = !served ? [] : [
  [["A"], "accept", ["a"], () => decide("accepted")],
  [["R"], "reject", ["r"], () => decide("rejected")],
  [["S"], "skip", ["s"], () => decide("skipped")],
  [["⇧A"], "accept all with this cause", ["A"], () => decide("accepted", true)],
  [["⇧R"], "reject all with this cause", ["R"], () => decide("rejected", true)],
  [["E"], "enlarge the small images", ["e"], () => enlarge()],
  [["U"], "undo", ["u"], () => send("undo", {})],
  [["D"], "end the review", ["d"], endReview],
];

// The page.

function showDecisions() {
  for (const part of document.querySelectorAll("[data-index]")) {
    part.dataset.decision = review.decisions[part.dataset.index] ?? "";
  }
  const number = (decision) => review.decisions.filter((other) => other === decision).length;
  const left = report.results.filter((result, index) => isLeft(index)).length;
  $("sentence").textContent =
    `${number("accepted")} accepted, ${number("rejected")} rejected, ${left} left`;
  $("undo").disabled = !review.decisions.some(Boolean);
  const cause = state.result?.causes[0];
  const all = state.result ? peers(state.result).map(indexOf) : [];
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
  $("decision").textContent = unseen.length && members.length > 1
    ? `${unseen.length} of ${members.length} not seen yet`
    : review.decisions[indexOf(state.result)] ?? "";
}

/// Called when the images of a snapshot are shown.
function noteShown(result) {
  if (!served) return;
  if (!$("detail").classList.contains("enlarged")) review.full.add(indexOf(result));
  showDecisions();
}

/// Notes which small images have come into view.
const watcher = served && new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    review.small.add(Number(target.dataset.index));
    watcher.unobserve(target);
  }
  showDecisions();
}, { threshold: 0.7 });

/// Called when the small images of a cause are made.
function watchSmall(pair, result) {
  if (!served) return;
  pair.dataset.index = indexOf(result);
  watcher.observe(pair);
}

/// Shows the small images of a cause in place of the images of the selected snapshot, or both.
function enlarge() {
  const isLarge = $("detail").classList.toggle("enlarged");
  $("enlarge").setAttribute("aria-pressed", isLarge);
  if (isLarge) $("strip").focus();
  else noteShown(state.result);
  draw();
}

function startReview() {
  if (!served) return;
  const button = (id, text, key, onclick) => element(
    "button", { type: "button", class: "plain", id, onclick, "aria-keyshortcuts": key },
    text + " ", element("kbd", {}, key));
  $("detail").append(element(
    "div", { id: "decisions" },
    element("p", {}, element("b", { id: "cause" }), element("span", { id: "decision" })),
    element(
      "div", { role: "toolbar", "aria-label": "Review" },
      button("accept", "Accept", "A", () => decide("accepted")),
      button("reject", "Reject", "R", () => decide("rejected")),
      button("skip", "Skip", "S", () => decide("skipped")),
      element("span", { class: "space" }),
      button("enlarge", "Enlarge", "E", enlarge),
      button("accept-all", "Accept all", "⇧A", () => decide("accepted", true)),
      button("reject-all", "Reject all", "⇧R", () => decide("rejected", true)))));
  document.querySelector(".actions").prepend(
    button("undo", "Undo", "U", () => send("undo", {})), button("done", "Done", "D", endReview));
  // Page Down and End scroll it.
  $("strip").tabIndex = 0;
  new MutationObserver(showDecisions).observe($("list"), { childList: true });
  // Another page can decide, too.
  addEventListener("focus", () => send("state"));
  send("state");
}

// Keyboard shortcuts, their list, themes, and initialization.

const isFailure = (result) => result.status === "failed";
const keys = [
  [["J", "↓"], "next snapshot", ["j", "ArrowDown"], () => step(1)],
  [["K", "↑"], "previous snapshot", ["k", "ArrowUp"], () => step(-1)],
  [["⇧J"], "next cause or scene", ["J"], () => stepGroup(1)],
  [["⇧K"], "previous cause or scene", ["K"], () => stepGroup(-1)],
  [["N"], "next failure", ["n"], () => step(1, isFailure)],
  [["P"], "previous failure", ["p"], () => step(-1, isFailure)],
  ...modes.filter((mode) => mode.name).map((mode, index) =>
    [[index + 1], mode.name.toLowerCase(), [`${index + 1}`], () => setMode(mode.id)]),
  [["C"], "next change", ["c"], () => stepChange(1)],
  [["⇧C"], "previous change", ["C"], () => stepChange(-1)],
  ...reviewKeys,
  ...viewerKeys,
  [["[", "]"], "move the slider", ["[", "]"], (key) => nudge(key === "]" ? 1 : -1)],
  [["B"], "start or pause blinking or playing", ["b"], () => {
    if (shown !== "blink" && shown !== "play") setMode("blink");
    else blink(!blinking);
  }],
  [["Space"], "swap the images", [" "], swapByHand],
  [["G"], "show or leave the gallery", ["g"], toggleGallery],
  [["L"], "focus the list", ["l"], () => $("list").focus()],
  [["/"], "filter", ["/"], () => $("query").focus()],
  [["T"], "change the theme", ["t"], nextTheme],
  [["?"], "show this list", ["?"], () => $("help").showModal()],
];

function nudge(by) {
  const { range } = modeOf(shown);
  if (!range) return;
  const step = range[2] === 1 && shown !== "play" ? 5 : range[2];
  setMix(Math.min(Math.max(state.mix[shown] + by * step, range[0]), range[1]));
}

function swapByHand() {
  if (!both()) return;
  if (shown !== "blink") setMode("blink");
  blink(false);
  swap();
}

/// Calls the action of a key, unless a part of the page uses the key itself.
function pressReportKey(event) {
  const { target, key } = event;
  if ($("help").open) return;
  if (target.matches("input[type=search]") && key === "Escape") $("list").focus();
  if (key === " " && target.matches("button")) return;
  if (target.id === "tree" && key.startsWith("Arrow")) return;
  if (!$("keys-on").checked && key.length === 1) return;
  pressKey(event, keys);
}

const themes = ["auto", "light", "dark"];

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  $("theme").textContent = { auto: "◐ Auto", light: "○ Light", dark: "● Dark" }[theme];
  $("theme").setAttribute("aria-label", `Colors: ${theme}; press to change`);
}

function nextTheme() {
  const at = themes.indexOf(document.documentElement.dataset.theme);
  const theme = themes[(at + 1) % themes.length];
  setTheme(theme);
  // Storage may be unavailable to a page that was opened from a file.
  try { localStorage.setItem("scenec-theme", theme); } catch { /* forgotten then */ }
}

function rememberedTheme() {
  try { return localStorage.getItem("scenec-theme"); } catch { return null; }
}

function start() {
  const theme = rememberedTheme();
  setTheme(themes.includes(theme) ? theme : "auto");
  for (const [names, meaning] of keys) {
    const caps = names.flatMap((name) => [" ", element("kbd", {}, name)]).slice(1);
    $("keys").append(element("dt", {}, ...caps), element("dd", {}, meaning));
  }
  showSummary();
  makeFilters();
  makeModes();
  $("theme").addEventListener("click", nextTheme);
  $("gallery-button").addEventListener("click", toggleGallery);
  $("help-button").addEventListener("click", () => $("help").showModal());
  $("mix").addEventListener("input", () => setMix($("mix").value));
  $("pause").addEventListener("click", () => blink(!blinking));
  document.addEventListener("keydown", pressReportKey);
  addEventListener("hashchange", selectByAddress);
  showList();
  startReview();
  selectByAddress();
  // A report without changes is a gallery, if it has images.
  if (report.causes.length === 0 && Object.keys(files).length > 0) toggleGallery();
}

/// Returns the ID in the URL's fragment, or the first one in the list.
function selectByAddress() {
  const key = decodeURIComponent(location.hash.slice(1));
  const named = resultOf.get(key);
  if (named && !isShown(named)) clearFilters();
  const first = $("list").querySelector(".option");
  select(named ?? (first && report.results[first.dataset.index]) ?? report.results[0]);
}

start();

// Keyboard shortcuts, their list, themes, and initialization.

const isFailure = (result) => result.status === "failed";
const keys = [
  [["J", "↓"], "next snapshot", ["j", "ArrowDown"], () => step(1)],
  [["K", "↑"], "previous snapshot", ["k", "ArrowUp"], () => step(-1)],
  [["N"], "next failure", ["n"], () => step(1, isFailure)],
  [["P"], "previous failure", ["p"], () => step(-1, isFailure)],
  ...modes.filter((mode) => mode.name).map((mode, index) =>
    [[index + 1], mode.name.toLowerCase(), [`${index + 1}`], () => setMode(mode.id)]),
  [["C"], "next change", ["c"], () => stepChange(1)],
  [["⇧C"], "previous change", ["C"], () => stepChange(-1)],
  [["+"], "zoom in", ["+", "="], () => zoom(1.5)],
  [["−"], "zoom out", ["-"], () => zoom(1 / 1.5)],
  [["F"], "fit", ["f"], fit],
  [["0"], "actual size", ["0"], () => zoom(1 / devicePixelRatio / view().scale)],
  [["[", "]"], "move the slider", ["[", "]"], (key) => nudge(key === "]" ? 1 : -1)],
  [["B"], "start or pause blinking", ["b"], () => {
    if (shown !== "blink") setMode("blink");
    else blink(!blinking);
  }],
  [["Space"], "swap the images", [" "], swapByHand],
  [["O"], "show or hide outlines", ["o"], toggleOutlines],
  [["V"], "focus the images", ["v"], () => $("viewer").focus()],
  [["L"], "focus the list", ["l"], () => $("list").focus()],
  [["/"], "filter", ["/"], () => $("query").focus()],
  [["T"], "change the theme", ["t"], nextTheme],
  [["?"], "show this list", ["?"], () => $("help").showModal()],
];

function nudge(by) {
  const { range } = modeOf(shown);
  if (!range) return;
  const step = range[2] === 1 ? 5 : range[2];
  setMix(Math.min(Math.max(state.mix[shown] + by * step, range[0]), range[1]));
}

function swapByHand() {
  if (!both()) return;
  if (shown !== "blink") setMode("blink");
  blink(false);
  swap();
}

function toggleOutlines() {
  state.outlines = !state.outlines;
  $("outlines").setAttribute("aria-pressed", state.outlines);
  draw();
}

function pressKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if ($("help").open) return;
  const target = event.target;
  if (target.matches("input[type=search]")) {
    if (event.key === "Escape") $("list").focus();
    return;
  }
  if (target.matches("select, input")) return;
  if (event.key === " " && target.matches("button")) return;
  if (target.id === "tree" && event.key.startsWith("Arrow")) return;
  if (!$("keys-on").checked && event.key.length === 1) return;
  const found = keys.find(([, , names]) => names.includes(event.key));
  if (!found) return;
  event.preventDefault();
  found[3](event.key);
}

/// Moves the selected pixel with the arrow keys.
function moveInViewer(event) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const by = event.shiftKey ? 10 : 1;
  const { width, height } = extent();
  const from = state.pixel ?? { x: Math.floor(view().x), y: Math.floor(view().y) };
  const move = state.pixel ? by : 0;
  const clamp = (value, limit) => Math.min(Math.max(value, 0), limit - 1);
  const pixel = {
    x: clamp(from.x + way[0] * move, width), y: clamp(from.y + way[1] * move, height),
  };
  keepInSight(pixel);
  setPixel(pixel, true);
}

function keepInSight(pixel) {
  const at = origin();
  const box = paneSize();
  const [x, y] = [at.x + (pixel.x + 0.5) * at.scale, at.y + (pixel.y + 0.5) * at.scale];
  const off = (value, size) => {
    const room = Math.min(at.scale / 2 + 20, size / 2);
    return Math.min(Math.max(value, room), size - room) - value;
  };
  if (state.view) pan(off(x, box.width), off(y, box.height));
}

const themes = ["auto", "light", "dark"];

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  $("theme").textContent = { auto: "◐ Auto", light: "○ Light", dark: "● Dark" }[theme];
  $("theme").setAttribute("aria-label", `Colors: ${theme}; press to change`);
  draw();
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
  makeViewer();
  $("theme").addEventListener("click", nextTheme);
  $("help-button").addEventListener("click", () => $("help").showModal());
  $("mix").addEventListener("input", () => setMix($("mix").value));
  $("pause").addEventListener("click", () => blink(!blinking));
  $("outlines").addEventListener("click", toggleOutlines);
  $("zoom-in").addEventListener("click", () => zoom(1.5));
  $("zoom-out").addEventListener("click", () => zoom(1 / 1.5));
  $("zoom-fit").addEventListener("click", fit);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  document.addEventListener("keydown", pressKey);
  addEventListener("hashchange", selectByAddress);
  showList();
  selectByAddress();
}

/// Returns the ID in the URL's fragment, or the first one in the list.
function selectByAddress() {
  const key = decodeURIComponent(location.hash.slice(1));
  const named = report.results.find((result) => result.key === key);
  if (named && !isShown(named)) clearFilters();
  const first = $("list").querySelector(".option");
  select(named ?? (first && report.results[first.dataset.index]) ?? report.results[0]);
}

start();

extension HTMLReport {
  /// The two layer trees line by line, the shortest edit between them.
  static let scriptOfTrees = #"""
    function showTree(result) {
      if ($("tree").dataset.key === result.key) return;
      $("tree").dataset.key = result.key;
      const named = result.failure.files;
      const lines = (path) => {
        const text = files[path]?.text ?? "";
        return text.split("\n").slice(0, text.endsWith("\n") ? -1 : undefined);
      };
      const rows = folded(edits(lines(named.referenceTree), lines(named.actualTree)));
      $("tree").replaceChildren(element("table", {}, element("tbody", {}, ...rows)));
    }

    /// Myers' greedy algorithm after what is equal at both ends; where trees have little in common
    /// it gives up and replaces the one by the other.
    function edits(a, b) {
      let start = 0;
      while (start < a.length && start < b.length && a[start] === b[start]) start++;
      let end = 0;
      while (end < a.length - start && end < b.length - start
        && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
      const same = (i, j) => ({ kind: "same", old: i, now: j, text: a[i] });
      const rows = [];
      for (let i = 0; i < start; i++) rows.push(same(i, i));
      const path = shortest(a.slice(start, a.length - end), b.slice(start, b.length - end));
      for (const [kind, i, j] of path) {
        if (kind === "same") rows.push(same(start + i, start + j));
        else if (kind === "old") rows.push({ kind, old: start + i, text: a[start + i] });
        else rows.push({ kind, now: start + j, text: b[start + j] });
      }
      for (let k = end; k > 0; k--) rows.push(same(a.length - k, b.length - k));
      return rows;
    }

    function shortest(a, b) {
      const limit = Math.min(a.length + b.length, 1500);
      const trace = [];
      const best = new Map([[1, 0]]);
      for (let d = 0; d <= limit; d++) {
        trace.push(new Map(best));
        for (let k = -d; k <= d; k += 2) {
          const down = k === -d || (k !== d && best.get(k - 1) < best.get(k + 1));
          let x = down ? best.get(k + 1) : best.get(k - 1) + 1;
          while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
          best.set(k, x);
          if (x >= a.length && x - k >= b.length) return traceBack(trace, d, k, a, b);
        }
      }
      return [...a.map((_, i) => ["old", i]), ...b.map((_, j) => ["new", 0, j])];
    }

    function traceBack(trace, d, k, a, b) {
      const path = [];
      let x = a.length;
      for (; d >= 0; d--) {
        const best = trace[d];
        const down = k === -d || (k !== d && best.get(k - 1) < best.get(k + 1));
        const from = down ? k + 1 : k - 1;
        const start = d === 0 ? 0 : best.get(from) + (down ? 0 : 1);
        while (x > start) {
          x--;
          path.push(["same", x, x - k]);
        }
        if (d === 0) break;
        if (down) path.push(["new", x, x - k - 1]);
        else path.push(["old", --x]);
        k = from;
      }
      return path.reverse();
    }

    /// Rows of a table; of many equal lines only those beside a change, the rest behind a button.
    function folded(rows) {
      const near = new Set();
      rows.forEach((row, index) => {
        if (row.kind === "same") return;
        for (let i = index - 3; i <= index + 3; i++) near.add(i);
      });
      pairUp(rows);
      const made = [];
      for (let i = 0; i < rows.length;) {
        let end = i;
        while (end < rows.length && !near.has(end)) end++;
        if (end - i > 3) made.push(makeFold(rows.slice(i, end)));
        else for (let j = i; j < end; j++) made.push(makeLine(rows[j]));
        for (i = end; i < rows.length && near.has(i); i++) made.push(makeLine(rows[i]));
      }
      return made;
    }

    /// Lines that replace as many others: what differs inside of them is marked.
    function pairUp(rows) {
      for (let i = 0; i < rows.length;) {
        let [old, now] = [i, i];
        while (rows[old]?.kind === "old") old++;
        now = old;
        while (rows[now]?.kind === "new") now++;
        if (old - i === now - old) {
          for (let k = i; k < old; k++) {
            rows[k].other = rows[k + old - i].text;
            rows[k + old - i].other = rows[k].text;
          }
        }
        i = Math.max(now, i + 1);
      }
    }

    function makeFold(rows) {
      const row = element("tr", { class: "fold" });
      const open = () => {
        const made = rows.map(makeLine);
        row.replaceWith(...made);
        $("tree").focus();
      };
      row.append(element("td", { colspan: 4 }, element(
        "button", { type: "button", class: "link", onclick: open },
        `${count(rows.length, "equal line")}`)));
      return row;
    }

    function makeLine(row) {
      const sign = { same: " ", old: "−", new: "+" }[row.kind];
      const said = { same: "", old: "was: ", new: "is: " }[row.kind];
      const number = (index) => element("td", { class: "number" }, index == null ? "" : index + 1);
      return element(
        "tr", { class: row.kind }, number(row.old), number(row.now),
        element("td", { class: "sign", "aria-hidden": "true" }, sign),
        element("td", {}, said ? element("span", { class: "unseen" }, said) : null,
          ...marked(row)));
    }

    function marked({ kind, text, other }) {
      if (other === undefined) return [text];
      const [a, b] = [text.split(/(?<=[ ()])|(?=[ ()])/), other.split(/(?<=[ ()])|(?=[ ()])/)];
      const tag = kind === "old" ? "del" : "ins";
      return shortest(a, b).filter(([edit]) => edit !== "new").map(([edit, i]) =>
        edit === "same" ? a[i] : element(tag, {}, a[i]));
    }

    """#

  /// Keys, the help that lists them, colours, and the start.
  static let scriptOfKeys = #"""
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
      [["+"], "larger", ["+", "="], () => zoom(1.5)],
      [["−"], "smaller", ["-"], () => zoom(1 / 1.5)],
      [["F"], "fit", ["f"], fit],
      [["0"], "a pixel for a pixel", ["0"], () => zoom(1 / devicePixelRatio / view().scale)],
      [["[", "]"], "move the slider", ["[", "]"], (key) => nudge(key === "]" ? 1 : -1)],
      [["B"], "blink, pause", ["b"], () => {
        if (shown !== "blink") setMode("blink");
        else blink(!blinking);
      }],
      [["Space"], "swap the pictures", [" "], swapByHand],
      [["O"], "outlines", ["o"], toggleOutlines],
      [["V"], "to the pictures", ["v"], () => $("viewer").focus()],
      [["L"], "to the list", ["l"], () => $("list").focus()],
      [["/"], "filter", ["/"], () => $("query").focus()],
      [["T"], "light, dark", ["t"], nextTheme],
      [["?"], "these keys", ["?"], () => $("help").showModal()],
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

    /// In the pictures, arrows move over pixels.
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
      $("theme").setAttribute("aria-label", `Colours: ${theme}; press for the next`);
      draw();
    }

    function nextTheme() {
      const at = themes.indexOf(document.documentElement.dataset.theme);
      const theme = themes[(at + 1) % themes.length];
      setTheme(theme);
      // A page that was opened from a disk may not be allowed to remember.
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

    /// What stands after # in the address, or the first of the list.
    function selectByAddress() {
      const key = decodeURIComponent(location.hash.slice(1));
      const named = report.results.find((result) => result.key === key);
      if (named && !isShown(named)) clearFilters();
      const first = $("list").querySelector(".option");
      select(named ?? (first && report.results[first.dataset.index]) ?? report.results[0]);
    }

    start();

    """#
}

// A line diff of the two layer trees.

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

/// Myers' greedy algorithm, after equal lines at both ends are removed. If the trees have little in
/// common, all lines are replaced.
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

/// Returns table rows. Runs of equal lines that are not next to a change are collapsed.
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

/// Highlights the differing parts of lines that replace an equal number of lines.
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
    `${count(rows.length, "unchanged line")}`)));
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

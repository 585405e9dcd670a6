// Images of the selected snapshot.

const pictures = { reference: null, actual: null, difference: null };

/// Returns where an image is: at an address of the server of a review, or else in the page.
const address = (number) =>
  (served ? `${served.dataset.revision}/${number}` : $("picture-" + number).textContent);

async function bytesAt(uri) {
  if (!served) return bytesOf(uri.slice(uri.indexOf(",") + 1));
  const answer = await fetch(uri);
  if (!answer.ok) throw new Error(answer.status);
  return new Uint8Array(await answer.arrayBuffer());
}

async function loadPicture(path) {
  const entry = path && files[path];
  if (!entry) return null;
  if (entry.picture === undefined) return { problem: entry.problem };
  return bytesAt(address(entry.picture)).then(openPicture)
    .catch(() => ({ problem: "cannot read the image" }));
}

async function loadPictures(result) {
  const failure = result.failure;
  clearTimeout(blinking);
  const loaded = await Promise.all(
    [loadPicture(failure?.files.reference), loadPicture(imageOf(result))]);
  if (state.result !== result) return;
  [pictures.reference, pictures.actual] = loaded;
  state.mix.play = 0;
  view = null;
  cursor = null;
  state.change = null;
  state.loaded = result;
  offerModes();
  showMode(isOffered(state.mode) ? state.mode : modes.find((mode) => mode.works()).id);
}

/// Computes an image of differences: the reference in pale gray, and differing pixels in the colors
/// of `DifferenceImage`.
async function makeDifference(a, b) {
  await Promise.all([a.read(), b.read()]);
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const canvas = new OffscreenCanvas(width, height);
  const image = canvas.getContext("2d").createImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  const light = (data, i) => {
    const gray = (299 * data[i] + 587 * data[i + 1] + 114 * data[i + 2]) / 1000 | 0;
    return 255 - ((255 - gray) * data[i + 3] / 255 | 0);
  };
  const [lighter, darker, added, removed] = [0xFFB27200, 0xFF005ED5, 0xFF739E00, 0xFFA779CC];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = x < a.width && y < a.height ? (y * a.width + x) * 4 : -1;
      const j = x < b.width && y < b.height ? (y * b.width + x) * 4 : -1;
      const [p, q] = [i < 0 ? 0 : a.data[i + 3], j < 0 ? 0 : b.data[j + 3]];
      let word = null;
      if (i < 0 || j < 0) word = i < 0 && j < 0 ? null : i < 0 ? added : removed;
      else if (p !== q || (p && (a.data[i] !== b.data[j] || a.data[i + 1] !== b.data[j + 1]
        || a.data[i + 2] !== b.data[j + 2]))) {
        word = !p ? added : !q ? removed : light(b.data, j) < light(a.data, i) ? darker : lighter;
      }
      const gray = 255 - ((255 - (i < 0 ? 255 : light(a.data, i))) / 4 | 0);
      words[y * width + x] = word ?? (0xFF000000 | gray << 16 | gray << 8 | gray);
    }
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
  return { width, height, bitmap: canvas, data: image.data, read: async () => {} };
}

stage.hint = "Point to a pixel to see its value and layer";

const hasPicture = (name) => Boolean(pictures[name]?.bitmap);

/// Outlines the regions that differ, and the layer of a change.
function outlineChange(change) {
  state.change = change;
  outlineLayers();
  draw();
}

function outlineLayers() {
  const failure = state.result.failure;
  stage.layers = (failure?.layers ?? []).flatMap(({ layer, box, place }) =>
    inFrame(box).map((box) => ({ name: layer, box, note: where(place) })));
  stage.frames = (failure?.image?.regions ?? []).flatMap(inFrame).map(
    (box) => ({ box, color: "--failed", gap: 3, width: 1.5 }));
  for (const { layer, box } of failure?.ignored ?? []) {
    stage.frames.push(...inFrame(box).map((box) => (
      { box, color: "--soft", gap: 0, width: 1, hatch: `ignored: ${layer}` })));
  }
  if (state.change?.box) {
    stage.frames.push(...inFrame(state.change.box).map(
      (box) => ({ box, color: "--accent", gap: 1, width: 2, isKept: true })));
  }
}

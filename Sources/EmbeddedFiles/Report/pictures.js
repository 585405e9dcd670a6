// Images of the selected failure.

const pictures = { reference: null, actual: null, difference: null };

async function loadPicture(path) {
  const entry = path && files[path];
  if (!entry) return null;
  if (entry.picture === undefined) return { problem: entry.problem };
  const uri = $("picture-" + entry.picture).textContent;
  return openPicture(uri.slice(uri.indexOf(",") + 1))
    .catch(() => ({ problem: "cannot read the image" }));
}

async function loadPictures(result) {
  const failure = result.failure;
  const names = Object.keys(pictures);
  const loaded = await Promise.all(names.map((name) => loadPicture(failure?.files[name])));
  if (state.result !== result) return;
  names.forEach((name, index) => { pictures[name] = loaded[index]; });
  stage.pictures = loaded.filter((picture) => picture?.bitmap);
  stage.layers = (failure?.layers ?? []).map(
    ({ layer, box, place }) => ({ name: layer, box, note: where(place) }));
  view = null;
  cursor = null;
  outlineChange(null);
  offerModes();
  showMode(isOffered(state.mode) ? state.mode : modes.find((mode) => mode.works()).id);
}

stage.hint = "Point to a pixel to see its value and layer";

const hasPicture = (name) => Boolean(pictures[name]?.bitmap);

/// Outlines the regions that differ, and the layer of a change.
function outlineChange(change) {
  stage.frames = (state.result.failure?.image?.regions ?? []).map(
    (box) => ({ box, color: "--failed", gap: 3, width: 1.5 }));
  if (change?.box) {
    stage.frames.push({ box: change.box, color: "--accent", gap: 1, width: 2, isKept: true });
  }
  draw();
}

// Images of the selected failure: decoded pixels, and canvases to draw from.

const pictures = { reference: null, actual: null, difference: null };

async function loadPicture(path) {
  const entry = path && files[path];
  if (!entry) return null;
  if (entry.picture === undefined) return { problem: entry.problem };
  const uri = $("picture-" + entry.picture).textContent;
  const text = atob(uri.slice(uri.indexOf(",") + 1));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  try {
    return onCanvas((await decodePNG(bytes)) ?? (await decodeByBrowser(bytes)));
  } catch {
    return { problem: "cannot read the image" };
  }
}

async function decodeByBrowser(bytes) {
  const bitmap = await createImageBitmap(
    new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, width, height);
}

function onCanvas({ width, height, data }) {
  const canvas = element("canvas", { width, height });
  canvas.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0);
  return { width, height, data, canvas };
}

async function loadPictures(result) {
  const named = result.failure?.files ?? {};
  const names = Object.keys(pictures);
  const loaded = await Promise.all(names.map((name) => loadPicture(named[name])));
  if (state.result !== result) return;
  names.forEach((name, index) => { pictures[name] = loaded[index]; });
  state.view = null;
  state.pixel = null;
  state.change = null;
  offerModes();
  showMode(isOffered(state.mode) ? state.mode : modes.find((mode) => mode.works()).id);
}

const hasPicture = (name) => Boolean(pictures[name]?.canvas);

/// Returns the four bytes of a pixel, or null outside the image.
function pixelOf(name, x, y) {
  const picture = pictures[name];
  if (!picture?.data || x < 0 || y < 0 || x >= picture.width || y >= picture.height) {
    return null;
  }
  return picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4);
}

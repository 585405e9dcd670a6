// The player of a strip, which shows one of its frames at a time.

const frames = () => state.result?.failure?.frames ?? [];
/// The box of the current frame in the strip; null if the whole image is shown.
const shownFrame = () => (shown === "play" ? frames()[state.mix.play]?.box ?? null : null);

const timeOfFrame = () => `${Math.round(frames()[state.mix.play].time * 1e6) / 1e3} ms`;

/// Returns a box of the strip in the image that is shown, in an array that is otherwise empty.
function inFrame(box) {
  const frame = shownFrame();
  if (!frame) return [box];
  const [x, y] = [Math.max(box.x - frame.x, 0), Math.max(box.y - frame.y, 0)];
  const width = Math.min(box.x + box.width - frame.x, frame.width) - x;
  const height = Math.min(box.y + box.height - frame.y, frame.height) - y;
  return width > 0 && height > 0 ? [{ ...box, x, y, width, height }] : [];
}

/// Returns the current frame of a picture as a picture.
function frameOf(picture) {
  const frame = shownFrame();
  if (!frame || !picture?.bitmap) return picture;
  const { x, y, width, height } = frame;
  const bitmap = new OffscreenCanvas(width, height);
  bitmap.getContext("2d").drawImage(picture.bitmap, -x, -y);
  const read = () => picture.read().then(() => {
    part.data = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row++) {
      const from = ((y + row) * picture.width + x) * 4;
      part.data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
    }
  });
  const part = { width, height, bitmap, data: null, read };
  return part;
}

/// The milliseconds until the next frame. The last frame stays for a second.
function pauseOfFrame() {
  const [now, next] = [state.mix.play, state.mix.play + 1].map((index) => frames()[index]?.time);
  return next === undefined ? 1000 : Math.max((next - now) * 1000, 16);
}

function nextFrame() {
  setMix((state.mix.play + 1) % frames().length);
}

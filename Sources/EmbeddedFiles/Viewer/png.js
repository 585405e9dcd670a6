// Images: a bitmap to draw, and the original pixels, which a canvas would premultiply.

"use strict";

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  // Ten times faster than with Uint8Array.from and a function.
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/// Opens a PNG file. `read` decodes its pixels, once, and stores them in `data`.
async function openPicture(bytes) {
  const bitmap = await createImageBitmap(
    new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
  const { width, height } = bitmap;
  let reading = null;
  const read = () => reading ??= decodePNG(bytes).catch(() => null).then((decoded) => {
    picture.data = (decoded ?? drawn(bitmap)).data;
  });
  const picture = { width, height, bitmap, data: null, read };
  return picture;
}

/// Opens straight RGBA bytes.
async function openPixels({ width, height, data }) {
  const bitmap = await createImageBitmap(
    new ImageData(data, width, height), { colorSpaceConversion: "none" });
  return { width, height, bitmap, data, read: async () => {} };
}

function drawn(bitmap) {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, width, height);
}

/// Returns the four bytes of a pixel that was read, or null outside the image.
function pixelOf({ width, height, data }, { x, y }) {
  if (!data || x < 0 || y < 0 || x >= width || y >= height) return null;
  return data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
}

/// Returns straight RGBA bytes; null for a format that only the browser can decode.
async function decodePNG(bytes) {
  const view = new DataView(bytes.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, kind, interlaced] = [bytes[24], bytes[25], bytes[28]];
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[kind];
  if (depth !== 8 || !channels || interlaced) return null;
  const parts = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === "tRNS") return null;
    if (name === "IDAT") parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
  const raw = new Uint8Array(await new Response(stream).arrayBuffer());
  return { data: unfilter(raw, width, height, channels) };
}

function unfilter(raw, width, height, channels) {
  const stride = width * channels;
  let above = new Uint8Array(stride);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    const filter = raw[at++];
    const row = raw.subarray(at, (at += stride));
    undo(filter, row, above, channels);
    for (let x = 0, from = 0, to = y * width * 4; x < width; x++, from += channels, to += 4) {
      const gray = channels < 3;
      data[to] = row[from];
      data[to + 1] = row[gray ? from : from + 1];
      data[to + 2] = row[gray ? from : from + 2];
      data[to + 3] = channels === 3 || channels === 1 ? 255 : row[from + channels - 1];
    }
    above = row;
  }
  return data;
}

function undo(filter, row, above, channels) {
  for (let x = 0; x < row.length; x++) {
    const a = x < channels ? 0 : row[x - channels];
    const b = above[x];
    if (filter === 1) row[x] += a;
    else if (filter === 2) row[x] += b;
    else if (filter === 3) row[x] += (a + b) >> 1;
    else if (filter === 4) {
      const c = x < channels ? 0 : above[x - channels];
      const [p, q, r] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
      row[x] += p <= q && p <= r ? a : q <= r ? b : c;
    }
  }
}

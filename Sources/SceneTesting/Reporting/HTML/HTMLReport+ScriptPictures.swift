extension HTMLReport {
  /// Reading PNG without a canvas: a canvas multiplies by alpha and forgets what a pixel was.
  static let scriptOfPNG = #"""
    /// Width, height and straight RGBA bytes; null for a kind of PNG that only the browser reads.
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
      return { width, height, data: unfilter(raw, width, height, channels) };
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
          const grey = channels < 3;
          data[to] = row[from];
          data[to + 1] = row[grey ? from : from + 1];
          data[to + 2] = row[grey ? from : from + 2];
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

    """#

  /// Pictures of the shown failure: decoded, and as canvases to draw from.
  static let scriptOfPictures = #"""
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
        return { problem: "the picture cannot be read" };
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

    /// The four bytes of a pixel, or null outside.
    function pixelOf(name, x, y) {
      const picture = pictures[name];
      if (!picture?.data || x < 0 || y < 0 || x >= picture.width || y >= picture.height) {
        return null;
      }
      return picture.data.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4);
    }

    """#
}

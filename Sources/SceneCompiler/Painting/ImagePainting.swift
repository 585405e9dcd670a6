import SceneExport
import SceneLayers
import SceneRaster
import SceneSystem

/// Takes the bytes of an output, piece by piece.
package typealias ByteSink<Failure: Error> = ([UInt8]) throws(Failure) -> Void

extension LayerTree {
  /// Paints the tree as PPM. The image is never held whole, and its bytes are the same for any
  /// number of workers.
  func paintPPM<Failure: Error>(
    on workers: Workers, _ timings: inout Timings, _ sink: ByteSink<Failure>
  ) throws(Failure) {
    var watch = Stopwatch()
    defer { timings.add(watch.timings) }
    let list = DisplayList(self, format: .rgb)
    watch.lap(.paint)
    let encoder = PPMEncoder(width: list.width, height: list.height)
    try sink(encoder.header)
    watch.lap(.write)
    try list.paint(on: workers) { (band) throws(Failure) in
      watch.lap(.paint)
      let bytes = encoder.rows(band)
      watch.lap(.encode)
      try sink(bytes)
      watch.lap(.write)
    }
  }

  /// Paints the tree as PNG, with alpha where the canvas has some; otherwise as `paintPPM`.
  func paintPNG<Failure: Error>(
    on workers: Workers, level: PNGEncoder.Level = .default, _ timings: inout Timings,
    _ sink: ByteSink<Failure>
  ) throws(Failure) {
    var watch = Stopwatch()
    defer { timings.add(watch.timings) }
    let list = DisplayList(self, format: canvas.background.alpha < 1 ? .rgba : .rgb)
    watch.lap(.paint)
    var encoder = PNGEncoder(
      width: list.width, height: list.height, format: list.format, level: level)
    try sink(encoder.header)
    watch.lap(.write)
    try list.paint(on: workers) { (band) throws(Failure) in
      watch.lap(.paint)
      let bytes = encoder.append(band)
      watch.lap(.encode)
      if !bytes.isEmpty { try sink(bytes) }
      watch.lap(.write)
    }
    try sink(encoder.finish())
    watch.lap(.write)
  }
}

import SceneExport
import SceneLayers
import SceneRaster
import SceneSystem

/// A function that receives the bytes of an output in pieces.
package typealias ByteSink<Failure: Error> = ([UInt8]) throws(Failure) -> Void

extension Output {
  /// Paints the tree as PPM. The image is never stored as a whole. The bytes do not depend on the
  /// number of workers.
  func paintPPM<Failure: Error>(
    on workers: Workers, _ timings: inout Timings, _ sink: ByteSink<Failure>
  ) throws(Failure) {
    var watch = Stopwatch()
    defer { timings.add(watch.timings) }
    let list = displayList(.rgb)
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

  /// Paints the tree as PNG, with an alpha channel if the canvas is not opaque. Otherwise like
  /// `paintPPM`.
  func paintPNG<Failure: Error>(
    on workers: Workers, level: PNGEncoder.Level = .default, _ timings: inout Timings,
    _ sink: ByteSink<Failure>
  ) throws(Failure) {
    var watch = Stopwatch()
    defer { timings.add(watch.timings) }
    let list = displayList()
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

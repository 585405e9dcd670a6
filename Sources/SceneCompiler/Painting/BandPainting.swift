import SceneRaster
import SceneSystem

/// The division of an image into bands of rows that are painted together.
package struct BandLayout: Hashable, Sendable {
  package let height: Int
  package let rowsPerBand: Int

  /// Creates a layout with bands of up to 128 KB, which fit into a core's cache, and 8 to 64 rows.
  package init(width: Int, height: Int, format: PixelFormat) {
    self.height = height
    let rowBytes = max(width * format.bytesPerPixel, 1)
    rowsPerBand = min(max((1 << 17) / rowBytes, 8), 64)
  }

  /// The maximum number of useful threads. Starting a thread takes as long as painting several
  /// hundred thousand pixels.
  package var usefulThreads: Int { bandCount / 10 + 1 }

  package var bandCount: Int { (height + rowsPerBand - 1) / rowsPerBand }

  package func rows(ofBand band: Int) -> Range<Int> {
    band * rowsPerBand..<min((band + 1) * rowsPerBand, height)
  }
}

extension DisplayList {
  /// Paints the image and passes the bands to `sink` in order, on this thread. If `sink` throws,
  /// painting ends.
  ///
  /// - Throws: The errors thrown by `sink`.
  package func paint<Failure: Error>(
    on workers: Workers, _ sink: (borrowing Band) throws(Failure) -> Void
  ) throws(Failure) {
    let layout = BandLayout(width: width, height: height, format: format)
    if workers.count == 1 || layout.bandCount == 1 {
      var band = Band(width: width, format: format)
      for number in 0..<layout.bandCount {
        paint(layout.rows(ofBand: number), into: &band)
        try sink(band)
      }
      return
    }
    let line = BandQueue(self, layout, workers)
    defer { line.stop() }
    try workers.share(line, usefulThreads: layout.usefulThreads) { () throws(Failure) in
      for number in 0..<layout.bandCount {
        try sink(line.waitForBand(number).band)
        line.finish(number)
      }
    }
  }
}

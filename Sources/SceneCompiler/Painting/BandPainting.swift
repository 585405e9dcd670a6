import SceneRaster
import SceneSystem

/// The rows of an image that are painted together.
package struct BandLayout: Hashable, Sendable {
  package let height: Int
  package let rowsPerBand: Int

  /// As many rows as 128 KB hold, for a band that fits a core's cache, but 8 to 64.
  package init(width: Int, height: Int, format: PixelFormat) {
    self.height = height
    let rowBytes = max(width * format.bytesPerPixel, 1)
    rowsPerBand = min(max((1 << 17) / rowBytes, 8), 64)
  }

  /// To start a thread takes as long as to paint some hundred thousand pixels.
  package var usefulThreads: Int { bandCount / 10 + 1 }

  package var bandCount: Int { (height + rowsPerBand - 1) / rowsPerBand }

  package func rows(ofBand band: Int) -> Range<Int> {
    band * rowsPerBand..<min((band + 1) * rowsPerBand, height)
  }
}

extension DisplayList {
  /// Paints the image band by band and hands the bands to `sink` on this thread, in order. Ends
  /// early where `sink` throws.
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

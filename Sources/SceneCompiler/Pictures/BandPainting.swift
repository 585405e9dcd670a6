import SceneRaster

/// The rows of a picture that are painted together.
struct BandLayout: Hashable, Sendable {
  let height: Int
  let rowsPerBand: Int

  /// 64 rows a band, fewer where they are so wide that the band would not fit a cache.
  init(width: Int, height: Int, format: PixelFormat) {
    self.height = height
    let rowBytes = max(width * format.bytesPerPixel, 1)
    rowsPerBand = min(max((1 << 17) / rowBytes, 8), 64)
  }

  var bandCount: Int { (height + rowsPerBand - 1) / rowsPerBand }

  func rows(ofBand band: Int) -> Range<Int> {
    band * rowsPerBand..<min((band + 1) * rowsPerBand, height)
  }
}

extension DisplayList {
  /// Paints the picture band by band, on up to `jobs` threads, this one among them, and hands the
  /// bands to `sink` on this one, in order. Ends early where `sink` throws.
  func paint<Failure: Error>(
    jobs: Int, _ sink: (borrowing Band) throws(Failure) -> Void
  ) throws(Failure) {
    let layout = BandLayout(width: width, height: height, format: format)
    let jobs = min(jobs, layout.bandCount)
    if jobs <= 1 {
      var band = Band(width: width, format: format)
      for number in 0..<layout.bandCount {
        paint(layout.rows(ofBand: number), into: &band)
        try sink(band)
      }
      return
    }
    let line = BandLine(self, layout, jobs: jobs)
    var threads: [WorkThread] = []
    defer {
      line.stop()
      for thread in threads { thread.join() }
    }
    for _ in 1..<jobs {
      guard let thread = WorkThread({ line.work() }) else { break }
      threads.append(thread)
    }
    for number in 0..<layout.bandCount {
      try sink(line.waitForBand(number).band)
      line.finish(number)
    }
  }
}

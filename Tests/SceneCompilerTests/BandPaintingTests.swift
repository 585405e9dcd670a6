import SceneLayers
import SceneRaster
import Testing
@testable import SceneCompiler
@testable import SceneSystem

@Suite("Painting in bands")
struct BandPaintingTests {
  private func tree(width: Double, height: Double) -> LayerTree {
    var layer = Layer(frame: Rect(0, 0, width, height))
    layer.content = .gradient(
      Gradient(
        colors: [.black, Color(1, 0.5, 0.25)], locations: [0, 1], startPoint: Point(0, 0),
        endPoint: Point(1, 1)))
    return LayerTree(
      canvas: .init(size: Size(width, height), scale: 1, background: .white), layers: [layer])
  }

  @Test("Bands cover the image without gaps", arguments: [1, 63, 64, 65, 1000])
  func layout(height: Int) {
    for width in [1, 1179, 32_768] {
      let layout = BandLayout(width: width, height: height, format: .rgba)
      var next = 0
      for band in 0..<layout.bandCount {
        let rows = layout.rows(ofBand: band)
        #expect(rows.lowerBound == next && !rows.isEmpty && rows.count <= 64)
        next = rows.upperBound
      }
      #expect(next == height)
    }
  }

  @Test(
    "The bytes do not depend on the number of threads", arguments: [2, 3, 8, 100],
    [OutputFormat.ppm, .png])
  func jobs(count: Int, format: OutputFormat) {
    let tree = tree(width: 9, height: 700)
    let bytes = { (jobs: Int) in
      var timings = Timings()
      var bytes: [UInt8] = []
      Workers.with(count: jobs) { workers in
        Output(tree: tree, origins: []).write(as: format, on: workers, &timings) { bytes += $0 }
      }
      return bytes
    }
    let expected = bytes(1)
    #expect(expected.count > 100)
    for _ in 0..<3 { #expect(bytes(count) == expected) }
  }

  @Test("Bands are passed in order on the caller's thread until the sink throws")
  func order() {
    let list = DisplayList(tree(width: 8, height: 64 * 20), format: .rgb)
    for jobs in [1, 4] {
      var rows: [Int] = []
      #expect(throws: FileFailure.pipeClosed) {
        try Workers.with(count: jobs) { (workers) throws(FileFailure) in
          try list.paint(on: workers) { (band) throws(FileFailure) in
            rows.append(band.rows.lowerBound)
            if rows.count == 7 { throw .pipeClosed }
          }
        }
      }
      #expect(rows == (0..<7).map { $0 * 64 })
    }
  }
}

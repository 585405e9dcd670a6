/// A PNG encoder that is as simple as the specification allows: stored deflate blocks, only the
/// given filters, and bitwise checksums. It shares no code with the encoder.
package struct PlainPNG {
  package var width: Int
  package var height: Int
  package var bitDepth: UInt8 = 8
  package var colorType: UInt8 = 2
  package var isInterlaced = false
  /// Chunks between IHDR and IDAT.
  package var chunks: [(String, [UInt8])] = []
  /// The filter of each row; the last one applies to all following rows.
  package var filters: [UInt8] = [0]
  /// The value of a channel at (x, y), in the file's bit depth.
  package var value: (_ x: Int, _ y: Int, _ channel: Int) -> Int
  /// The number of bytes of the zlib stream per IDAT chunk.
  package var dataLength = Int.max

  package init(
    width: Int = 1, height: Int = 1,
    value: @escaping (_ x: Int, _ y: Int, _ channel: Int) -> Int = { _, _, _ in 0 }
  ) {
    self.width = width
    self.height = height
    self.value = value
  }

  package var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colorType)] ?? 1 }

  package var bytes: [UInt8] {
    var file: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    let header = big(width) + big(height) + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0]
    file += chunk("IHDR", header)
    for (type, data) in chunks { file += chunk(type, data) }
    let stream = zlib(rows)
    var start = 0
    while start < stream.count {
      let end = min(stream.count, start + min(dataLength, stream.count))
      file += chunk("IDAT", Array(stream[start..<end]))
      start = end
    }
    return file + chunk("IEND", [])
  }

  private var rows: [UInt8] {
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var result: [UInt8] = []
    var rowCount = 0
    for (x0, y0, dx, dy) in isInterlaced ? adam7 : [(0, 0, 1, 1)] {
      let columns = Array(stride(from: x0, to: width, by: dx))
      var previous: [UInt8] = []
      for y in stride(from: y0, to: height, by: dy) where !columns.isEmpty {
        let row = packed(columns, y)
        let filter = filters[min(rowCount, filters.count - 1)]
        result += [filter] + filtered(row, previous, filter)
        previous = row
        rowCount += 1
      }
    }
    return result
  }

  private func packed(_ columns: [Int], _ y: Int) -> [UInt8] {
    var bits: [Bool] = []
    for x in columns {
      for channel in 0..<channels {
        let number = value(x, y, channel)
        for bit in (0..<Int(bitDepth)).reversed() { bits.append(number >> bit & 1 == 1) }
      }
    }
    while bits.count % 8 != 0 { bits.append(false) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  private func filtered(_ row: [UInt8], _ previous: [UInt8], _ filter: UInt8) -> [UInt8] {
    let step = max(1, channels * Int(bitDepth) / 8)
    return row.indices.map { index in
      let a = index >= step ? Int(row[index - step]) : 0
      let b = previous.isEmpty ? 0 : Int(previous[index])
      let c = previous.isEmpty || index < step ? 0 : Int(previous[index - step])
      let predicted: Int
      switch filter {
      case 1: predicted = a
      case 2: predicted = b
      case 3: predicted = (a + b) / 2
      case 4:
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        predicted = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      default: predicted = 0
      }
      return row[index] &- UInt8(predicted)
    }
  }
}

package func big(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

package func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
  let checked = Array(type.utf8) + data
  return big(data.count) + checked + big(Int(plainCRC(checked)))
}

package func plainCRC(_ bytes: [UInt8]) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}

package func plainAdler(_ bytes: [UInt8]) -> UInt32 {
  var (a, b) = (UInt32(1), UInt32(0))
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}

package func zlib(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var start = 0
  repeat {
    let end = min(bytes.count, start + 1000)
    let count = end - start
    stream += [end == bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
    stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + bytes[start..<end]
    start = end
  } while start < bytes.count
  return stream + big(Int(plainAdler(bytes)))
}

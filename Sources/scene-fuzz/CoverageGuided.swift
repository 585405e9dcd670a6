// A build with libFuzzer, which keeps the inputs that reach new code. Docs/Security.md has the
// command.
#if LIBFUZZER
  import SceneSystem

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  enum CoverageGuided {
    // A C function cannot capture.
    nonisolated(unsafe) private static var entrance = Entrance.scene

    /// Runs libFuzzer on a target. Inputs that reach new code are added to the corpus.
    static func run(_ entrance: Entrance, corpus: String, seconds: Int?, inputs: Int?, seed: Int)
      -> Int32
    {
      self.entrance = entrance
      let dictionary = "scene-fuzz.\(entrance.rawValue).dictionary"
      write(Array(entrance.dictionary.map(entry).joined().utf8), to: dictionary)
      for (number, seed) in entrance.seeds.enumerated() {
        write(seed, to: FilePath.join(corpus, "seed-\(number)"))
      }
      var words = [
        "scene-fuzz", corpus, "-dict=\(dictionary)", "-seed=\(seed + 1)", "-max_len=65536",
        "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1",
      ]
      if let seconds { words.append("-max_total_time=\(seconds)") }
      if let inputs { words.append("-runs=\(inputs)") }
      var pointers: [UnsafeMutablePointer<CChar>?] = words.map { word in
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.utf8.count + 1)
        for (index, byte) in (Array(word.utf8) + [0]).enumerated() {
          copy[index] = CChar(bitPattern: byte)
        }
        return copy
      }
      var count = Int32(pointers.count)
      pointers.append(nil)
      return pointers.withUnsafeMutableBufferPointer { buffer in
        var first = buffer.baseAddress
        return runDriver(&count, &first) { bytes, count in
          CoverageGuided.entrance.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
          return 0
        }
      }
    }

    /// Returns a line of a dictionary, in which other bytes than letters and signs are escaped.
    private static func entry(_ word: String) -> String {
      var line = "\""
      for byte in word.utf8 {
        let isPlain =
          0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        if isPlain {
          line.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          let digits = String(byte, radix: 16)
          line += "\\x" + (digits.count == 1 ? "0" : "") + digits
        }
      }
      return line + "\"\n"
    }

    private static func write(_ bytes: [UInt8], to path: String) {
      guard let file = try? OutputFile(.file(path: path)) else { return }
      try? file.write(bytes)
      try? file.commit()
    }
  }
#endif

// Compiled if scene-fuzz is built with libFuzzer:
//
//     Tests/Fuzz/guided font --seconds 3600
#if LIBFUZZER
  import SceneSystem

  /// libFuzzer, which keeps the inputs that reach new code and mutates them further.
  enum CoverageGuided {
    /// Runs libFuzzer, which ends the process if an input fails.
    ///
    /// - Parameters:
    ///   - folder: The folder that receives the seeds and the inputs that reach new code.
    ///   - limits: Options of libFuzzer, such as `-runs=1000`.
    static func run(
      _ entrance: Entrance, _ seeds: [[UInt8]], folder: String, limits: [String]
    ) {
      for (index, seed) in seeds.enumerated() {
        Fuzz.keep(seed, as: FilePath.join(folder, "seed-\(index)"))
      }
      let dictionary = folder + ".dictionary"
      Fuzz.keep(Array(entrance.dictionary.map(quoted).joined().utf8), as: dictionary)
      target = entrance
      let arguments =
        ["scene-fuzz", "-dict=\(dictionary)", "-artifact_prefix=\(folder).", "-max_len=65536"]
        + ["-timeout=20", "-report_slow_units=2", "-rss_limit_mb=1024", "-print_final_stats=1"]
        + limits + [folder]
      callDriver(arguments)
    }

    /// The target to which the callback of libFuzzer, which cannot have a context, passes inputs.
    nonisolated(unsafe) private static var target: Entrance?

    private static func callDriver(_ words: [String]) {
      // libFuzzer keeps the pointers until the process ends.
      let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: words.count + 1)
      for (index, word) in words.enumerated() {
        let characters = Array(word.utf8CString)
        pointers[index] = .allocate(capacity: characters.count)
        pointers[index]?.initialize(from: characters, count: characters.count)
      }
      pointers[words.count] = nil
      var count = Int32(words.count)
      var argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = pointers
      _ = runDriver(&count, &argv) { start, count in
        guard let target = CoverageGuided.target else { return -1 }
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        _ = target.run(target.repaired(bytes))
        return 0
      }
    }

    /// Returns a line of libFuzzer's dictionaries with a word.
    private static func quoted(_ word: String) -> String {
      let bytes = word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "\"\(bytes.joined())\"\n"
    }
  }

  private typealias FuzzerCallback = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

  @_extern(c, "LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: FuzzerCallback
  ) -> Int32
#endif

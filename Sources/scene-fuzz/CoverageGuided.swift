import SceneSource

// Compiled by `Tests/Checks/Fuzz/guided`, which links libFuzzer.
#if LIBFUZZER
  import SceneSystem

  /// libFuzzer, which mutates inputs and keeps those that reach new code.
  enum CoverageGuided {
    /// The target to which inputs are passed.
    nonisolated(unsafe) fileprivate static var target: Entrance?
    /// The options and operands of libFuzzer.
    nonisolated(unsafe) fileprivate static var arguments: [String] = []

    /// Writes the seeds and the dictionary to files, and sets libFuzzer's command line.
    ///
    /// - Parameters:
    ///   - folder: The folder for the seeds and for inputs that reach new code.
    ///   - limits: Options of libFuzzer, such as `-runs=1000`.
    static func prepare(
      _ entrance: Entrance, _ seeds: [[UInt8]], folder: String, limits: [String]
    ) {
      for (index, seed) in seeds.enumerated() {
        Fuzz.keep(seed, as: FilePath.join(folder, "seed-\(index)"))
      }
      let dictionary = folder + ".dictionary"
      Fuzz.keep(Array(entrance.dictionary.map(quoted).joined().utf8), as: dictionary)
      target = entrance
      arguments =
        ["-dict=\(dictionary)", "-artifact_prefix=\(folder).", "-max_len=65536"]
        + ["-timeout=20", "-report_slow_units=2", "-rss_limit_mb=1024", "-print_final_stats=1"]
        + limits + [folder]
    }

    /// Returns a line of libFuzzer's dictionaries with a word.
    private static func quoted(_ word: String) -> String {
      let bytes = word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "\"\(bytes.joined())\"\n"
    }
  }

  /// libFuzzer calls this before it reads its command line, which the function can replace.
  @_cdecl("LLVMFuzzerInitialize")
  func initialize(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
  ) -> Int32 {
    Fuzz.main()
    // libFuzzer keeps the pointers until the process ends.
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: CoverageGuided.arguments.count + 2)
    // The name of the program must not change.
    pointers.initialize(to: words.pointee?.pointee)
    for (index, word) in CoverageGuided.arguments.enumerated() {
      let characters = Array(word.utf8CString)
      let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
      pointer.initialize(from: characters, count: characters.count)
      (pointers + index + 1).initialize(to: pointer)
    }
    (pointers + CoverageGuided.arguments.count + 1).initialize(to: nil)
    count.pointee = Int32(CoverageGuided.arguments.count + 1)
    words.pointee = pointers
    return 0
  }

  /// libFuzzer calls this with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let target = CoverageGuided.target else { return -1 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    _ = target.run(target.repaired(bytes))
    return 0
  }
#endif

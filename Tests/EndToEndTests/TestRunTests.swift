import TestSupport
import Testing

@Suite("Runs of scenec test")
struct TestRunTests {
  @Test("--fail-fast skips tests after the first failure for any number of jobs")
  func failFast() throws {
    let suite = try Suite()
    for number in 0..<8 { try suite.write(to: "s\(number).tbl") }
    try suite.acceptAll()
    for number in [2, 5] { try suite.write("#00FF00", to: "s\(number).tbl") }
    for jobs in ["1", "4"] {
      let result = try suite("test", "--fail-fast", "--jobs", jobs, "--no-cache")
      #expect(result.exitCode == 1)
      #expect(result.error.contains("1 failed, 5 skipped, 2 passed in"))
      #expect(!result.error.contains("s5.tbl"))
    }
  }

  @Test("--repeat runs a test several times, and each must pass")
  func repetition() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    #expect(try suite("test", "--repeat", "5").error.hasPrefix("1 passed in"))
  }

  @Test("The output does not depend on the number of jobs")
  func jobs() throws {
    let suite = try Suite()
    for number in 0..<12 { try suite.write(to: "s\(number).tbl") }
    try suite.acceptAll()
    for number in [1, 4, 7] { try suite.write("#00FF0\(number)", to: "s\(number).tbl") }
    let outputs = try ["1", "2", "8"].map { jobs in
      // Without the line with the duration.
      try suite("test", "--no-cache", "--jobs", jobs).error.split(separator: "\n")
        .filter { !$0.contains(" passed in ") }
    }
    #expect(outputs[0].count { $0.hasPrefix("failed s") } == 3)
    #expect(outputs[0] == outputs[1] && outputs[1] == outputs[2])
  }

  @Test("A log has a line for each finished scene, if there are several")
  func log() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl", snapshots: "snapshot \"one\"\nsnapshot \"two\"")
    try suite.acceptAll()
    #expect(try !suite("test").error.contains("["))
    try suite.write(to: "b.tbl")
    let lines = "[1/2] a.tbl: 2 passed\n[2/2] b.tbl: 1 failed\n"
    #expect(try suite("test", "--no-cache").error.hasPrefix(lines))
    #expect(try suite("test").error.hasPrefix("[2/2] b.tbl: 1 failed\n"))
    #expect(try !suite("test", "--quiet").error.contains("["))
  }
}

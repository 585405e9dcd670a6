#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Work {
  /// Measures work inside this process. Short work is repeated for several milliseconds, and each
  /// run is a sample. Results are released outside of the measurement.
  ///
  /// - Parameter size: Returns the size of a result in bytes.
  static func inProcess<Result>(
    _ amount: Amount? = nil, size: ((Result) -> Int)? = nil,
    _ body: @escaping () throws -> Result
  ) -> Work {
    Work(amount: amount) {
      var samples: [Sample] = []
      var spent = 0.0
      while samples.isEmpty || spent < 5 {
        let start = ContinuousClock.now
        let processorStart = processorMilliseconds()
        let result = try body()
        let processor = processorMilliseconds() - processorStart
        let milliseconds = (ContinuousClock.now - start).milliseconds
        samples.append(
          Sample(
            milliseconds: milliseconds, processorMilliseconds: processor, size: size?(result)))
        spent += milliseconds
      }
      return samples
    }
  }
}

/// Returns the CPU time of this process, including all threads.
private func processorMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}

extension Bench {
  /// Runs the benchmarks by group: one run of each that is not counted, followed by `runs` rounds
  /// in which they run alternately.
  static func measure(_ benchmarks: [Benchmark], runs: Int, _ setting: Setting) -> Measurements {
    var result = Measurements()
    var rest = benchmarks[...]
    while let group = rest.first?.group {
      let members = rest.prefix { $0.group == group }
      rest = rest.dropFirst(members.count)
      var works: [(Benchmark, Work, samples: [Sample])] = []
      for benchmark in members {
        do {
          let work = try benchmark.prepare(setting)
          _ = try work.turn()
          works.append((benchmark, work, []))
        } catch {
          result.missing.append(Missing(name: benchmark.name, error))
        }
      }
      for _ in 0..<runs {
        for index in works.indices {
          do {
            works[index].samples += try works[index].1.turn()
          } catch {
            result.missing.append(Missing(name: works[index].0.name, error))
          }
        }
      }
      result.figures += works.compactMap { Figure($0.0, $0.1.amount, $0.samples) }
    }
    return result
  }
}

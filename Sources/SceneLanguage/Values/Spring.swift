import SceneLayers

/// The motion of a CASpringAnimation: a mass on a damped spring that is released at 0 and comes to
/// rest at 1.
///
/// This is the solution of m·x″ + d·x′ + k·(x − 1) = 0 with x(0) = 0 and x′(0) = `initialVelocity`.
package struct Spring: Hashable, Sendable {
  package var mass = 1.0
  /// The spring constant k.
  package var stiffness = 100.0
  /// The damping coefficient d.
  package var damping = 10.0
  /// The initial velocity per second, in units of the distance between start and end.
  package var initialVelocity = 0.0

  package init(
    mass: Double = 1.0, stiffness: Double = 100.0, damping: Double = 10.0,
    initialVelocity: Double = 0.0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The valid range of `mass`, `stiffness`, and `damping`.
  package static let positive = 1e-3...1e6
  package static let velocities = -1e6...1e6
  /// The maximum settling duration, in seconds.
  package static let longestSettling = 1000.0

  /// The distance from the end below which the spring is considered settled.
  private static let tolerance = 0.001

  /// - Parameter time: The time in seconds, at least 0.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    return time < settlingDuration ? 1 - Motion(self).distance(at: time) : 1
  }

  /// The time, in seconds, after which the distance from the end stays below 1/1000.
  package var settlingDuration: Double {
    let motion = Motion(self)
    var end = 1e-3
    while end < 2 * Self.longestSettling, motion.bound(from: end) > Self.tolerance { end *= 2 }
    var start = end / 2
    for _ in 0..<40 {
      let middle = start + (end - start) / 2
      if motion.bound(from: middle) > Self.tolerance { start = middle } else { end = middle }
    }
    return end
  }

  /// The distance from the end as a function of time.
  private enum Motion {
    /// e^(−decay·t) · (cos(frequency·t) + sine · sin(frequency·t))
    case underdamped(decay: Double, frequency: Double, sine: Double)
    /// e^(−decay·t) · (1 + slope·t)
    case critical(decay: Double, slope: Double)
    /// (1 − fast) · e^(−slowDecay·t) + fast · e^(−fastDecay·t)
    case overdamped(slowDecay: Double, fastDecay: Double, fast: Double)

    init(_ spring: Spring) {
      let frequency = squareRoot(spring.stiffness / spring.mass)
      let decay = spring.damping / (2 * spring.mass)
      let velocity = spring.initialVelocity
      let square = (frequency - decay) * (frequency + decay)
      // If both are nearly equal, the other formulas lose precision.
      if square.magnitude <= 1e-9 * frequency * frequency {
        self = .critical(decay: decay, slope: decay - velocity)
      } else if square > 0 {
        let damped = squareRoot(square)
        self = .underdamped(decay: decay, frequency: damped, sine: (decay - velocity) / damped)
      } else {
        let root = squareRoot(square)
        // Not `decay − root`, because of cancellation; the product of both is frequency².
        let fast = decay + root
        let slow = frequency * frequency / fast
        self = .overdamped(
          slowDecay: slow, fastDecay: fast, fast: (velocity - slow) / (fast - slow))
      }
    }

    func distance(at time: Double) -> Double {
      switch self {
      case .underdamped(let decay, let frequency, let sine):
        let (s, c) = sineAndCosine(frequency * time)
        return exponential(-decay * time) * (c + sine * s)
      case .critical(let decay, let slope):
        return exponential(-decay * time) * (1 + slope * time)
      case .overdamped(let slowDecay, let fastDecay, let fast):
        return (1 - fast) * exponential(-slowDecay * time) + fast * exponential(-fastDecay * time)
      }
    }

    /// Returns an upper bound of the distance after a time, which decreases once 1/decay has
    /// elapsed.
    func bound(from time: Double) -> Double {
      switch self {
      case .underdamped(let decay, _, let sine):
        return exponential(-decay * time) * squareRoot(1 + sine * sine)
      case .critical(let decay, let slope):
        let peak = max(time, 1 / decay)
        return exponential(-decay * peak) * (1 + slope.magnitude * peak)
      case .overdamped(let slowDecay, let fastDecay, let fast):
        return (1 - fast).magnitude * exponential(-slowDecay * time)
          + fast.magnitude * exponential(-fastDecay * time)
      }
    }
  }
}

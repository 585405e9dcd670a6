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

  /// Whether a damping above the critical one is not cut to it.
  private var allowsOverdamping = false
  /// The duration for which UIKit makes a spring; nil if that is the settling duration.
  private var duration: Double?

  package init(
    mass: Double = 1.0, stiffness: Double = 100.0, damping: Double = 10.0,
    initialVelocity: Double = 0.0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// Creates the spring of CASpringAnimation with a perceptual duration in seconds, and a bounce
  /// from −1 (exclusive) to 1.
  package init(perceptualDuration: Double, bounce: Double) {
    let frequency = 2 * .pi / perceptualDuration
    stiffness = frequency * frequency
    damping = 2 * frequency * (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    allowsOverdamping = bounce < 0
  }

  /// Creates the spring of UIView's animations with a damping ratio, such that what is left after
  /// the duration is 1/1000 of the distance; nil if UIKit has another one.
  package init?(dampingRatio: Double, duration: Double, initialVelocity: Double) {
    let (ratio, velocity) = (min(dampingRatio, 1), initialVelocity * duration)
    guard Self.velocitiesInDuration.contains(velocity) else { return nil }
    let damped = squareRoot(1 - ratio * ratio)
    // In units of the duration; up to `peak`, what is left can grow with the frequency.
    let root = squareRoot(max(0, velocity * (velocity + 4)))
    let peak = velocity > 0 ? (velocity + root) / (2 * ratio) : 1e-6
    func rest(_ frequency: Double) -> Double {
      let slope = ratio * frequency - velocity
      return exponential(-ratio * frequency)
        * (damped < 1e-4 ? 1 + slope : slope.magnitude / (damped * frequency))
    }
    guard rest(peak) > Self.tolerance else { return nil }
    let frequency = Self.end(from: peak, to: 100 / ratio, of: rest) / duration
    stiffness = frequency * frequency
    damping = 2 * ratio * frequency
    self.initialVelocity = initialVelocity
    self.duration = duration
  }

  /// The valid range of `mass`, `stiffness`, and `damping`.
  package static let positive = 1e-3...1e6
  package static let velocities = -1e6...1e6
  package static let durations = 1e-3...1e3
  /// The valid initial velocities of a UIKit spring, times its duration.
  package static let velocitiesInDuration = -2.0...1.65
  /// The maximum settling duration, in seconds.
  package static let longestSettling = 1000.0

  /// The distance from the end below which the spring is considered settled.
  private static let tolerance = 0.001

  /// - Parameter time: The time in seconds, at least 0.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    return time <= restTime ? 1 - Motion(self).distance(at: time) : 1
  }

  /// The damping as which a larger one acts; nil if the damping is not larger.
  package var criticalDamping: Double? {
    let critical = 2 * squareRoot(stiffness * mass)
    return !allowsOverdamping && damping > critical * (1 + 1e-9) ? critical : nil
  }

  /// The duration of an animation that sets none, in seconds, after which the spring is at rest.
  package var restTime: Double { duration ?? settlingDuration }

  /// The `settlingDuration` of CASpringAnimation, in seconds.
  package var settlingDuration: Double {
    let motion = Motion(self)
    let end = Self.end(from: 0, to: 2 * Self.longestSettling) { motion.bound(from: $0) }
    if case .underdamped = motion { return end }
    // The first multiple of 0.1 s; the end is not exact.
    return Double(Int(end * 10 + 1 - 1e-9)) / 10
  }

  /// Returns where a function that decreases is as small as the tolerance.
  private static func end(from start: Double, to end: Double, of rest: (Double) -> Double) -> Double
  {
    var (start, end) = (start, end)
    for _ in 0..<80 {
      let middle = start + (end - start) / 2
      if rest(middle) > tolerance { start = middle } else { end = middle }
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
      let most = spring.allowsOverdamping ? .infinity : frequency
      let decay = min(spring.damping / (2 * spring.mass), most)
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

    /// Returns what Core Animation considers as the distance that is left.
    func bound(from time: Double) -> Double {
      switch self {
      case .underdamped(let decay, _, let sine):
        return exponential(-decay * time) * (1 + sine.magnitude)
      case .critical(let decay, let slope):
        return exponential(-decay * time) * (1 + slope.magnitude * time)
      case .overdamped(let slowDecay, let fastDecay, _):
        // As a critically damped spring with the rate 2 · stiffness / damping.
        let rate = 2 * slowDecay * fastDecay / (slowDecay + fastDecay)
        return exponential(-rate * time) * (1 + rate * time)
      }
    }
  }
}

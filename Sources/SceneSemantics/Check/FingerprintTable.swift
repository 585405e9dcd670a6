import SceneSource

/// A dictionary from fingerprints to numbers, which can also be used as a set. Fingerprints are
/// uniformly distributed, so they are used as hashes, which is several times as fast as a
/// `Dictionary`.
struct FingerprintTable: Sendable {
  private var keys: [UInt64] = []
  private var values: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// 0 represents an empty slot.
  private static func key(_ fingerprint: Fingerprint) -> UInt64 {
    fingerprint.value == 0 ? 1 : fingerprint.value
  }

  subscript(fingerprint: Fingerprint) -> UInt64? {
    if count == 0 { return nil }
    let place = place(of: Self.key(fingerprint))
    return keys[place] == 0 ? nil : values[place]
  }

  func contains(_ fingerprint: Fingerprint) -> Bool { self[fingerprint] != nil }

  mutating func insert(_ fingerprint: Fingerprint, _ value: UInt64 = 0) {
    if 2 * count >= keys.count { grow() }
    let key = Self.key(fingerprint)
    let place = place(of: key)
    if keys[place] == 0 { count += 1 }
    keys[place] = key
    values[place] = value
  }

  /// Returns the slot of a key, or the slot in which it would be inserted.
  private func place(of key: UInt64) -> Int {
    let keys = keys.span
    let mask = keys.count &- 1
    var place = Int(truncatingIfNeeded: key) & mask
    while keys[place] != 0, keys[place] != key { place = (place &+ 1) & mask }
    return place
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    let size = max(16, 2 * oldKeys.count)
    keys = [UInt64](repeating: 0, count: size)
    values = keys
    count = 0
    for index in oldKeys.indices where oldKeys[index] != 0 {
      let place = place(of: oldKeys[index])
      keys[place] = oldKeys[index]
      values[place] = oldValues[index]
      count += 1
    }
  }
}

/// Values that can be made again, limited in bytes. The least recently used are removed first.
///
/// Threads can share it. A value is made while nothing is locked; another thread that needs it waits.
package final class MemoryCache<Key: Hashable & Sendable>: @unchecked Sendable {
  /// Memory of a value. What several values keep alive, such as the pixels of an image that a scene
  /// shows, counts once.
  package struct Part: Sendable {
    /// The address of shared memory.
    let address: UInt?
    let bytes: Int

    package init(bytes: Int) { (address, self.bytes) = (nil, bytes) }

    /// The memory of an array and of what was made from it.
    package init<Element>(_ array: [Element], bytes: Int) {
      address = array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      self.bytes = bytes
    }
  }

  private typealias Entry = (value: any Sendable, parts: [Part], lastUse: Int)

  private let limit: Int
  private let monitor = Monitor()
  // These properties are accessed only with the monitor locked.
  private var entries: [Key: Entry] = [:]
  /// The shared parts of all entries, by address.
  private var shared: [UInt: (holders: Int, lastUse: Int)] = [:]
  private var making: Set<Key> = []
  private var uses = 0
  private var total = 0

  /// What an entry takes besides its parts.
  private static var overhead: Int { 512 }

  package init(limit: Int) { self.limit = limit }

  /// The bytes of all entries.
  package var byteCount: Int { monitor.withLock { total } }

  package func value<Value: Sendable>(_ key: Key, as type: Value.Type) -> Value? {
    monitor.withLock { use(key) as? Value }
  }

  /// Returns a valid value, or makes it.
  ///
  /// - Parameter make: Returns the value with its parts; nil for one that is not kept.
  package func value<Value: Sendable>(
    _ key: Key, where isValid: (Value) -> Bool, make: () -> (Value, [Part]?)
  ) -> Value {
    let known = monitor.withLock { () -> Value? in
      while true {
        if let value = use(key) as? Value, isValid(value) { return value }
        if making.insert(key).inserted { return nil }
        monitor.wait()
      }
    }
    if let known { return known }
    let (value, parts) = make()
    if let parts { insert(value, for: key, parts) }
    monitor.withLock {
      making.remove(key)
      monitor.signalChange()
    }
    return value
  }

  package func insert(_ value: some Sendable, for key: Key, _ parts: [Part]) {
    // Removed values are released after the monitor, because that can take milliseconds.
    let removed = monitor.withLock { () -> [Entry?] in
      let old = take(key)
      entries[key] = (value, parts, 0)
      total += Self.overhead
      for part in parts {
        if let address = part.address {
          shared[address, default: (0, 0)].holders += 1
          if shared[address]?.holders != 1 { continue }
        }
        total += part.bytes
      }
      _ = use(key)
      return [old] + trim()
    }
    _ = removed
  }

  /// Removes a value and returns it, so that the caller decides when it is released.
  @discardableResult
  package func remove(_ key: Key) -> (any Sendable)? { monitor.withLock { take(key)?.value } }

  private func use(_ key: Key) -> (any Sendable)? {
    guard let entry = entries[key] else { return nil }
    uses += 1
    entries[key]?.lastUse = uses
    for part in entry.parts { if let address = part.address { shared[address]?.lastUse = uses } }
    return entry.value
  }

  private func take(_ key: Key) -> Entry? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    total -= Self.overhead
    for part in entry.parts {
      if let address = part.address {
        shared[address]?.holders -= 1
        if shared[address]?.holders != 0 { continue }
        shared[address] = nil
      }
      total -= part.bytes
    }
    return entry
  }

  /// Removes entries until a quarter is free, except the last one that was used and what it keeps.
  /// Shared memory was used when any entry that keeps it was: removing one would free nothing.
  private func trim() -> [Entry?] {
    guard total > limit else { return [] }
    let oldest = entries.map { key, entry in
      let use = entry.parts.lazy.compactMap { $0.address.flatMap { self.shared[$0]?.lastUse } }
        .max()
      return (use: max(entry.lastUse, use ?? 0), key: key)
    }.sorted { $0.use < $1.use }
    var removed: [Entry?] = []
    for (use, key) in oldest where use < uses && total > limit - limit / 4 {
      removed.append(take(key))
    }
    return removed
  }
}

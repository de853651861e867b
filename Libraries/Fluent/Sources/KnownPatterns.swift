// The patterns that were looked for, found again by many threads at once.

internal import Synchronization

/// Patterns by message and language: a hash table of lists that only grow, so that finding one takes no lock and counts
/// no owners, for which threads would wait.
@safe final class KnownPatterns: Sendable {
  @safe private final class Node: Sendable {
    let key: String
    let place: Int
    let pattern: Pattern?
    /// Behind it in its list.
    let next: Unmanaged<Node>?

    init(_ key: String, _ place: Int, _ pattern: Pattern?, before next: Unmanaged<Node>?) {
      self.key = key
      self.place = place
      self.pattern = pattern
      unsafe self.next = next
    }
  }

  private typealias Head = Atomic<Unmanaged<Node>?>

  /// Lists: 2^10, for about four thousand messages.
  private static let count = 1024
  /// Set once; what it points to is atomic.
  nonisolated(unsafe) private let heads: UnsafeMutablePointer<Head>

  init() {
    unsafe heads = .allocate(capacity: KnownPatterns.count)
    for place in 0..<KnownPatterns.count { unsafe (heads + place).initialize(to: Head(nil)) }
  }

  deinit {
    for place in 0..<KnownPatterns.count {
      var next = unsafe heads[place].load(ordering: .acquiring)
      while let node = unsafe next {
        unsafe next = node.takeUnretainedValue().next
        unsafe node.release()
      }
    }
    unsafe heads.deinitialize(count: KnownPatterns.count)
    unsafe heads.deallocate()
  }

  /// Does something with a pattern that was looked for before.
  ///
  /// - Parameters:
  ///   - key: of the message.
  ///   - place: of the language.
  ///   - body: gets the pattern, or nil for a message that isn't there; it may look for other messages.
  /// - Returns: what the closure returns; nil if the pattern wasn't looked for yet.
  func find<Result>(_ key: String, _ place: Int, _ body: (Pattern?) -> Result) -> Result? {
    var next = unsafe heads[KnownPatterns.list(of: key)].load(ordering: .acquiring)
    while let node = unsafe next {
      let found = unsafe node._withUnsafeGuaranteedRef { node in
        node.place == place && node.key == key ? Optional(body(node.pattern)) : nil
      }
      if let found { return found }
      unsafe next = node._withUnsafeGuaranteedRef { unsafe $0.next }
    }
    return nil
  }

  /// Keeps what was found; two threads may keep the same.
  func add(_ key: String, _ place: Int, _ pattern: Pattern?) {
    let list = KnownPatterns.list(of: key)
    while true {
      let next = unsafe heads[list].load(ordering: .acquiring)
      let node = unsafe Unmanaged.passRetained(Node(key, place, pattern, before: next))
      if unsafe heads[list].compareExchange(expected: next, desired: node, ordering: .acquiringAndReleasing)
        .exchanged
      {
        return
      }
      unsafe node.release()
    }
  }

  /// The list of a key, by its last letters, which differ most.
  private static func list(of key: String) -> Int {
    var key = key
    return key.withUTF8 { bytes in
      var last: UInt64 = 0
      if bytes.count >= 8 {
        last = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: bytes.count - 8, as: UInt64.self)
      } else {
        for place in bytes.indices { last = unsafe last << 8 | UInt64(bytes[place]) }
      }
      let mixed = (last &+ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 54)
    }
  }
}

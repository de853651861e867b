// The digest of several values, each kept apart from the next.

extension Digest {
  /// Collects values whose digest is wanted: texts are preceded by their length, so that
  /// ("ab", "c") and ("a", "bc") differ.
  public struct Builder: Sendable {
    private var bytes: [UInt8] = []

    /// An empty one.
    public init() { bytes.reserveCapacity(512) }

    /// Adds a text.
    public mutating func add(_ text: String) {
      add(text.utf8.count)
      bytes.append(contentsOf: text.utf8)
    }

    /// Adds a text that may be missing.
    public mutating func add(_ text: String?) {
      add(text == nil ? 0 : 1)
      if let text { add(text) }
    }

    /// Adds a number.
    public mutating func add(_ number: Int) {
      var rest = UInt64(bitPattern: Int64(number))
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      }
    }

    /// Adds a digest.
    public mutating func add(_ digest: Digest) { digest.append(to: &bytes) }

    /// The digest of all that was added.
    public var digest: Digest { Digest(of: bytes) }
  }
}

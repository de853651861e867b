// Bytes that nobody else may see: kept once, never printed, wiped at the end.

internal import COpenSSL

/// Key material, a passphrase, or a text that holds one.
///
/// A reference, so that values that hold it can be copied without copying the bytes. Its description tells nothing, and it
/// is never encoded. Its memory comes from OpenSSL's secure heap (locked, left out of core dumps) as long as that has
/// room, and is wiped when the last reference goes.
@safe public final class Secret: @unchecked Sendable {
  // Safe to share: written only before the initialiser returns.
  private let start: UnsafeMutableRawPointer
  private let isInSecureHeap: Bool
  /// How many bytes there are.
  public let count: Int

  /// Makes a secret of a size and lets the body fill it; it is wiped if that throws.
  public init<Failure: Error>(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void)
    throws(Failure)
  {
    let (memory, isInSecureHeap) = unsafe SecureHeap.allocate(max(count, 1))
    unsafe start = memory
    self.isInSecureHeap = isInSecureHeap
    self.count = count
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
    try unsafe fill(UnsafeMutableRawBufferPointer(start: start, count: count))
  }

  /// Keeps a copy of bytes in memory.
  public convenience init(copying bytes: UnsafeRawBufferPointer) {
    unsafe self.init(count: bytes.count) { unsafe $0.copyMemory(from: bytes) }
  }

  /// Keeps a copy of bytes that were read from elsewhere; the array itself is not wiped.
  public convenience init(_ bytes: some Collection<UInt8>) {
    unsafe self.init(count: bytes.count) { unsafe $0.copyBytes(from: bytes) }
  }

  /// Calls the body with the bytes, which must not leave it.
  public func withBytes<Result, Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result)
    throws(Failure) -> Result
  { try unsafe body(UnsafeRawBufferPointer(start: start, count: count)) }

  /// A copy of some of the bytes.
  ///
  /// - Precondition: the range is within `0..<count`.
  public func part(_ range: Range<Int>) -> Secret {
    // Raw buffers check this in debug builds only.
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a part is within the whole")
    return unsafe withBytes { unsafe Secret(copying: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  deinit { unsafe SecureHeap.free(start, max(count, 1), isInSecureHeap) }
}

extension Secret: Equatable {
  /// Compares in a time that tells nothing about where they differ.
  public static func == (a: Secret, b: Secret) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe CRYPTO_memcmp(a.start, b.start, a.count) == 0
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  /// That it is there, and nothing of it.
  public var description: String { "Secret(hidden)" }
  /// Nothing, so that `dump` of a value that holds it tells neither bytes nor their place.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// OpenSSL's locked heap, made at the first use.
private enum SecureHeap {
  private static let size = 1 << 20

  private static let isThere: Bool = CRYPTO_secure_malloc_init(size, 32) != 0

  /// Memory for secrets; beyond the secure heap's size it is plain memory, which is wiped all the same.
  static func allocate(_ count: Int) -> (UnsafeMutableRawPointer, Bool) {
    if isThere, let memory = unsafe CRYPTO_secure_malloc(count, nil, 0) { return unsafe (memory, true) }
    return (.allocate(byteCount: count, alignment: 16), false)
  }

  static func free(_ memory: UnsafeMutableRawPointer, _ count: Int, _ isSecure: Bool) {
    if isSecure {
      unsafe CRYPTO_secure_clear_free(memory, count, nil, 0)
    } else {
      unsafe OPENSSL_cleanse(memory, count)
      unsafe memory.deallocate()
    }
  }
}

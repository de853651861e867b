// Secrets in memory: stored once, never printed, wiped at the end.

internal import COpenSSL
internal import CSystemCalls

/// Key material, a passphrase, or a text that contains one.
///
/// A reference type, so that copies of the values that hold it don't copy the bytes. Its description reveals
/// nothing, and it can't be encoded. The memory comes from OpenSSL's secure heap (locked, excluded from core
/// dumps) while that has room, and is wiped when the last reference goes.
@safe public final class Secret: @unchecked Sendable {
  // Safe to share: written only before the initializer returns.
  private let start: UnsafeMutableRawPointer
  private let isInSecureHeap: Bool
  /// The number of bytes.
  public let count: Int

  /// Allocates a secret that the body fills; it is wiped if the body throws.
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

  /// Copies bytes.
  public convenience init(copying bytes: UnsafeRawBufferPointer) {
    unsafe self.init(count: bytes.count) { unsafe $0.copyMemory(from: bytes) }
  }

  /// Copies bytes; the source is not wiped.
  public convenience init(_ bytes: some Collection<UInt8>) {
    unsafe self.init(count: bytes.count) { unsafe $0.copyBytes(from: bytes) }
  }

  /// Calls the body with the bytes, which must not escape it.
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
  /// Compares in a time that doesn't depend on where they differ.
  public static func == (a: Secret, b: Secret) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe CRYPTO_memcmp(a.start, b.start, a.count) == 0
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  /// Says that there is a secret, and nothing else.
  public var description: String { "Secret(hidden)" }
  /// Empty, so that `dump` of a value that holds a secret shows neither its bytes nor its address.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// OpenSSL's secure heap of 1 MiB, created at the first use.
private enum SecureHeap {
  private static let size = 1 << 20

  private static let isThere: Bool = CRYPTO_secure_malloc_init(size, 32) != 0

  /// How much of it secrets take: OpenSSL makes no key and no signature where it finds no room of its own.
  private static let most = size / 4 * 3

  /// Allocates memory for a secret: plain memory if the secure heap is full, which is wiped as well.
  static func allocate(_ count: Int) -> (UnsafeMutableRawPointer, Bool) {
    if isThere, CRYPTO_secure_used() + count <= most, let memory = unsafe CRYPTO_secure_malloc(count, nil, 0)
    {
      return unsafe (memory, true)
    }
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

/// Protection of this process's memory against core dumps and debuggers.
public enum ProcessMemory {
  /// Disables core dumps and stops other processes of the same user from reading this memory (Linux:
  /// `PR_SET_DUMPABLE`, macOS: `PT_DENY_ATTACH`); root still can.
  public static func close() { zutto_close_process() }
}

// Memory for what must not stay behind: a passphrase on its way from a person or a program.

internal import COpenSSL

/// A fixed piece of memory that is wiped when it ends.
///
/// It never grows: growing would leave a copy behind.
@safe public struct WipedBuffer: ~Copyable {
  private let memory: UnsafeMutableRawBufferPointer
  /// How many bytes it holds.
  public private(set) var count = 0

  /// The most bytes it can hold.
  var capacity: Int { unsafe memory.count }

  /// Empty.
  public init(capacity: Int) { unsafe memory = .allocate(byteCount: max(capacity, 1), alignment: 1) }

  deinit {
    unsafe wipe(memory)
    unsafe memory.deallocate()
  }

  /// Adds bytes at the end; false, and nothing is added, where there is no room for all of them.
  public mutating func append(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count <= capacity - count else { return false }
    for byte in bytes {
      unsafe memory[count] = byte
      count += 1
    }
    return true
  }

  /// Takes the last character out: the bytes of one scalar in UTF-8.
  public mutating func removeLastScalar() {
    while count > 0 {
      count -= 1
      let byte = unsafe memory[count]
      unsafe memory[count] = 0
      if byte & 0xC0 != 0x80 { return }
    }
  }

  /// Takes everything out.
  public mutating func removeAll() {
    unsafe wipe(memory)
    count = 0
  }

  /// Takes the line's end out, LF or CRLF, if it ends with one.
  mutating func removeLineEnd() {
    guard count > 0, unsafe memory[count - 1] == 0x0A else { return }
    count -= 1
    if count > 0, unsafe memory[count - 1] == 0x0D { count -= 1 }
  }

  /// Lends the bytes it holds.
  public borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result { try unsafe body(UnsafeRawBufferPointer(rebasing: memory[..<count])) }

  /// Lets the body fill the room that is left; it returns how many bytes it wrote.
  mutating func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) {
    let added = unsafe body(UnsafeMutableRawBufferPointer(rebasing: memory[count...]))
    count = min(capacity, count + max(0, added))
  }
}

/// Overwrites memory in a way that the optimiser does not take out.
public func wipe(_ memory: UnsafeMutableRawBufferPointer) {
  guard let start = memory.baseAddress else { return }
  unsafe OPENSSL_cleanse(start, memory.count)
}

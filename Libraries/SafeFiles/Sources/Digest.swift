// Digests by OpenSSL, and hexadecimal digits.

internal import COpenSSL
public import Diagnostics

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A SHA-256 digest (FIPS 180-4), 32 bytes.
public struct Digest: Sendable, Hashable {
  private let a: UInt64
  private let b: UInt64
  private let c: UInt64
  private let d: UInt64

  init(words: (UInt64, UInt64, UInt64, UInt64)) { (a, b, c, d) = words }

  /// The digest of bytes.
  public init(of bytes: [UInt8]) { self = unsafe bytes.withUnsafeBytes { unsafe Digest(of: $0) } }

  /// The digest of bytes in memory.
  public init(of bytes: UnsafeRawBufferPointer) {
    var stream = Stream()
    unsafe stream.add(bytes)
    self = stream.finish()
  }

  /// The digest that 32 bytes stand for, or nil if there are not 32.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.copyBytes(from: bytes) }
    self.init(words: words)
  }

  /// The digest that the first 32 of at least 32 bytes of memory stand for.
  public init(first bytes: UnsafeRawBufferPointer) {
    func word(_ place: Int) -> UInt64 {
      unsafe bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self)
    }
    self.init(words: (word(0), word(1), word(2), word(3)))
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Adds the 32 bytes to the end of others.
  public func append(to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: (a, b, c, d)) { unsafe bytes.append(contentsOf: $0) }
  }

  /// The digest that 64 hexadecimal digits stand for, or nil if they are not.
  public init?(hex: String) {
    guard let bytes = [UInt8](hexadecimal: hex) else { return nil }
    self.init(bytes: bytes)
  }

  /// 64 lower-case hexadecimal digits.
  public var hex: String { bytes.hexadecimal }
}

extension Digest {
  /// Builds the digest of several values; texts are preceded by their length, so that ("ab", "c") and ("a",
  /// "bc") differ.
  ///
  /// It owns its memory alone: an array would have to look for other owners at each of the many values of a page.
  @safe public struct Builder: ~Copyable, @unchecked Sendable {
    private var bytes = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var count = 0

    /// Empty.
    public init() {}

    deinit { unsafe bytes.deallocate() }

    /// Makes room for more bytes, which the caller writes from the returned place on.
    private mutating func room(for more: Int) -> Int {
      if unsafe count + more > bytes.count { grow(to: count + more) }
      defer { count += more }
      return count
    }

    @inline(never) private mutating func grow(to needed: Int) {
      let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(512, needed, bytes.count * 2), alignment: 16)
      unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      unsafe bytes.deallocate()
      unsafe bytes = larger
    }

    /// Adds a text.
    public mutating func add(_ text: String) {
      var text = text
      text.withUTF8 { text in
        add(text.count)
        let place = room(for: text.count)
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[place..<count]).copyMemory(
          from: UnsafeRawBufferPointer(text))
      }
    }

    /// Adds a text that may be missing.
    public mutating func add(_ text: String?) {
      add(text == nil ? 0 : 1)
      if let text { add(text) }
    }

    /// Adds a number.
    public mutating func add(_ number: Int) {
      let place = room(for: 8)
      unsafe bytes.storeBytes(of: Int64(number).littleEndian, toByteOffset: place, as: Int64.self)
    }

    /// Forgets all values but keeps the memory.
    public mutating func removeAll() { count = 0 }

    /// Adds a digest.
    public mutating func add(_ digest: Digest) {
      let place = room(for: 32)
      unsafe bytes.storeBytes(of: digest, toByteOffset: place, as: Digest.self)
    }

    /// The digest.
    public var digest: Digest { unsafe Digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
  }
}

extension Digest {
  /// A digest in pieces.
  package struct Stream: ~Copyable {
    private var context = SHA256_CTX()

    package init() {
      let done = unsafe zutto_sha256_begin(&context)
      precondition(done == 1, "OpenSSL can always begin a SHA-256 digest")
    }

    /// Adds bytes.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
      let done = unsafe zutto_sha256_add(&context, bytes.baseAddress, bytes.count)
      precondition(done == 1, "OpenSSL can always go on with a SHA-256 digest")
    }

    /// The digest.
    package consuming func finish() -> Digest {
      var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
      let done = unsafe withUnsafeMutableBytes(of: &words) { output in
        unsafe zutto_sha256_end(&context, output.bindMemory(to: UInt8.self).baseAddress)
      }
      precondition(done == 1, "OpenSSL can always end a SHA-256 digest")
      return Digest(words: words)
    }
  }
}

extension Folder {
  /// The digest of a file of this folder, read in pieces.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - isPastMemory: whether the disk itself is read, and not what the system still has in memory of what was
  ///     written to it.
  /// - Returns: the digest.
  /// - Throws: `file-missing`, `file-unreadable`, and `link-outside` for a symbolic link.
  public func digest(of name: String, pastMemory isPastMemory: Bool = false) throws(Diagnostic) -> Digest {
    do throws(SystemError) {
      let file = try openToRead(name)
      if isPastMemory { file.forgetMemory() }
      var digest = Digest.Stream()
      while true {
        let piece = try file.read(first: Folder.piece)
        if piece.isEmpty { return digest.finish() }
        unsafe piece.withUnsafeBytes { unsafe digest.add($0) }
      }
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
  }

  /// The size of a piece.
  static let piece = 1 << 20

  /// Opens a file of this folder for reading; a pipe opens, too, and reads as empty.
  func openToRead(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
  }
}

extension Folder {
  /// The SHA-512 digest (FIPS 180-4) of a file of this folder, a piece in memory at a time.
  ///
  /// - Returns: 64 bytes.
  /// - Throws: `file-missing`, `file-unreadable`, and `link-outside` for a symbolic link.
  public func longDigest(of name: String) throws(Diagnostic) -> [UInt8] {
    var context = SHA512_CTX()
    var done = unsafe zutto_sha512_begin(&context)
    do throws(SystemError) {
      let file = try openToRead(name)
      while true {
        let piece = try file.read(first: Folder.piece)
        if piece.isEmpty { break }
        done &= unsafe zutto_sha512_add(&context, piece, piece.count)
      }
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
    var digest = [UInt8](repeating: 0, count: 64)
    done &= unsafe zutto_sha512_end(&context, &digest)
    precondition(done == 1, "OpenSSL can always make a SHA-512 digest")
    return digest
  }
}

/// An MD5 digest (RFC 1321) in pieces, for names of another app's files; not for security.
@safe package struct MD5: ~Copyable {
  private let context: OpaquePointer?

  /// Empty.
  package init() {
    unsafe context = EVP_MD_CTX_new()
    let done = unsafe EVP_DigestInit_ex(context, EVP_md5(), nil)
    precondition(done == 1, "OpenSSL can always begin an MD5 digest")
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    let done = unsafe bytes.withUnsafeBytes { buffer in
      unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
    precondition(done == 1, "OpenSSL can always go on with an MD5 digest")
  }

  /// The digest's 32 hexadecimal digits.
  package consuming func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    let done = unsafe EVP_DigestFinal_ex(context, &bytes, nil)
    precondition(done == 1, "OpenSSL can always end an MD5 digest")
    return bytes.hexadecimal
  }
}

extension Collection<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  public var hexadecimal: String {
    var text: [UInt8] = []
    text.reserveCapacity(count * 2)
    for byte in self {
      text.append((byte >> 4).hexadecimalText)
      text.append((byte & 15).hexadecimalText)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first 16 bytes, of at least 16, as a UUID of a version (RFC 9562, 4.1 and 4.2).
  public func uuid(version: UInt8) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (place, byte) in prefix(16).enumerated() {
      if place >= 4, place <= 10, place.isMultiple(of: 2) { text.append(UInt8(ascii: "-")) }
      let byte = place == 6 ? byte & 0x0F | version << 4 : place == 8 ? byte & 0x3F | 0x80 : byte
      text.append((byte >> 4).hexadecimalText)
      text.append((byte & 15).hexadecimalText)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Bytes from hexadecimal digits; nil for other characters or an odd number.
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map(\.hexadecimalDigit)
    guard digits.count.isMultiple(of: 2), !digits.contains(16) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension UInt8 {
  /// The digit of a number below 16.
  fileprivate var hexadecimalText: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10
  }

  /// The value of an ASCII hexadecimal digit; 16 for anything else.
  public var hexadecimalDigit: UInt8 {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: 16
    }
  }
}

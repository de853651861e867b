// Reads back what CacheWriter wrote; damaged bytes give nil, never a trap.

public import Diagnostics
public import SafeFiles
public import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads numbers, texts and digests; after the first that is not there, everything is nil.
public struct CacheReader: Sendable {
  private let bytes: [UInt8]
  private var at: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    at = range.lowerBound
    end = range.upperBound
  }

  /// Reads what is being written.
  public init(_ writer: CacheWriter) { self.init(writer.bytes, 0..<writer.bytes.count) }

  /// Whether everything was read.
  public var isAtEnd: Bool { at == end }

  /// Reads from the next `length` bytes, which are there.
  ///
  /// Neither with a slice of the array nor while `self` changes: for each text the array would be counted as having
  /// one more owner, by two threads at once.
  @inline(__always) private mutating func take<Value>(
    _ length: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    let value = unsafe look(at: at, length, body)
    at += length
    return value
  }

  @inline(__always) private func look<Value>(
    at start: Int, _ length: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    unsafe bytes.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[start..<start + length])) }
  }

  /// The next number.
  public mutating func number64() -> Int64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < end, shift < 64 {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(value & 1) }
      shift += 7
    }
    at = end
    return nil
  }

  /// The next number.
  public mutating func number() -> Int? { number64().map { Int(truncatingIfNeeded: $0) } }

  /// The next number, where it counts things of at least one byte each.
  public mutating func count() -> Int? { number().flatMap { $0 >= 0 && $0 <= end - at ? $0 : nil } }

  /// The next text.
  public mutating func text() -> String? {
    count().map { length in unsafe take(length) { unsafe String(decoding: $0, as: UTF8.self) } }
  }

  /// The next time.
  public mutating func time() -> ZonedTime? {
    count().flatMap { length in
      unsafe take(length) { unsafe ZonedTime(ascii: $0.bindMemory(to: UInt8.self)) }
    }
  }

  /// Whether the next text is a given one.
  public mutating func text(is other: String) -> Bool {
    guard let length = count() else { return false }
    return unsafe take(length) { unsafe other.hasBytes($0.bindMemory(to: UInt8.self)) }
  }

  /// The next bytes, read for themselves, without a copy of them.
  public mutating func part() -> CacheReader? {
    guard let length = count() else { return nil }
    defer { at += length }
    return CacheReader(bytes, at..<at + length)
  }

  /// How many bytes are not read yet.
  public var rest: Int { end - at }

  /// The bytes that are not read yet.
  fileprivate func withUnsafeBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    unsafe bytes.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[at..<end])) }
  }

  /// The next text that may be missing; the outer nil says that the bytes are damaged.
  public mutating func optionalText() -> String?? {
    switch number() {
    case 0: .some(nil)
    case 1: text().map { .some($0) } ?? nil
    default: nil
    }
  }

  /// The next bytes.
  public mutating func rawBytes() -> [UInt8]? {
    count().map { length in unsafe take(length) { unsafe Array($0) } }
  }

  /// The next digest.
  public mutating func digest() -> Digest? {
    at + 32 <= end ? unsafe take(32) { unsafe Digest(first: $0) } : nil
  }

  /// The next digest that may be missing; the outer nil says that the bytes are damaged.
  public mutating func optionalDigest() -> Digest?? {
    switch number() {
    case 0: .some(nil)
    case 1: digest().map { .some($0) } ?? nil
    default: nil
    }
  }

  /// The next file's size and times.
  public mutating func signature() -> FileSignature? {
    guard at + 32 <= end else { return nil }
    return unsafe take(32) { bytes in
      func number(_ place: Int) -> Int64 {
        Int64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place * 8, as: Int64.self))
      }
      return FileSignature(
        size: number(0), modified: number(1), changed: number(2), inode: UInt64(bitPattern: number(3)))
    }
  }

  /// The next sizes and times of files, as they lie in memory.
  public mutating func signatures() -> [FileSignature]? {
    guard let count = count() else { return nil }
    let size = count * MemoryLayout<FileSignature>.stride
    guard at + size <= end else { return nil }
    return unsafe take(size) { bytes in
      unsafe Array(unsafeUninitializedCapacity: count) { files, filled in
        unsafe UnsafeMutableRawBufferPointer(files).copyMemory(from: bytes)
        filled = count
      }
    }
  }

  /// The next snapshot of a tree.
  public mutating func snapshot() -> TreeSnapshot? {
    guard let count = count() else { return nil }
    var listings: [TreeSnapshot.Listing] = []
    for _ in 0..<count {
      guard let path = text(), let signature = signature(), let folderCount = self.count() else { return nil }
      var listing = TreeSnapshot.Listing(RelativePath(path), signature)
      for _ in 0..<folderCount {
        guard let name = text() else { return nil }
        listing.folders.append(name)
      }
      guard let names = rawBytes(), let isPlain = number(), let files = signatures() else { return nil }
      listing.names = names
      listing.isPlain = isPlain == 1
      listing.files = files
      listings.append(listing)
    }
    return TreeSnapshot(listings)
  }
}

/// What a machine remembers between runs, in `.zutto/cache/`: safe to delete at any time.
public enum CacheFile {
  /// The running build of the program, for the part of a lasting cache that another build must not believe.
  public static var program: String { ProgramIdentity.text }

  /// Reads a cache.
  ///
  /// - Parameters:
  ///   - path: where it stands.
  ///   - tree: the home.
  ///   - version: the form the caller can read; any other counts as no cache.
  ///   - isLasting: whether what another build of the program remembered counts too.
  /// - Returns: nil if there is none, or it is damaged, unreadable or of another version: then
  ///   everything is read anew.
  public static func read(
    _ path: RelativePath, in tree: Tree, version: String, ofAnyProgram isLasting: Bool = false
  ) -> CacheReader? {
    guard let bytes = present(path, in: tree) else { return nil }
    let mark = mark(version, isLasting)
    let end = bytes.count - (isLasting ? 32 : 8)
    guard end >= mark.count, bytes[end - mark.count..<end].elementsEqual(mark),
      bytes[end...].elementsEqual(sum(of: bytes[..<end], isLasting))
    else { return nil }
    return CacheReader(bytes, 0..<end - mark.count)
  }

  /// The bytes at the end of a cache that detect damage: a digest or a checksum.
  ///
  /// A lasting cache has a digest, as those that older versions of the program left. For the others, which are large and
  /// read at each run, a checksum is enough.
  private static func sum(of bytes: ArraySlice<UInt8>, _ isLasting: Bool) -> [UInt8] {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe isLasting ? Digest(of: bytes).bytes : Checksum(of: bytes).bytes
    }
  }

  private static func present(_ path: RelativePath, in tree: Tree) -> [UInt8]? {
    // A cache that can't be read is as good as none; nothing is lost with it.
    do { return try tree.readIfPresent(path)?.bytes } catch { return nil }
  }

  /// What comes after the content; before it would mean to copy a large one.
  ///
  /// What another build of the program remembered counts as nothing, as a rule: it may have read the
  /// same files differently.
  private static func mark(_ version: String, _ isLasting: Bool) -> [UInt8] {
    Array("\nzutto cache \(version) \(isLasting ? "" : ProgramIdentity.text)\n".utf8)
  }

  /// Writes a cache.
  ///
  /// - Throws: as `Tree.write`.
  public static func write(
    _ content: consuming CacheWriter, to path: RelativePath, in tree: Tree, version: String,
    ofAnyProgram isLasting: Bool = false, _ durability: Tree.Durability = .replaceable
  ) throws(Diagnostic) {
    content.bytes += mark(version, isLasting)
    content.bytes += sum(of: content.bytes[...], isLasting)
    try tree.write(content.bytes, to: path, durability)
  }
}

/// Collects numbers, texts and digests as bytes.
public struct CacheWriter: Sendable {
  fileprivate(set) var bytes: [UInt8] = []

  /// Empty, with room for a number of bytes.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Adds a number, seven bits a byte, negative ones folded to odd (as Protocol Buffers' sint64).
  public mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a number.
  public mutating func add(_ number: Int) { add(Int64(number)) }

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

  /// Adds a time in its text form.
  public mutating func add(_ time: ZonedTime) { add(time.ascii) }

  /// Adds bytes with their number.
  public mutating func add(_ more: [UInt8]) {
    add(more.count)
    bytes.append(contentsOf: more)
  }

  /// Adds what was written for itself, which `CacheReader.part` reads.
  public mutating func add(part: CacheWriter) { add(part.bytes) }

  /// Adds what `CacheReader.part` read and is to be read so again.
  public mutating func add(part: CacheReader) {
    add(part.rest)
    unsafe part.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// Adds a digest, 32 bytes.
  public mutating func add(_ digest: Digest) { digest.append(to: &bytes) }

  /// Adds a digest that may be missing.
  public mutating func add(_ digest: Digest?) {
    add(digest == nil ? 0 : 1)
    if let digest { add(digest) }
  }

  /// Adds a file's size and times, 32 bytes: they are many, and most numbers in them large.
  public mutating func add(_ signature: FileSignature) {
    let numbers = (
      signature.size.littleEndian, signature.modified.littleEndian, signature.changed.littleEndian,
      signature.inode.littleEndian
    )
    unsafe Swift.withUnsafeBytes(of: numbers) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Adds the sizes and times of files, as they lie in memory.
  public mutating func add(_ files: [FileSignature]) {
    add(files.count)
    unsafe files.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// Adds a snapshot of a tree.
  public mutating func add(_ snapshot: TreeSnapshot) {
    let size = snapshot.listings.reduce(0) {
      $0 + $1.names.count + $1.files.count * MemoryLayout<FileSignature>.stride + 256
    }
    bytes.reserveCapacity(bytes.count + size)
    add(snapshot.listings.count)
    for listing in snapshot.listings {
      add(listing.path?.text ?? "")
      add(listing.signature)
      add(listing.folders.count)
      for name in listing.folders { add(name) }
      add(listing.names)
      add(listing.isPlain ? 1 : 0)
      add(listing.files)
    }
  }
}

/// The running program's file, told apart from other builds of it.
enum ProgramIdentity {
  /// Size, time and number of the program's file; empty if the system doesn't tell.
  static let text: String = {
    guard let signature = path.flatMap(FileSignature.init(ofFileAt:)) else { return "" }
    return "\(signature.size) \(signature.modified) \(signature.inode)"
  }()

  private static var path: String? {
    #if canImport(Glibc)
    return "/proc/self/exe"
    #else
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard unsafe proc_pidpath(getpid(), buffer.baseAddress, 4096) > 0 else { return nil }
      return unsafe buffer.baseAddress.map { unsafe String(cString: $0) }
    }
    #endif
  }
}

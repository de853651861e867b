// Memory for one tree at a time: taken by moving a pointer, given back all at once.
//
// cmark-gfm takes hundreds of small pieces for a text; with the system's allocator they cost a
// third of the parsing (docs/BENCHMARKS.md). Its own arena maps 4 MB anew for every text.

internal import CMarkGFM

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The allocator that cmark-gfm is given, used on the Markdown lane only.
enum MarkdownArena {
  /// A piece of the system's memory, with the one before it.
  @unsafe private struct Block {
    var previous: UnsafeMutableRawPointer?
    var end: UnsafeMutableRawPointer
  }

  private static let alignment = 16
  private static let blockSize = 1 << 20
  /// Before each piece stands its size.
  private static let headerSize = 16

  nonisolated(unsafe) private static var block: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var next: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var end: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var allocator = unsafe cmark_mem(
    calloc: { count, size in
      let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
      guard !overflow, let memory = unsafe MarkdownArena.take(bytes) else { abort() }
      unsafe memset(memory, 0, bytes)
      return unsafe memory
    },
    realloc: { old, size in
      guard let memory = unsafe MarkdownArena.resize(old, size) else { abort() }
      return unsafe memory
    }, free: { _ in })

  /// The functions as cmark-gfm wants them; the pointer stays good.
  nonisolated(unsafe) static let functions: UnsafeMutablePointer<cmark_mem> = {
    let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe functions.initialize(to: allocator)
    return unsafe functions
  }()

  /// Gives back everything that was taken; one block is kept for the next text.
  static func reset() {
    while let current = unsafe block {
      let about = unsafe current.assumingMemoryBound(to: Block.self).pointee
      guard let previous = unsafe about.previous else {
        unsafe next = current + MemoryLayout<Block>.size.rounded(up: alignment)
        unsafe end = about.end
        return
      }
      unsafe free(current)
      unsafe block = previous
    }
  }

  private static func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let (needed, overflow) = bytes.addingReportingOverflow(headerSize + alignment)
    guard !overflow else { return nil }
    let room = unsafe next.flatMap { next in unsafe end.map { unsafe $0 - next } } ?? 0
    if room < needed { guard addBlock(needed) else { return nil } }
    guard let start = unsafe next else { return nil }
    unsafe start.storeBytes(of: bytes, as: Int.self)
    unsafe next = start + (headerSize + bytes.rounded(up: alignment))
    return unsafe start + headerSize
  }

  private static func addBlock(_ needed: Int) -> Bool {
    let header = unsafe MemoryLayout<Block>.size.rounded(up: alignment)
    let size = max(blockSize, needed + header)
    guard let memory = unsafe malloc(size) else { return false }
    unsafe memory.initializeMemory(
      as: Block.self, repeating: Block(previous: block, end: memory + size), count: 1)
    unsafe block = memory
    unsafe next = memory + header
    unsafe end = memory + size
    return true
  }

  private static func resize(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let old = unsafe old else { return unsafe take(size) }
    let before = unsafe (old - headerSize).load(as: Int.self)
    if size <= before { return unsafe old }
    // The piece taken last grows where it stands.
    if unsafe old + before.rounded(up: alignment) == next, let end = unsafe end,
      unsafe size <= end - old - alignment
    {
      unsafe (old - headerSize).storeBytes(of: size, as: Int.self)
      unsafe next = old + size.rounded(up: alignment)
      return unsafe old
    }
    guard let new = unsafe take(size) else { return nil }
    unsafe memcpy(new, old, before)
    return unsafe new
  }
}

extension Int { fileprivate func rounded(up step: Int) -> Int { (self + step - 1) / step * step } }

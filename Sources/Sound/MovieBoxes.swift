// The boxes of an MP4 sound, as far as it takes to know how much of it is whole.
// Format: ISO/IEC 14496-12, sections 4.2 and 8.8.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What the boxes of an MP4 file of AAC say; of a fragmented one, what its whole fragments say.
struct MovieBoxes: Sendable, Hashable {
  /// Whether it is, or may be, in fragments.
  private(set) var isFragmented = false
  /// Whether the last box ends where the file ends.
  private(set) var isWhole = false
  /// How long it plays.
  private(set) var milliseconds = 0

  /// Where the last box begins, if it is torn and holds nothing that could be played: ffmpeg reads a
  /// file up to torn sound, but nothing at all of one that ends in torn tables.
  private(set) var uselessEnd: Int?
  /// Whether more than the torn beginning of a box stands there: a hole, as a power cut leaves it, with
  /// sound behind it, perhaps.
  private(set) var isDamaged = false

  private var timescale = 0
  private var length = 0
  /// Samples of the fragment whose sound is not read yet.
  private var waiting = 0
  private var samples = 0

  /// The tables of a second of sound are shorter than this.
  private static let tornBytes = 8192

  /// Samples in a frame of AAC-LC.
  private static let frame = 1024

  /// Reads the boxes of a file; nil if it can't be opened.
  init?(path: String) {
    let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let end = Int(status.st_size)
    isWhole = walk(file, 0..<end, depth: 0) && end > 0
    guard timescale > 0 else { return }
    let units = samples > 0 ? samples * MovieBoxes.frame : length
    guard units < 1 << 50 else { return }
    milliseconds = units * 1000 / timescale
  }

  /// Looks at the boxes of a range, and into those that hold others.
  ///
  /// - Returns: whether they fill it.
  private mutating func walk(_ file: Int32, _ range: Range<Int>, depth: Int) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let box = MovieBoxes.box(file, at: place), MovieBoxes.isName(box.name) else {
        if depth == 0 {
          uselessEnd = place
          isDamaged = range.upperBound - place >= 8
        }
        return false
      }
      guard box.size <= range.upperBound - place else {
        if depth == 0, box.name != "mdat" || waiting == 0 {
          uselessEnd = place
          isDamaged = range.upperBound - place > MovieBoxes.tornBytes
        }
        return false
      }
      look(file, box.name, (place + box.head)..<(place + box.size), depth)
      place += box.size
    }
    return true
  }

  /// The head of a box: its name, and how long it and all of the box are.
  private static func box(_ file: Int32, at place: Int) -> (name: String, head: Int, size: Int)? {
    let bytes = bytes(file, place, 16)
    guard bytes.count >= 8 else { return nil }
    let name = String(decoding: bytes[4..<8], as: UTF8.self)
    let size = number(bytes[0..<4])
    if size >= 8 { return (name, 8, size) }
    // 1 says that 64 bits follow. 0 would be "to the end", which no file of ours says.
    guard size == 1, bytes.count == 16, bytes[8] == 0 else { return nil }
    let long = number(bytes[8..<16])
    return long >= 16 ? (name, 16, long) : nil
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.count == 4 && name.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  private mutating func look(_ file: Int32, _ name: String, _ body: Range<Int>, _ depth: Int) {
    switch name {
    case "moov", "trak", "mdia", "traf": if depth < 8 { _ = walk(file, body, depth: depth + 1) }
    case "moof":
      isFragmented = true
      if depth < 8 { _ = walk(file, body, depth: depth + 1) }
    case "mvex": isFragmented = true
    case "mdhd":
      let bytes = MovieBoxes.bytes(file, body.lowerBound, min(body.count, 32))
      // Version 1 has 64 bits where version 0 has 32.
      if bytes.count >= 20, bytes[0] == 0 {
        timescale = MovieBoxes.number(bytes[12..<16])
        length = MovieBoxes.number(bytes[16..<20])
      } else if bytes.count >= 32, bytes[0] == 1, bytes[24] == 0 {
        timescale = MovieBoxes.number(bytes[20..<24])
        length = MovieBoxes.number(bytes[24..<32])
      }
    case "trun":
      let bytes = MovieBoxes.bytes(file, body.lowerBound, min(body.count, 8))
      if bytes.count == 8 { waiting = MovieBoxes.number(bytes[4..<8]) }
    case "mdat":
      // More than this no file of ours holds.
      samples = min(samples + waiting, 1 << 40)
      waiting = 0
    default: break
    }
  }

  private static func bytes(_ file: Int32, _ place: Int, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let done = unsafe pread(file, &bytes, count, off_t(place))
    return Array(bytes.prefix(max(0, done)))
  }

  /// At most 63 bits, big end first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

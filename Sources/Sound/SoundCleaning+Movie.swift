// Removes metadata from MP4 and QuickTime files in place: boxes not needed for playback become free boxes of
// equal length (ISO/IEC 14496-12, sections 4.2 and 8.8; QuickTime File Format Specification).

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension SoundCleaning {
  /// The boxes that stay, by parent.
  private static let boxes: [String: Set<String>] = [
    "": ["ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "pdin"],
    "moov": ["mvhd", "trak", "mvex"], "trak": ["tkhd", "tref", "edts", "mdia", "tapt"], "edts": ["elst"],
    "mdia": ["mdhd", "hdlr", "minf", "elng"], "minf": ["vmhd", "smhd", "gmhd", "hdlr", "dinf", "stbl"],
    "dinf": ["dref"],
    "stbl": [
      "stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stsh", "sdtp", "sbgp",
      "sgpd", "stps", "saio", "saiz",
    ], "mvex": ["mehd", "trex", "leva"], "moof": ["mfhd", "traf"],
    "traf": ["tfhd", "tfdt", "trun", "sbgp", "sgpd", "saio", "saiz", "senc", "sdtp"],
    "mfra": ["tfra", "mfro"],
  ]

  private struct MovieBox {
    let name: String
    let start: Int
    let body: Range<Int>
  }

  static func movie(_ file: ByteReader) -> SoundEdits? {
    var edits = SoundEdits(keeping: [0..<file.count])
    guard let top = inside(0..<file.count, file, isTop: true),
      let movie = top.first(where: { $0.name == "moov" }), let inner = inside(movie.body, file),
      inner.contains(where: { $0.name == "mvhd" }), inner.contains(where: { $0.name == "trak" }),
      clean(top, in: "", file, &edits)
    else { return nil }
    return edits
  }

  /// The boxes that fill a range exactly; nil if they don't.
  private static func inside(_ range: Range<Int>, _ file: ByteReader, isTop: Bool = false) -> [MovieBox]? {
    var boxes: [MovieBox] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let rest = range.upperBound - place
      // QuickTime ends some lists with four zero bytes.
      if !isTop, rest == 4, file.big(4, at: place) == 0 { break }
      guard rest >= 8, let stated = file.big(4, at: place) else { return nil }
      var (size, head) = (stated, 8)
      if stated == 1 {
        guard rest >= 16, file.bytes[place + 8] == 0, let long = file.big(8, at: place + 8) else {
          return nil
        }
        (size, head) = (long, 16)
      } else if stated == 0, isTop {
        size = rest
      }
      let name = String(decoding: file.bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      // A truncated `mdat` plays up to the cut.
      if isTop, name == "mdat", size > rest { size = rest }
      guard size >= head, size <= rest else { return nil }
      boxes.append(MovieBox(name: name, start: place, body: (place + head)..<(place + size)))
      place += size
    }
    return boxes
  }

  private static func clean(
    _ found: [MovieBox], in parent: String, _ file: ByteReader, _ edits: inout SoundEdits
  ) -> Bool {
    for box in found {
      guard boxes[parent]?.contains(box.name) == true else {
        edits.written.append((box.start + 4, Array("free".utf8)))
        edits.blank.append(box.body)
        continue
      }
      if boxes[box.name] != nil {
        guard let inner = inside(box.body, file), clean(inner, in: box.name, file, &edits) else {
          return false
        }
      } else if !cleanLeaf(box, in: parent, file, &edits) {
        return false
      }
    }
    return true
  }

  private static func cleanLeaf(
    _ box: MovieBox, in parent: String, _ file: ByteReader, _ edits: inout SoundEdits
  ) -> Bool {
    let body = box.body
    switch box.name {
    case "mvhd", "tkhd", "mdhd":
      // Creation and modification time.
      let count = file.big(1, at: body.lowerBound) == 1 ? 16 : 8
      guard body.count >= 4 + count else { return false }
      edits.blank.append((body.lowerBound + 4)..<(body.lowerBound + 4 + count))
    case "hdlr":
      guard body.count >= 24 else { return false }
      // The samples of text, location and other data tracks are stored among the sound's.
      let kind = file.name(at: body.lowerBound + 8)
      if parent == "mdia", kind != "soun", kind != "vide" { return false }
      edits.blank.append((body.lowerBound + 24)..<body.upperBound)
    case "dref":
      guard let entries = list(body, file) else { return false }
      for entry in entries where entry.body.count > 4 {
        edits.blank.append((entry.body.lowerBound + 4)..<entry.body.upperBound)
      }
    case "stsd":
      guard let entries = list(body, file) else { return false }
      // The compressor name of a video entry; audio entries have other fields there.
      for entry in entries where isPicture(entry, file) {
        edits.blank.append((entry.start + 50)..<(entry.start + 82))
      }
    default: break
    }
    return true
  }

  /// The boxes after version, flags and count.
  private static func list(_ body: Range<Int>, _ file: ByteReader) -> [MovieBox]? {
    body.count >= 8 ? inside((body.lowerBound + 8)..<body.upperBound, file) : nil
  }

  /// Whether a sample entry is of video: one frame per sample, 72 dpi, and a name of at most 31 bytes.
  private static func isPicture(_ entry: MovieBox, _ file: ByteReader) -> Bool {
    entry.start + 86 <= entry.body.upperBound && file.big(2, at: entry.start + 48) == 1
      && file.big(4, at: entry.start + 36) == 0x48_0000 && file.bytes[entry.start + 50] < 32
  }
}

/// The structure of an AAC MP4 file; if fragmented, of its complete fragments.
struct MovieBoxes: Sendable, Hashable {
  /// Whether the file is fragmented.
  private(set) var isFragmented = false
  /// Whether the last box ends at the end of the file.
  private(set) var isWhole = false
  /// The duration.
  private(set) var milliseconds = 0

  /// The start of a torn last box without playable data: ffmpeg accepts torn samples, but not torn tables.
  private(set) var uselessEnd: Int?
  /// Whether more than a torn box is unreadable: a hole after a power cut, possibly with sound behind it.
  private(set) var isDamaged = false

  private var timescale = 0
  private var length = 0
  /// Samples of a fragment whose `mdat` was not reached yet.
  private var waiting = 0
  private var samples = 0

  /// The tables of one second of sound are shorter than this.
  private static let tornBytes = 8192

  /// Samples per AAC-LC frame.
  private static let frame = 1024

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

  /// Reads the boxes of a range, recursively; returns whether they fill it.
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

  /// The name, header length and total length of a box.
  private static func box(_ file: Int32, at place: Int) -> (name: String, head: Int, size: Int)? {
    let bytes = bytes(file, place, 16)
    guard bytes.count >= 8 else { return nil }
    let name = String(decoding: bytes[4..<8], as: UTF8.self)
    let size = number(bytes[0..<4])
    if size >= 8 { return (name, 8, size) }
    // Size 1: a 64-bit size follows. Size 0 (to the end) does not occur in zutto's recordings.
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
      // Version 1 has 64-bit fields where version 0 has 32 bits.
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
      // A bound that zutto's recordings never reach.
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

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

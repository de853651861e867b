// Removes metadata from WebM and Matroska in place, by Void elements of equal length (RFC 9559; RFC 8794).

internal import Ground

extension SoundCleaning {
  private struct Element {
    let id: Int
    let start: Int
    /// Nil if the element has an unknown length.
    let body: Range<Int>?
    let head: Int
  }

  private static let (segment, cluster, void) = (0x1853_8067, 0x1F43_B675, 0xEC)

  static func matroska(_ file: ByteReader) -> SoundEdits? {
    var edits = SoundEdits(keeping: [])
    var hasTracks = false
    var place = 0
    while place < file.count {
      guard let element = element(file, at: place, end: file.count) else { break }
      if [segment, cluster].contains(element.id) {
        place += element.head
        continue
      }
      guard let body = element.body else { return nil }
      // A truncated file ends with an incomplete block: drop it.
      guard body.upperBound <= file.count else { break }
      switch element.id {
      case 0x1A45_DFA3, 0x1C53_BB6B, 0xE7, 0xA3, 0xA0, 0xAB, 0xA7, 0xAF, 0x5854: break
      case 0x114D_9B74: guard cleanSeekHead(body, file, &edits) else { return nil }
      case 0x1549_A966: guard cleanInfo(body, file, &edits) else { return nil }
      case 0x1654_AE6B:
        guard cleanTracks(body, file, &edits) else { return nil }
        hasTracks = true
      default: edits.void(element.start..<body.upperBound)
      }
      place = body.upperBound
    }
    edits.kept = [0..<place]
    return hasTracks ? edits : nil
  }

  private static func element(_ file: ByteReader, at place: Int, end: Int) -> Element? {
    guard place < end, let first = file.big(1, at: place), first > 0 else { return nil }
    let idCount = first.leadingZeroBitCount - (Int.bitWidth - 8) + 1
    guard idCount <= 4, let id = file.big(idCount, at: place), let mark = file.big(1, at: place + idCount),
      mark > 0
    else { return nil }
    let sizeCount = mark.leadingZeroBitCount - (Int.bitWidth - 8) + 1
    guard let number = file.big(sizeCount, at: place + idCount) else { return nil }
    let all = (1 << (7 * sizeCount)) - 1
    let (size, head) = (number & all, idCount + sizeCount)
    let start = place + head
    let body = size == all || size > 1 << 50 ? nil : start..<start + size
    return Element(id: id, start: place, body: body, head: head)
  }

  /// The elements that fill a range exactly; nil if they don't.
  private static func inside(_ range: Range<Int>, _ file: ByteReader) -> [(Int, Range<Int>, all: Range<Int>)]?
  {
    var found: [(Int, Range<Int>, all: Range<Int>)] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard let element = element(file, at: place, end: range.upperBound), let body = element.body,
        body.upperBound <= range.upperBound
      else { return nil }
      found.append((element.id, body, place..<body.upperBound))
      place = body.upperBound
    }
    return found
  }

  /// Voids the seek entries of voided elements.
  private static func cleanSeekHead(_ range: Range<Int>, _ file: ByteReader, _ edits: inout SoundEdits)
    -> Bool
  {
    guard let seeks = inside(range, file) else { return false }
    let known = [0x1549_A966, 0x1654_AE6B, 0x1C53_BB6B, cluster, 0x114D_9B74]
    for (id, body, all) in seeks {
      let target = id == 0x4DBB ? inside(body, file)?.first { $0.0 == 0x53AB }?.1 : nil
      let isKnown = target.flatMap { file.big($0.count, at: $0.lowerBound) }.map(known.contains)
      if isKnown != true { edits.void(all) }
    }
    return true
  }

  private static func cleanInfo(_ range: Range<Int>, _ file: ByteReader, _ edits: inout SoundEdits) -> Bool {
    guard let facts = inside(range, file) else { return false }
    for (id, body, all) in facts {
      switch id {
      // Timestamp scale and duration.
      case 0x2AD7B1, 0x4489: break
      // Muxing and writing app, which are mandatory.
      case 0x4D80, 0x5741: edits.blank.append(body)
      default: edits.void(all)
      }
    }
    return true
  }

  private static func cleanTracks(_ range: Range<Int>, _ file: ByteReader, _ edits: inout SoundEdits) -> Bool
  {
    guard let tracks = inside(range, file) else { return false }
    for (id, body, all) in tracks {
      guard id == 0xAE else {
        edits.void(all)
        continue
      }
      guard let facts = inside(body, file) else { return false }
      var codec = ""
      for (id, body, all) in facts {
        switch id {
        // Video and audio only: subtitles are stored among the blocks.
        case 0x83:
          guard let kind = file.big(body.count, at: body.lowerBound), [1, 2].contains(kind) else {
            return false
          }
        case 0x86: codec = String(decoding: file.bytes[body], as: UTF8.self)
        // Names, settings, URLs, attachments, checksums.
        case 0x536E, 0x258688, 0x3A9697, 0x3B4040, 0x26B240, 0x7446, 0xBF, void: edits.void(all)
        default: break
        }
      }
      for (_, body, _) in facts.filter({ $0.0 == 0x63A2 }) where !cleanHead(of: codec, body, file, &edits) {
        return false
      }
    }
    return true
  }

  /// Cleans a codec's private data, which may contain comments.
  private static func cleanHead(
    of codec: String, _ range: Range<Int>, _ file: ByteReader, _ edits: inout SoundEdits
  ) -> Bool {
    switch codec {
    case "A_VORBIS":
      // Two lengths in Xiph lacing, then three packets.
      var place = range.lowerBound + 1
      var sizes: [Int] = []
      while sizes.count < 2 {
        var size = 0
        while place < range.upperBound, file.bytes[place] == 255 { (size, place) = (size + 255, place + 1) }
        guard place < range.upperBound else { return false }
        sizes.append(size + Int(file.bytes[place]))
        place += 1
      }
      let start = place + sizes[0]
      guard file.big(1, at: range.lowerBound) == 2, sizes[1] >= 16, start + sizes[1] <= range.upperBound,
        file.has("\u{3}vorbis", at: start)
      else { return false }
      edits.blank.append((start + 7)..<(start + sizes[1]))
      edits.written.append((start + 15, [1]))
    case "A_FLAC":
      guard file.has("fLaC", at: range.lowerBound) else { return false }
      var place = range.lowerBound + 4
      while place < range.upperBound {
        guard let head = file.big(1, at: place), let size = file.big(3, at: place + 1),
          place + 4 + size <= range.upperBound
        else { return false }
        if ![0, 3].contains(head & 0x7F) {
          edits.written.append((place, [UInt8(head & 0x80 | 1)]))
          edits.blank.append((place + 4)..<(place + 4 + size))
        }
        place += 4 + size
      }
    case "V_THEORA": return false
    default: break
    }
    return true
  }
}

extension SoundEdits {
  /// Turns an element of at least two bytes into a Void element of equal length.
  fileprivate mutating func void(_ range: Range<Int>) {
    blank.append(range)
    let rest = range.count - 2
    if rest < 127 {
      written.append((range.lowerBound, [0xEC, 0x80 | UInt8(max(rest, 0))]))
    } else {
      let digits = (0..<7).reversed().map { UInt8(truncatingIfNeeded: (range.count - 9) >> (8 * $0)) }
      written.append((range.lowerBound, [0xEC, 0x01] + digits))
    }
  }
}

// MP4 and QuickTime: boxes that neither sound nor picture needs become free ones of the same length, so that nothing moves.
// Format: ISO/IEC 14496-12; QuickTime File Format Specification.

internal import Ground

extension SoundCleaning {
  /// The boxes that stay, by the box that holds them.
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

  /// The boxes that fill a range; nil where they don't.
  private static func inside(_ range: Range<Int>, _ file: ByteReader, isTop: Bool = false) -> [MovieBox]? {
    var boxes: [MovieBox] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let rest = range.upperBound - place
      // QuickTime ends some lists with four zeros.
      if !isTop, rest == 4, file.big(4, at: place) == 0 { break }
      guard rest >= 8, let told = file.big(4, at: place) else { return nil }
      var (size, head) = (told, 8)
      if told == 1 {
        guard rest >= 16, file.bytes[place + 8] == 0, let long = file.big(8, at: place + 8) else {
          return nil
        }
        (size, head) = (long, 16)
      } else if told == 0, isTop {
        size = rest
      }
      let name = String(decoding: file.bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      // Sound that a crash cut short is heard up to there.
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
      // When it was made and changed.
      let count = file.big(1, at: body.lowerBound) == 1 ? 16 : 8
      guard body.count >= 4 + count else { return false }
      edits.blank.append((body.lowerBound + 4)..<(body.lowerBound + 4 + count))
    case "hdlr":
      guard body.count >= 24 else { return false }
      // Tracks of text, places and other data stand in the middle of the sound.
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
      // The name of the program that made the picture; sounds have other things there.
      for entry in entries where isPicture(entry, file) {
        edits.blank.append((entry.start + 50)..<(entry.start + 82))
      }
    default: break
    }
    return true
  }

  /// Boxes behind a version, flags and a count.
  private static func list(_ body: Range<Int>, _ file: ByteReader) -> [MovieBox]? {
    body.count >= 8 ? inside((body.lowerBound + 8)..<body.upperBound, file) : nil
  }

  /// Whether a sample entry has the form of a picture's: one frame a sample, and room for a name of 31 bytes.
  private static func isPicture(_ entry: MovieBox, _ file: ByteReader) -> Bool {
    entry.start + 86 <= entry.body.upperBound && file.big(2, at: entry.start + 48) == 1
      && file.big(4, at: entry.start + 36) == 0x48_0000 && file.bytes[entry.start + 50] < 32
  }
}

// WAV and FLAC: pieces that tell their names and lengths.
// Formats: RIFF (Microsoft, 1991), RF64 (EBU Tech 3306); RFC 9639.

internal import Ground

extension SoundCleaning {
  /// Keeps the chunks of a WAV file that its sound needs.
  static func wave(_ file: ByteReader) -> SoundEdits? {
    guard file.has("WAVE", at: 8) else { return nil }
    var kept = [0..<12]
    var hasData = false
    var (sizes, endless): (Int?, (place: Int, count: Int)?)
    var place = 12
    while let name = file.name(at: place), let told = file.little(4, at: place + 4) {
      let body = place + 8
      let rest = file.count - body
      // A program that was stopped, or wrote into a pipe, left a length that is none.
      let size = name == "data" && told > rest ? rest : told
      guard size <= rest else { break }
      let end = min(body + size + size % 2, file.count)
      if ["fmt ", "data", "fact", "ds64"].contains(name) {
        kept.append(place..<end)
        hasData = hasData || name == "data"
        if size != told { endless = (place + 4, size) }
        if name == "ds64", size >= 8 { sizes = body }
      }
      place = end
    }
    guard hasData else { return nil }
    var edits = SoundEdits(keeping: kept)
    let size = kept.reduce(0) { $0 + $1.count } - 8
    func little(_ count: Int, _ number: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    if file.has("RF64", at: 0) {
      guard let sizes else { return nil }
      edits.written.append((sizes, little(8, size)))
    } else {
      edits.written.append((4, little(4, size)))
      if let endless { edits.written.append((endless.place, little(4, endless.count))) }
    }
    return edits
  }

  /// Keeps what a FLAC decoder needs: STREAMINFO, SEEKTABLE and the frames.
  static func flac(_ file: ByteReader, at start: Int) -> SoundEdits? {
    var blocks: [Range<Int>] = []
    var place = start + 4
    var isLast = false
    while !isLast {
      guard let head = file.big(1, at: place), let size = file.big(3, at: place + 1),
        place + 4 + size <= file.count
      else { return nil }
      isLast = head & 0x80 != 0
      if [0, 3].contains(head & 0x7F) { blocks.append(place..<place + 4 + size) }
      place += 4 + size
    }
    let end = startOfEndTags(file)
    guard let first = blocks.first, let last = blocks.last, file.bytes[first.lowerBound] & 0x7F == 0,
      place < end, file.big(2, at: place).map({ $0 & 0xFFFC == 0xFFF8 }) == true
    else { return nil }
    var edits = SoundEdits(keeping: [start..<start + 4] + blocks + [place..<end])
    for block in blocks {
      let type = file.bytes[block.lowerBound] & 0x7F
      edits.written.append((block.lowerBound, [block == last ? type | 0x80 : type]))
    }
    return edits
  }
}

// Removes metadata from Ogg files in place: comments become zeros, and page checksums are recomputed.
//
// Formats: RFC 3533; Vorbis I, section 5; RFC 7845, section 5.2; RFC 9639, section 10.1; the Speex manual;
// Theora, section 6.3.

internal import Ground

extension SoundCleaning {
  /// A logical stream, up to its header packets.
  private struct Stream {
    /// The start of the comment packet; nil for FLAC, whose packets are metadata blocks.
    let mark: [UInt8]?
    /// The bytes after empty comments.
    let end: [UInt8]
    let headers: Int
    var packet = 0
    var pieces: [Range<Int>] = []

    init?(_ file: ByteReader, at body: Int) {
      if file.has("\u{1}vorbis", at: body) {
        (mark, end, headers) = (Array("\u{3}vorbis".utf8), [1], 3)
      } else if file.has("OpusHead", at: body) {
        (mark, end, headers) = (Array("OpusTags".utf8), [], 2)
      } else if file.has("Speex   ", at: body), let more = file.little(4, at: body + 68), more < 64 {
        (mark, end, headers) = ([], [], 2 + more)
      } else if file.has([0x80] + Array("theora".utf8), at: body) {
        (mark, end, headers) = ([0x81] + Array("theora".utf8), [], 3)
      } else if file.has([0x7F] + Array("FLAC".utf8), at: body), let count = file.big(2, at: body + 7),
        count > 0
      {
        (mark, end, headers) = (nil, [], 1 + count)
      } else {
        return nil
      }
    }

    /// A header packet of equal length without comments; nil if it is not recognised.
    func cleaned(_ packet: [UInt8]) -> [UInt8]? {
      guard self.packet > 0 else { return packet }
      guard let mark else {
        guard packet.count >= 4 else { return nil }
        let type = packet[0] & 0x7F
        if type == 0 || type == 3 { return packet }
        // The comment block is mandatory and becomes empty; other blocks become padding.
        let head = [packet[0] & 0x80 | (type == 4 ? 4 : 1)] + packet[1..<4]
        return head + [UInt8](repeating: 0, count: packet.count - 4)
      }
      guard self.packet == 1 else { return packet }
      guard packet.starts(with: mark), packet.count >= mark.count + 8 + end.count else { return nil }
      let none = mark + [UInt8](repeating: 0, count: 8) + end
      return none + [UInt8](repeating: 0, count: packet.count - none.count)
    }
  }

  static func ogg(_ file: ByteReader) -> SoundEdits? {
    var streams: [Int: Stream] = [:]
    var pages: [Range<Int>] = []
    var touched: Set<Int> = []
    var edits = SoundEdits(keeping: [])
    var place = 0
    while let page = page(file, at: place) {
      pages.append(page.range)
      if page.isFirst {
        guard let stream = Stream(file, at: page.body) else { return nil }
        streams[page.serial] = stream
      }
      guard var stream = streams[page.serial] else { return nil }
      var start = page.body
      for size in page.lacing where stream.packet < stream.headers {
        stream.pieces.append(start..<start + size)
        start += size
        guard size < 255 else { continue }
        let packet = stream.pieces.flatMap { file.bytes[$0] }
        guard let clean = stream.cleaned(packet) else { return nil }
        if clean != packet {
          var done = 0
          for piece in stream.pieces {
            edits.written.append((piece.lowerBound, Array(clean[done..<done + piece.count])))
            done += piece.count
            if let index = pages.lastIndex(where: { $0.contains(piece.lowerBound) }) { touched.insert(index) }
          }
        }
        stream.pieces = []
        stream.packet += 1
      }
      streams[page.serial] = stream
      place = page.range.upperBound
    }
    guard !pages.isEmpty, streams.values.allSatisfy({ $0.packet >= $0.headers }) else { return nil }
    edits.kept = [0..<place]
    seal(pages, touched, file, &edits)
    return edits
  }

  private static func page(_ file: ByteReader, at place: Int) -> (
    range: Range<Int>, body: Int, serial: Int, isFirst: Bool, lacing: [Int]
  )? {
    guard file.has([0x4F, 0x67, 0x67, 0x53, 0], at: place), let flags = file.big(1, at: place + 5),
      let serial = file.little(4, at: place + 14), let count = file.big(1, at: place + 26),
      place + 27 + count <= file.count
    else { return nil }
    let lacing = file.bytes[(place + 27)..<(place + 27 + count)].map { Int($0) }
    let body = place + 27 + count
    let end = body + lacing.reduce(0, +)
    guard end <= file.count else { return nil }
    return (place..<end, body, serial, flags & 2 != 0, lacing)
  }

  private static func seal(
    _ pages: [Range<Int>], _ touched: Set<Int>, _ file: ByteReader, _ edits: inout SoundEdits
  ) {
    for index in touched.sorted() {
      let page = pages[index]
      var bytes = Array(file.bytes[page])
      for (place, new) in edits.written where page.contains(place) {
        let start = place - page.lowerBound
        bytes.replaceSubrange(start..<start + new.count, with: new)
      }
      for place in 22..<26 { bytes[place] = 0 }
      let sum = bytes.reduce(UInt32(0)) { sum, byte in
        sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)]
      }
      let digits = (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
      edits.written.append((page.lowerBound + 22, digits))
    }
  }

  /// CRC-32, polynomial 0x04C11DB7, not reflected.
  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number) << 24) { sum, _ in
      sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
    }
  }
}

// Read receipts in the form in which they are written: they are many, and most runs read all of them.

internal import Diagnostics
internal import ZonedTime

/// Reads a file of receipts without the tree that the parser of JSON makes of it.
enum PlainReceipts {
  /// The receipts, in order of the ids, of a file with each on a line of its own in ASCII, as the program writes it.
  ///
  /// - Returns: nil for any other file, which may be right all the same.
  static func readings(_ bytes: [UInt8]) -> [ReadReceipts.Reading]? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var lines = unsafe Lines(bytes: bytes)
      guard lines.take("{\n") else { return nil }
      var readings: [ReadReceipts.Reading] = []
      readings.reserveCapacity(bytes.count / 48)
      var last: UnsafeBufferPointer<UInt8>?
      var isInOrder = true
      repeat {
        guard lines.take("  \""), let id = unsafe lines.text(), lines.take(": \""),
          let text = unsafe lines.text(), let time = unsafe ZonedTime(ascii: text)
        else { return nil }
        if let last = unsafe last, unsafe !last.isBefore(id) { isInOrder = false }
        unsafe last = id
        readings.append(ReadReceipts.Reading(id: unsafe String(decoding: id, as: UTF8.self), time: time))
      } while lines.take(",\n")
      guard lines.take("\n}\n"), lines.isAtEnd else { return nil }
      if !isInOrder {
        readings.sort { $0.id.isBefore($1.id) }
        // A duplicate key is an error, which the JSON parser reports with its position.
        guard !readings.indices.dropFirst().contains(where: { readings[$0].id == readings[$0 - 1].id })
        else { return nil }
      }
      return readings
    }
  }

  /// A walk along the bytes of a file, which outlive it; no read leaves them.
  @safe private struct Lines {
    let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

    var isAtEnd: Bool { unsafe at == bytes.count }

    /// Goes on behind a text, if it is what comes next.
    mutating func take(_ next: StaticString) -> Bool {
      let end = at + next.utf8CodeUnitCount
      guard unsafe end <= bytes.count else { return false }
      let part = unsafe UnsafeBufferPointer(rebasing: bytes[at..<end])
      guard next.withUTF8Buffer({ unsafe part.hasSameBytes(as: $0) }) else { return false }
      at = end
      return true
    }

    /// What comes up to the next quote, if it is ASCII without escapes.
    mutating func text() -> UnsafeBufferPointer<UInt8>? {
      let quote = UInt8(ascii: "\"")
      let end = unsafe bytes.firstMark(from: at) {
        $0.first(quote) | $0.first(UInt8(ascii: "\\")) | $0.first(below: 0x20) | $0.all(above: 0x7F)
      }
      guard unsafe end < bytes.count, unsafe bytes[end] == quote else { return nil }
      defer { at = end + 1 }
      return unsafe UnsafeBufferPointer(rebasing: bytes[at..<end])
    }
  }
}

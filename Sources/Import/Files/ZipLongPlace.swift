// Files of a zip file whose sizes or place are told in 64 bits.
//
// Bear and other programs of Apple's write them so however small they are. Debian's minizip takes its mark for "see the
// extra field" (0xFFFFFFFF) for the number itself where a C long has 64 bits, so these few numbers are read here.

internal import Diagnostics
internal import SafeFiles

/// Where such a file stands, and how large it is.
struct ZipLongPlace {
  /// Where its own header begins.
  let offset: Int
  /// Its bytes in the archive.
  let packed: Int
  /// Its bytes when it is unpacked.
  let unpacked: Int

  private static let mark: UInt64 = 0xFFFF_FFFF

  /// Bytes of a record of the central directory, without name and extra field.
  private static let recordLength = 46
  private static let headerLength = 30

  /// Reads the record of a file; nil where 32 bits are enough, or where the record does not stand there.
  ///
  /// - Parameters:
  ///   - extra: the record's extra field.
  ///   - record: where the record begins.
  ///   - archive: the zip file.
  /// - Throws: `file-unreadable`.
  init?(_ extra: [UInt8], record: Int, in archive: borrowing OpenFile) throws(Diagnostic) {
    guard var long = ZipLongPlace.field(1, of: extra) else { return nil }
    let bytes = try archive.read(at: record, count: ZipLongPlace.recordLength)
    guard bytes.starts(with: [0x50, 0x4B, 1, 2]), let packed = bytes.little(at: 20, count: 4),
      let unpacked = bytes.little(at: 24, count: 4), let offset = bytes.little(at: 42, count: 4),
      [packed, unpacked, offset].contains(ZipLongPlace.mark)
    else { return nil }
    /// The long numbers stand in this order, each only where its mark stands.
    func number(_ short: UInt64) -> Int? {
      guard short == ZipLongPlace.mark else { return Int(short) }
      guard let value = long.little(at: 0, count: 8) else { return nil }
      long.removeFirst(8)
      return Int(exactly: value)
    }
    guard let size = number(unpacked), let packedSize = number(packed), let place = number(offset) else {
      return nil
    }
    self.offset = place
    self.packed = packedSize
    self.unpacked = size
  }

  /// A field of an extra field, by its number.
  private static func field(_ number: UInt64, of extra: [UInt8]) -> [UInt8]? {
    var place = 0
    while let found = extra.little(at: place, count: 2),
      let count = extra.little(at: place + 2, count: 2).map({ Int($0) })
    {
      let start = place + 4
      guard start + count <= extra.count else { return nil }
      if found == number { return Array(extra[start..<(start + count)]) }
      place = start + count
    }
    return nil
  }

  /// Where its bytes begin; nil where its header does not stand, or the archive ends before they do.
  func start(in archive: borrowing OpenFile) throws(Diagnostic) -> Int? {
    let length = ZipLongPlace.headerLength
    guard offset < archive.size else { return nil }
    let header = try archive.read(at: offset, count: length)
    guard header.starts(with: [0x50, 0x4B, 3, 4]), let name = header.little(at: 26, count: 2),
      let extra = header.little(at: 28, count: 2)
    else { return nil }
    let start = offset + length + Int(name) + Int(extra)
    return packed <= archive.size - start ? start : nil
  }
}

extension [UInt8] {
  /// The number whose lowest byte stands first; nil beyond the end.
  fileprivate func little(at place: Int, count: Int) -> UInt64? {
    guard place + count <= self.count else { return nil }
    return self[place..<(place + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

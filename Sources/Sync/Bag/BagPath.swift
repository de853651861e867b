// A path as a bag's manifest writes it.

internal import Diagnostics

/// RFC 8493, section 2.1.3: CR, LF and the percent sign, and only they, are percent-encoded.
enum BagPath {
  /// A path as a manifest writes it.
  static func encoded(_ path: RelativePath) -> String {
    guard path.text.utf8.contains(where: { [0x0A, 0x0D, 0x25].contains($0) }) else { return path.text }
    var bytes: [UInt8] = []
    for byte in path.text.utf8 {
      switch byte {
      case 0x0A: bytes += "%0A".utf8
      case 0x0D: bytes += "%0D".utf8
      case 0x25: bytes += "%25".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path that a manifest writes; nil for one that leads out of the bag or is none.
  static func decoded(_ text: String) -> RelativePath? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == 0x25, let plain = plain(rest.dropFirst().prefix(2)) {
        bytes.append(plain)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    // Programs that joined paths wrote `./data/…`, which RFC 8493 asks readers to take.
    if bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    if bytes.starts(with: "~".utf8) { return nil }
    return String(validating: bytes, as: UTF8.self).flatMap { RelativePath($0) }
  }

  /// What two hexadecimal digits stand for, if it is one of the three.
  private static func plain(_ digits: ArraySlice<UInt8>) -> UInt8? {
    switch String(decoding: digits, as: UTF8.self).uppercased() {
    case "0A": 0x0A
    case "0D": 0x0D
    case "25": 0x25
    default: nil
    }
  }
}

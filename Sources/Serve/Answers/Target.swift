// The place in the archive that a request names.

internal import Diagnostics
internal import Ground

/// The path of a request, decoded, in which nothing leads anywhere but down.
struct Target: Sendable, Hashable {
  /// The place; nil for the archive's top.
  let path: RelativePath?
  /// Whether it is named as a folder.
  let isFolder: Bool

  /// Decodes a path that begins with `/`.
  ///
  /// Refused are `.` and `..` however they are written, names that begin with a dot, empty names,
  /// control characters, NUL, backslashes, a slash in disguise, what is not UTF-8, a broken `%`, and whole
  /// addresses instead of paths.
  init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.first == UInt8(ascii: "/") else { return nil }
    guard !text.utf8.contains(UInt8(ascii: "#")) else { return nil }
    let bytes = text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "?") }
    if bytes.isEmpty {
      path = nil
      isFolder = true
      return
    }
    var parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty == true
    if isFolder { parts.removeLast() }
    var names: [String] = []
    for part in parts {
      guard let name = Target.decoded(Array(part)), !name.isEmpty, !name.hasPrefix(".") else { return nil }
      names.append(name)
    }
    guard let path = RelativePath(names.joined(separator: "/")) else { return nil }
    self.path = path
  }

  /// The place as it stands in an address.
  var encoded: String {
    guard let path else { return "/" }
    return "/" + path.parts.map { String($0).percentEncoded }.joined(separator: "/")
  }

  /// One name with `%2e` and the like undone.
  private static func decoded(_ part: [UInt8]) -> String? {
    var bytes: [UInt8] = []
    var place = 0
    while place < part.count {
      var byte = part[place]
      place += 1
      if byte == UInt8(ascii: "%") {
        guard place + 2 <= part.count, let high = digit(part[place]), let low = digit(part[place + 1]) else {
          return nil
        }
        byte = high << 4 | low
        place += 2
      }
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\\") else {
        return nil
      }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}

// The headers of a part of a form.

/// The headers of a part, of which three matter (RFC 7578, 4.8).
struct PartHeaders: Sendable {
  /// A part as its headers describe it.
  enum Kind {
    case field(name: String)
    /// `isChosen` is false if the name that was sent is empty: an input in which no file was chosen.
    case file(FormFile, isChosen: Bool)
  }

  private var bytes = 0
  private var line: [UInt8] = []
  private var lines: [String: [UInt8]] = [:]

  private static let meant: Set<String> = [
    "content-disposition", "content-type", "content-transfer-encoding",
  ]

  /// Reads the next byte.
  ///
  /// - Returns: the part, at the end of the headers.
  mutating func read(_ byte: UInt8, limit: Int) throws(FormFault) -> Kind? {
    bytes += 1
    if bytes > limit { throw .malformed("the headers of a part are too long") }
    guard line.last == .carriageReturn else {
      if byte == .lineFeed { throw .malformed("a header line ends without CR") }
      if byte == 0 { throw .malformed("a header line holds NUL") }
      line.append(byte)
      return nil
    }
    guard byte == .lineFeed else { throw .malformed("a header line holds CR") }
    line.removeLast()
    if line.isEmpty { return try kind() }
    try endLine()
    line = []
    return nil
  }

  private mutating func endLine() throws(FormFault) {
    if line[0].isSpace { throw .malformed("a header line is folded") }
    let name = line.prefix(while: \.isToken)
    guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":") else {
      throw .malformed("a header line has no name")
    }
    let key = String(decoding: name, as: UTF8.self).lowercased()
    guard Self.meant.contains(key) else { return }
    if lines[key] != nil { throw .malformed("\(key) stands twice") }
    lines[key] = Array(line[(name.endIndex + 1)...])
  }

  private func kind() throws(FormFault) -> Kind {
    guard let disposition = lines["content-disposition"].flatMap({ HeaderValue($0) }),
      disposition.token == "form-data"
    else { throw .malformed("a part has no content-disposition of form data") }
    guard let name = disposition["name"] else { throw .malformed("a part has no name") }
    let field = try name.withBrowserEscapes.withLineFeeds.name()

    if let encoding = lines["content-transfer-encoding"] {
      guard let value = HeaderValue(encoding), ["7bit", "8bit", "binary"].contains(value.token) else {
        throw .malformed("a part has an encoding of its own")
      }
    }
    let media = lines["content-type"].flatMap { HeaderValue($0) }
    let type = media?.token ?? ""
    if type.hasPrefix("multipart/") { throw .malformed("a part has parts of its own") }

    guard let path = try fileName(disposition) else {
      let charset = media?["charset"].map { String(decoding: $0, as: UTF8.self).lowercased() }
      guard ["utf-8", "us-ascii", nil].contains(charset) else { throw .malformed("text is not UTF-8") }
      return .field(name: field)
    }
    let start = path.utf8.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    let component = String(path[(start.map(path.utf8.index(after:)) ?? path.startIndex)...])
    let last = component == "." || component == ".." ? "" : component
    return .file(FormFile(field: field, name: last, type: type), isChosen: !path.isEmpty)
  }

  /// `filename`, or `filename*` without it (RFC 8187), though a browser sends only the first.
  private func fileName(_ disposition: HeaderValue) throws(FormFault) -> String? {
    if let name = disposition["filename"] { return try name.withBrowserEscapes.name() }
    guard let extended = disposition["filename*"] else { return nil }
    let parts = extended.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, String(decoding: parts[0], as: UTF8.self).lowercased() == "utf-8",
      let name = parts[2].withoutEscapes
    else { throw .malformed("filename* is not UTF-8 with percent escapes") }
    return try name.name()
  }
}

extension [UInt8] {
  /// Undoes the escapes of a name in a browser's header: `%0A`, `%0D` and `%22`, no others (HTML, 4.10.22.7).
  fileprivate var withBrowserEscapes: [UInt8] {
    var bytes: [UInt8] = []
    var rest = self[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let escaped = Self.browserEscapes[Array(rest.prefix(2))] else {
        bytes.append(byte)
        continue
      }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static let browserEscapes: [[UInt8]: UInt8] = [
    Array("0A".utf8): .lineFeed, Array("0D".utf8): .carriageReturn, Array("22".utf8): UInt8(ascii: "\""),
  ]
}

extension ArraySlice<UInt8> {
  /// The bytes without percent escapes; nil if one is cut.
  fileprivate var withoutEscapes: [UInt8]? {
    var bytes: [UInt8] = []
    var rest = self
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}

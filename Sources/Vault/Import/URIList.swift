// Lists of otpauth URIs, one per line: of many apps, of Google Authenticator's QR codes, of ente.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Seal

/// Parses lists of URIs; lines that begin with `#` are comments.
enum URIList {
  /// Detects the format; nil if no line is a URI of one-time passwords.
  static func format(of source: Source) -> ForeignFormat? {
    let lines = lines(of: source)
    guard let first = lines.first(where: { isAccount($0.text) }) else { return nil }
    if lines.contains(where: { EnteDisplay.isIn($0.text) }) { return .ente }
    return first.text.lowercased().hasPrefix(GoogleMigration.scheme) ? .google : .otpauth
  }

  static func read(_ file: ForeignFile, _ format: ForeignFormat) throws(Diagnostic) -> ForeignReading {
    guard String(validating: file.source.bytes, as: UTF8.self) != nil else {
      throw Diagnostic(.importDamaged, Phrase("otp-list-not-utf"), hint: Phrase("otp-export-again-save-utf"))
    }
    let lines = lines(of: file.source)
    try ForeignCollector.check(count: lines.count)
    var collector = file.collector()
    var parts: [GooglePart] = []
    for line in lines {
      // A single transfer code may hold as many accounts as a whole file.
      try ForeignCollector.check(count: collector.items.count)
      do {
        if line.text.lowercased().hasPrefix(GoogleMigration.scheme) {
          let migration = try GoogleMigration(line.text[...])
          collector.add(migration, at: line.position)
          if let part = migration.part { parts.append(part) }
        } else {
          collector.add(format == .ente ? try EnteDisplay.account(line.text) : try account(line.text))
        }
      } catch { collector.add(error, line.text.name, at: line.position) }
    }
    return ForeignReading(format, collector, googleParts: parts)
  }

  /// Parses a URI; some apps write `null` for unknown values, or a `%` that begins no escape.
  static func account(_ uri: String) throws(Diagnostic) -> Account {
    let uri = uri.withoutNulls
    do { return try OTPAuthURI.parse(uri) } catch {
      let mended = uri.escapingStrayPercents
      guard error.code == .otpauthInvalid, mended != uri else { throw error }
      return try OTPAuthURI.parse(mended)
    }
  }
}

extension String {
  /// The URI without `null` parameters, except the secret, which may be spelled so.
  fileprivate var withoutNulls: String {
    guard contains("=null"), let question = firstIndex(of: "?") else { return self }
    let nulls = ["digits=null", "period=null", "counter=null", "algorithm=null"]
    let parameters = self[question...].dropFirst().split(separator: "&").filter {
      !nulls.contains($0.lowercased())
    }
    return self[..<question] + "?" + parameters.joined(separator: "&")
  }

  /// The text with every `%` escaped that two hexadecimal digits don't follow.
  fileprivate var escapingStrayPercents: String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      result.append(byte)
      let next = bytes[(index + 1)...].prefix(2)
      let isEscape = next.count == 2 && next.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      if byte == UInt8(ascii: "%"), !isEscape { result += "25".utf8 }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The name of a failed URI: its label, without anything that may be secret.
  fileprivate var name: String? {
    guard lowercased().hasPrefix("otpauth://"), let question = firstIndex(of: "?") else { return nil }
    let path = self[..<question].dropFirst("otpauth://".count)
    guard let slash = path.firstIndex(of: "/") else { return nil }
    return String(String(path[path.index(after: slash)...]).percentDecoded.prefix(100))
  }
}

extension ForeignCollector {
  /// Adds all accounts of a transfer code.
  fileprivate mutating func add(_ migration: GoogleMigration, at position: Position) {
    for message in migration.accounts {
      var name: String?
      do {
        let draft = try GoogleMigration.draft(message)
        name = ForeignDraft.label(draft.issuer, draft.name)
        add(try draft.account(from: .google))
      } catch { add(error, name, at: position) }
    }
    if let damage = migration.damage { add(damage, nil, at: position) }
  }
}

extension URIList {
  private static let schemes = ["otpauth://", "steam://", GoogleMigration.scheme]

  struct Line {
    let text: String
    let position: Position
  }

  static func isAccount(_ text: String) -> Bool {
    let start = text.prefix(30).lowercased()
    return schemes.contains { start.hasPrefix($0) }
  }

  /// The non-empty lines without comments, and the URIs in them.
  static func lines(of source: Source) -> [Line] {
    var lines: [Line] = []
    var number = 0
    let rows = source.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    for (index, row) in rows.enumerated() {
      // The LF of a CRLF does not begin a new line.
      let isInCRLF =
        row.isEmpty && index > 0 && row.startIndex > 0 && row.startIndex < source.bytes.count
        && source.bytes[row.startIndex - 1] == 0x0D && source.bytes[row.startIndex] == 0x0A
      if !isInCRLF { number += 1 }
      let text = String(decoding: row, as: UTF8.self).trimmingBlanks
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      for piece in pieces(text) {
        lines.append(Line(text: piece, position: Position(line: number, column: 1)))
      }
    }
    return lines
  }

  /// The URIs of a line, without wrappers; old versions of ente separated them with commas.
  private static func pieces(_ line: String) -> [String] {
    var text = line[...]
    // The prefix of zbarimg's output.
    if text.hasPrefix("QR-Code:") { text = text.dropFirst("QR-Code:".count) }
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
    guard isAccount(String(text)), text.utf8.contains(UInt8(ascii: ",")) else { return [String(text)] }
    var pieces: [Substring] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      if let last = pieces.last, !isAccount(String(piece)) {
        pieces[pieces.count - 1] = text[last.startIndex..<piece.endIndex]
      } else {
        pieces.append(piece)
      }
    }
    return pieces.map(\.trimmingBlanks).filter { !$0.isEmpty }
  }
}

// URIs, one a line: of many apps, of Google Authenticator's QR codes, of ente.

internal import Ground
internal import Seal

/// Reads lists of URIs; lines that begin with `#` are comments.
enum URIList {
  /// How lines that are accounts begin.
  private static let schemes = ["otpauth://", "steam://", GoogleMigration.scheme]

  /// The form of a list; nil if no line is a URI of one-time passwords.
  static func format(of source: Source) -> ForeignFormat? {
    let lines = lines(of: source)
    guard let first = lines.first(where: { isAccount($0.text) }) else { return nil }
    if lines.contains(where: { EnteDisplay.isIn($0.text) }) { return .ente }
    return first.text.lowercased().hasPrefix(GoogleMigration.scheme) ? .google : .otpauth
  }

  static func read(_ file: ForeignFile, _ format: ForeignFormat) throws(Diagnostic) -> ForeignReading {
    guard String(validating: file.source.bytes, as: UTF8.self) != nil else {
      throw Diagnostic(
        .importDamaged,
        "the list is not UTF-8",
        hint: "export it again, and save it as UTF-8"
      )
    }
    let lines = lines(of: file.source)
    try ForeignCollector.check(count: lines.count)
    var collector = file.collector()
    var parts: [GooglePart] = []
    for line in lines {
      do {
        if line.text.lowercased().hasPrefix(GoogleMigration.scheme) {
          let migration = try GoogleMigration(line.text[...])
          collector.add(migration, at: line.position)
          if let part = migration.part { parts.append(part) }
        } else {
          collector.add(
            format == .ente ? try EnteDisplay.account(line.text) : try OTPAuthURI.parse(line.text)
          )
        }
      } catch {
        collector.add(error, line.text.name, at: line.position)
      }
    }
    return ForeignReading(format, collector, googleParts: parts)
  }

  /// One line that says something, and where.
  struct Line {
    let text: String
    let position: Position
  }

  private static func isAccount(_ text: String) -> Bool {
    let start = text.prefix(30).lowercased()
    return schemes.contains { start.hasPrefix($0) }
  }

  /// The lines without comments. Old versions of ente wrote one line with commas.
  private static func lines(of source: Source) -> [Line] {
    var lines: [Line] = []
    var number = 0
    let rows = source.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    for (index, row) in rows.enumerated() {
      // Between CR and LF nothing stands, and no line ends.
      let isInCRLF = row.isEmpty && index > 0 && row.startIndex > 0
        && row.startIndex < source.bytes.count
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

  /// The URIs of a line, without what programs put around them.
  private static func pieces(_ line: String) -> [String] {
    var text = line[...]
    // zbarimg names what it read.
    if text.hasPrefix("QR-Code:") { text = text.dropFirst("QR-Code:".count) }
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
    guard text.utf8.contains(UInt8(ascii: ",")) else { return [String(text)] }
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

extension String {
  /// What a URI that fails is called: its label, without anything that may be a secret.
  fileprivate var name: String? {
    guard lowercased().hasPrefix("otpauth://"), let question = firstIndex(of: "?") else { return nil }
    let path = self[..<question].dropFirst("otpauth://".count)
    guard let slash = path.firstIndex(of: "/") else { return nil }
    return String(String(path[path.index(after: slash)...]).percentDecoded.prefix(100))
  }
}

extension ForeignCollector {
  /// Takes all accounts of one transfer code in.
  fileprivate mutating func add(_ migration: GoogleMigration, at position: Position) {
    for message in migration.accounts {
      var name: String?
      do {
        let draft = try GoogleMigration.draft(message)
        name = ForeignDraft.label(draft.issuer, draft.name)
        add(try draft.account(from: .google))
      } catch {
        add(error, name, at: position)
      }
    }
    if let damage = migration.damage { add(damage, nil, at: position) }
  }
}

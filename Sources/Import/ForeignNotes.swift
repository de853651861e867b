// The shapes that the exports of diary and note apps share: dates, titles, attachments, check lists, the trash.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

/// What a link or image of a text leads to in its export.
enum ForeignTarget {
  case media(ForeignMedia)
  case entry(mark: String)
}

extension ForeignEntry {
  /// Adds a Markdown text with its title as a heading; nil of `target` keeps a link or image.
  mutating func write(
    _ text: String, title: String? = nil, _ target: (MarkdownReference) -> ForeignTarget? = { _ in nil }
  ) {
    var media = media
    pieces += MarkdownReferences.pieces(of: NoteTitle.heading(title, above: text)) { reference in
      switch target(reference) {
      case nil: return nil
      case .entry(let mark):
        let isBare = reference.form == .wikiLink && reference.label.isEmpty
        return .link(
          label: isBare ? reference.target : reference.label, mark: mark, written: reference.written)
      case .media(let item):
        let known = media.firstIndex { $0.name == item.name && $0.content == item.content }
        if known == nil { media.append(item) }
        return .media(known ?? media.count - 1, label: reference.label, title: reference.title)
      }
    }
    self.media = media
  }

  /// Adds a warning about something in the text.
  mutating func warn(_ message: Phrase, hint: Phrase? = nil) {
    problems.append(Diagnostic(.importPartly, message, hint: hint, severity: .warning))
  }
}

/// The titles of notes.
enum NoteTitle {
  /// The text below its title, unless it begins with that title.
  static func heading(_ title: String?, above text: String) -> String {
    guard let title = title.map(line), !title.isEmpty else { return text }
    let words = firstLine(of: text).drop { $0 == "#" || $0 == " " }.trimmingBlanks
    if words.comparisonKey == title.comparisonKey { return text }
    let body = text.drop(while: \.isNewline)
    let heading = "# " + PlainWords(title).escaped
    return body.allSatisfy(\.isWhitespace) ? heading : "\(heading)\n\n\(body)"
  }

  /// A title as one line.
  static func line(_ title: String) -> String {
    title.split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The beginning of a text, for messages.
  static func beginning(of text: String) -> String { String(firstLine(of: text).trimmingBlanks.prefix(60)) }

  private static func firstLine(of text: String) -> Substring {
    text.drop(while: \.isWhitespace).prefix { !$0.isNewline }
  }
}

/// Texts without markup.
enum PlainNote {
  /// The text as Markdown.
  static func markdown(_ text: String) -> String {
    let text = text.replacingCRLF.trimmingLineEnds { $0 == 0x20 || $0 == 0x09 }
    return PlainWords(text, keepsAddresses: true).escaped
  }

  /// A check list as Markdown.
  static func list(_ items: [(text: String, isDone: Bool)]) -> String {
    items.map { "- [\($0.isDone ? "x" : " ")] " + PlainWords(NoteTitle.line($0.text)).escaped }
      .joined(separator: "\n")
  }
}

extension String {
  /// Without these bytes of ASCII at the end of each line.
  func trimmingLineEnds(_ isBlank: (UInt8) -> Bool) -> String {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let end = line.lastIndex { !isBlank($0) }.map(line.index(after:))
      return Substring(line[..<(end ?? line.startIndex)])
    }.joined(separator: "\n")
  }
}

extension ImportSettings {
  /// The time of a text, that of `undated` if its export gives none.
  ///
  /// - Throws: `import-item` if there is neither.
  func created(_ time: ZonedTime?) throws(Diagnostic) -> ZonedTime {
    if let time { return time }
    guard let undated else {
      throw Diagnostic(
        .importItem, Phrase("import-undated-text"), hint: Phrase("import-photo-say-undated"))
    }
    return zone.zoned(undated, .midnight)
  }
}

extension ForeignReading {
  /// Names a text that lies in the app's trash.
  mutating func throwAway(_ name: String, in format: ImportFormat) {
    thrownAway.append(Phrase("import-in-trash", ["name": name, "app": format.title]))
  }

  /// Refuses an export without any text.
  ///
  /// - Throws: `import-format`.
  func checkFound(_ format: ImportFormat, in files: ForeignFiles) throws(Diagnostic) {
    guard items.isEmpty, thrownAway.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-no-text-of", ["app": format.title, "name": files.name]),
      hint: Phrase("import-export-again-as-is", ["app": format.title]))
  }
}

extension Diagnostic {
  /// An encrypted export, or an encrypted part of one.
  static func encrypted(_ format: ImportFormat, _ code: Code = .importItem) -> Diagnostic {
    Diagnostic(
      code, Phrase("import-encrypted-2"), hint: Phrase("import-export-unencrypted", ["app": format.title]))
  }
}

extension ForeignFiles {
  /// The file that an export names by its path or its last component, of one of several kinds if the ending is
  /// wrong.
  func media(_ name: String, from file: ForeignFile, endings: [String] = [], isSound: Bool = false)
    -> ForeignMedia
  {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    let stem = MissingFileMark.stem(name)
    let found =
      resolve(name, from: file) ?? self[name] ?? named(base).first
      ?? endings.lazy.compactMap { self.resolve("\(stem).\($0)", from: file) }.first
    return ForeignMedia(
      content: found.map(ForeignMedia.Content.file) ?? .missing(Phrase("import-export-no-file-name")),
      name: found?.base ?? base, isSound: isSound)
  }
}

extension ForeignMedia {
  /// The ending of files of a type such as `image/png`.
  static func ending(ofType type: some StringProtocol) -> String {
    let known = ["jpeg": "jpg", "mpeg": "mp3", "x-m4a": "m4a", "x-wav": "wav", "plain": "txt"]
    let name = type.split(separator: "/").last.map { $0.lowercased() } ?? "bin"
    return known[name] ?? String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(10))
  }
}

extension JSON {
  /// A moment as a number of parts of a second since 1970, or as a text; nil for what is none.
  func instant(partsPerSecond: Double) -> Instant? {
    if let number = double {
      let seconds = (number / partsPerSecond).rounded(.down)
      return Day.seconds.contains(seconds) ? Instant(secondsSince1970: Int64(seconds)) : nil
    }
    return text.flatMap { ForeignTime.zoned($0, in: .utc)?.instant }
  }
}

extension Day {
  /// The seconds since 1970 of the years 1 to 9999, a day less at both ends for zones.
  fileprivate static let seconds: ClosedRange<Double> = -62_135_510_400...253_402_214_400
}

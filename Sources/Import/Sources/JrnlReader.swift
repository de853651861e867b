// Reader of jrnl journals: a text file, a folder with a file per day, or a JSON export.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct JrnlReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  /// The day of a file like `2024/12/25.txt`; nil for any other file.
  static func day(of file: ForeignFile) -> Day? {
    let parts = file.name.split(separator: "/").suffix(3)
    guard parts.count == 3, let last = parts.last else { return nil }
    let day = last.split(separator: ".").first ?? ""
    let text = (parts.dropLast() + [day]).joined(separator: "-")
    return Day(ascii: Array(text.utf8))
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let days = files.all.filter { $0.ending == "txt" && JrnlReader.day(of: $0) != nil }
    // In a folder of days jrnl ignores other files, too.
    let texts = days.isEmpty ? files.all.filter { $0.ending != "json" } : days
    for file in files.all where file.ending == "json" && days.isEmpty {
      reading.used.insert(file.number)
      do throws(Diagnostic) { try readJSON(file, into: &reading) } catch {
        reading.items.append(.failed(place: file.place, error))
      }
    }
    for file in texts {
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let bytes = try files.bytes(file)
        try JrnlText(bytes, file, settings).read(into: &reading)
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    guard reading.items.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-no-entry-jrnl", ["name": files.name]),
      hint: Phrase("import-entry-begins-time-brackets-title"))
  }

  private func readJSON(_ file: ForeignFile, into reading: inout ForeignReading) throws(Diagnostic) {
    let bytes = try files.json(file)
    guard let list = JSONItems.list(in: bytes, under: "entries") else {
      throw Diagnostic(.importItem, Phrase("import-no-list-entries"))
    }
    reading.take(list, of: bytes, file, called: Phrase("import-item-entry"), entry)
  }

  private static let known: Set<String> = ["title", "body", "date", "time", "tags", "starred"]

  private func entry(_ value: JSON, _ place: Phrase) throws(Diagnostic) -> ForeignEntry {
    guard let object = value.object, let date = object["date"]?.text else {
      throw Diagnostic(.importItem, Phrase("import-no-date"))
    }
    let written = [date, object["time"]?.text].compactMap(\.self).joined(separator: " ")
    let order: ForeignTime.Order = settings.isDayFirst == true ? .dayFirst : .monthFirst
    guard let created = ForeignTime.zoned(written, in: settings.zone, order) else {
      throw Diagnostic(.importItem, Phrase("import-no-time", ["written": written.quotedBriefly]))
    }
    var entry = JrnlReader.entry(
      created, title: object["title"]?.text ?? "", body: object["body"]?.text ?? "",
      isStarred: object["starred"]?.flag == true, place)
    entry.keep("tags", object["tags"]?.texts.map(JrnlLines.tag) ?? [])
    entry.keep(rest: object, besides: JrnlReader.known, as: .jrnl)
    return entry
  }

  /// An entry of jrnl from any of its formats.
  static func entry(_ created: ZonedTime, title: String, body: String, isStarred: Bool, _ place: Phrase)
    -> ForeignEntry
  {
    let title = title.trimmingBlanks
    let body = body.replacingCRLF
    let text = [title, body].filter { $0.contains { !$0.isWhitespace } }.joined(separator: "\n")
    // The mark has the local time, not the instant: another home may have another zone.
    var entry = ForeignEntry(
      mark: ImportFormat.jrnl.mark(
        created.day,
        [created.time.compactText, text.split(whereSeparator: \.isWhitespace).joined(separator: " ")]),
      place: place, created: created)
    entry.pieces = [.text(text)]
    entry.keep("starred", isStarred)
    return entry
  }
}

/// Reads a jrnl text file: `[time] title`, then the body up to the next such line.
struct JrnlText {
  private let text: String
  private let file: ForeignFile
  private let settings: ImportSettings

  init(_ bytes: [UInt8], _ file: ForeignFile, _ settings: ImportSettings) throws(Diagnostic) {
    guard !JrnlText.isEncrypted(bytes) else {
      throw Diagnostic(
        .importUnsupported, Phrase("import-encrypted-2"), hint: Phrase("import-decrypt-first-jrnl-decrypt"))
    }
    text = try ForeignText.text(bytes)
    self.file = file
    self.settings = settings
  }

  /// Whether the first bytes are those of an encrypted journal: a bare Fernet token (jrnl 2), or one after a
  /// header of its own (jrnl format 3).
  static func isEncrypted(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: "gAAAA".utf8) || beginning.starts(with: "JRNLv3".utf8)
  }

  /// Whether the first bytes look like a journal.
  static func looksLike(_ beginning: [UInt8]) -> Bool {
    if isEncrypted(beginning) { return true }
    guard let text = try? ForeignText.text(beginning, isCut: true) else { return false }
    let lines = text.split(whereSeparator: \.isNewline).prefix(50)
    return lines.contains { head(of: $0, .monthFirst, isBare: false) != nil }
      || lines.first.map { head(of: $0, .monthFirst, isBare: true) != nil } == true
  }

  /// The first line of an entry, parsed.
  private struct Head {
    let moment: ForeignTime.Moment
    let title: Substring
  }

  /// Parses the first line of an entry; `isBare` is whether the time has no brackets, as in jrnl 1.
  private static func head(of line: Substring, _ order: ForeignTime.Order, isBare: Bool) -> Head? {
    if !isBare {
      guard line.hasPrefix("["), let close = line.prefix(100).firstIndex(of: "]") else { return nil }
      let rest = line[line.index(after: close)...]
      // As in jrnl itself: without a space after its bracket, a time is part of the text.
      guard rest.first == " " else { return nil }
      let written = line[line.index(after: line.startIndex)..<close]
      return ForeignTime.moment(String(written), order).map {
        Head(moment: $0, title: rest.drop { $0 == " " })
      }
    }
    guard let first = line.first, first.isNumber else { return nil }
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    for count in [3, 2] where words.count >= count {
      let written = words[..<count].joined(separator: " ")
      if let moment = ForeignTime.moment(written, order), moment.time != nil {
        return Head(moment: moment, title: line.dropFirst(written.count).drop { $0 == " " })
      }
    }
    return nil
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isBare = !lines.contains {
      JrnlText.head(of: $0, .monthFirst, isBare: false) != nil
        || JrnlText.head(of: $0, .dayFirst, isBare: false) != nil
    }
    let order = try order(lines, isBare)
    var open: (head: Head, line: Int, body: [Substring])?
    func close() {
      guard let (head, line, body) = open else { return }
      reading.items.append(.entry(entry(head, body, Phrase(verbatim: "\(file.name):\(line)"))))
    }
    var before: [Substring] = []
    for (number, line) in lines.enumerated() {
      if let head = JrnlText.head(of: line, order, isBare: isBare) {
        close()
        open = (head, number + 1, [])
      } else if open != nil {
        open?.body.append(line)
      } else {
        before.append(line)
      }
    }
    close()
    guard before.contains(where: { $0.contains { !$0.isWhitespace } }) else { return }
    reading.items.append(
      .failed(
        place: Phrase(verbatim: "\(file.name):1"),
        Diagnostic(
          .importItem, Phrase("import-no-time-stands-before"), hint: Phrase("import-write-before-first-line"))
      ))
  }

  /// The order of day and month: as set, otherwise as an unambiguous date shows.
  private func order(_ lines: [Substring], _ isBare: Bool) throws(Diagnostic) -> ForeignTime.Order {
    if let isDayFirst = settings.isDayFirst { return isDayFirst ? .dayFirst : .monthFirst }
    let orders: [ForeignTime.Order] = [.monthFirst, .dayFirst]
    let heads = orders.map { order in
      lines.compactMap { JrnlText.head(of: $0, order, isBare: isBare)?.moment }
    }
    guard heads[0].contains(where: \.isAmbiguous) else { return .monthFirst }
    // A number above 12 must be the day.
    let sure = lines.lazy.compactMap { line -> ForeignTime.Order? in
      guard let one = JrnlText.head(of: line, .monthFirst, isBare: isBare)?.moment, !one.isAmbiguous else {
        return nil
      }
      return JrnlText.dayStandsFirst(line)
    }.first
    if let sure { return sure }
    throw Diagnostic(
      .importItem, Phrase("import-days-can-read-two-ways"), hint: Phrase("import-say-comes-first-dates-day"))
  }

  private static func dayStandsFirst(_ line: Substring) -> ForeignTime.Order? {
    let digits = line.drop { $0 == "[" }.prefix { $0.isNumber }
    guard digits.count <= 2, let first = Int(digits) else { return nil }
    let rest = line.drop { $0 == "[" }.dropFirst(digits.count + 1).prefix { $0.isNumber }
    guard let second = Int(rest), first != second else { return nil }
    if first > 12 { return .dayFirst }
    return second > 12 ? .monthFirst : nil
  }

  private func entry(_ head: Head, _ body: [Substring], _ place: Phrase) -> ForeignEntry {
    var title = String(head.title).trimmingBlanks
    let isStarred = title == "*" || title.hasSuffix(" *")
    if isStarred { title = String(title.dropLast(title == "*" ? 1 : 2)) }
    title = JrnlLines.read(title: title)
    var entry = JrnlReader.entry(
      ForeignTime.zoned(head.moment, in: settings.zone), title: title,
      body: body.map(JrnlLines.read(body:)).joined(separator: "\n").trimmingLineEnds, isStarred: isStarred,
      place)
    entry.keep("tags", JrnlLines.tags(in: ([title] + body.map(String.init)).joined(separator: "\n")))
    return entry
  }
}

extension String {
  /// Without white space at the end.
  fileprivate var trimmingLineEnds: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// Escapes lines for jrnl and unescapes them.
///
/// jrnl starts an entry at each line like `[anything that could be a time] …`, and strips the white space
/// around a body. A title that ends in a star is starred, and loses its stars.
enum JrnlLines {
  /// A zero width space: invisible, and not stripped by jrnl.
  private static let guardian: Character = "\u{200B}"

  /// Escapes a body line that would start an entry.
  static func body(_ line: String) -> String {
    guard let open = line.firstIndex(where: { $0 != " " && $0 != "\t" }), isHead(line[open...]) else {
      return line
    }
    return line[..<open] + "\\" + line[open...]
  }

  /// A title that ends in a star only if the entry is starred.
  static func title(_ title: String, isStarred: Bool) -> String {
    var title = title
    if title.hasSuffix("*") { title.append(guardian) }
    if isStarred, title.hasPrefix("*") { title.insert(guardian, at: title.startIndex) }
    return title + (isStarred ? " *" : "")
  }

  /// Unescapes a body line.
  static func read(body line: Substring) -> Substring {
    guard let mark = line.firstIndex(where: { $0 != " " && $0 != "\t" }), line[mark] == "\\",
      isHead(line[line.index(after: mark)...])
    else { return line }
    return line[..<mark] + line[line.index(after: mark)...]
  }

  /// Unescapes a title whose star was removed.
  static func read(title: String) -> String {
    var title = title[...]
    if title.first == guardian, title.dropFirst().first == "*" { title.removeFirst() }
    if title.last == guardian, title.dropLast().last == "*" { title.removeLast() }
    return String(title)
  }

  /// The tags of a text, as jrnl finds them: `@word` after white space; in lowercase.
  static func tags(in text: String) -> [String] {
    var tags: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) where word.first == "@" {
      let tag = String(word.dropFirst().prefix(while: isTag)).lowercased()
      if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  /// A tag without its leading `@` or `#`.
  static func tag(_ written: String) -> String {
    let sign = written.first.map { "@#".contains($0) } == true
    return sign && written.count > 1 ? String(written.dropFirst()) : written
  }

  /// A line with the tags that the text doesn't contain; nil if there are none.
  static func line(of tags: [String], beside text: String) -> String? {
    let known = Set(self.tags(in: text))
    // Tags can't contain spaces and most punctuation.
    let words = tags.map { tag in String(self.tag(tag).map { isTag($0) ? $0 : "-" }) }.filter {
      !known.contains($0.lowercased())
    }
    return words.isEmpty ? nil : words.map { "@" + $0 }.joined(separator: " ")
  }

  private static func isTag(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-+*#/_".contains(character)
  }

  /// Whether jrnl would look for a time here; the bracket may close on a later line.
  private static func isHead(_ line: Substring) -> Bool {
    guard line.first == "[" else { return false }
    guard let close = line.firstIndex(of: "]") else { return true }
    let next = line[close...].dropFirst().first
    return next == nil || next == " "
  }
}

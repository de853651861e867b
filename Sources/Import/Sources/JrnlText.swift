// jrnl's text: `[time] title`, then the body up to the next such line.

internal import Diagnostics
internal import Fluent
internal import Ground

/// Reads one file of jrnl's.
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

  /// Whether a file's beginning is that of an encrypted journal: a token of Fernet alone (jrnl 2), or behind a head of
  /// its own (jrnl's format 3).
  static func isEncrypted(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: "gAAAA".utf8) || beginning.starts(with: "JRNLv3".utf8)
  }

  /// Whether a file's beginning is that of a journal.
  static func looksLike(_ beginning: [UInt8]) -> Bool {
    if isEncrypted(beginning) { return true }
    guard let text = try? ForeignText.text(beginning, isCut: true) else { return false }
    let lines = text.split(whereSeparator: \.isNewline).prefix(50)
    return lines.contains { head(of: $0, .monthFirst, isBare: false) != nil }
      || lines.first.map { head(of: $0, .monthFirst, isBare: true) != nil } == true
  }

  /// The first line of an entry.
  private struct Head {
    let moment: ForeignTime.Moment
    let title: Substring
  }

  /// Reads a line as the first one of an entry; `isBare` is whether the time stands without brackets, as in jrnl 1.
  private static func head(of line: Substring, _ order: ForeignTime.Order, isBare: Bool) -> Head? {
    if !isBare {
      guard line.hasPrefix("["), let close = line.prefix(100).firstIndex(of: "]") else { return nil }
      let rest = line[line.index(after: close)...]
      // As jrnl itself has it: a time without a blank behind its bracket stands in a text.
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
      reading.items.append(.entry(entry(head, body, "\(file.name):\(line)")))
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
        place: "\(file.name):1",
        Diagnostic(
          .importItem, Phrase("import-no-time-stands-before"), hint: Phrase("import-write-before-first-line"))
      ))
  }

  /// Whether the day or the month comes first: what was told, else what no other reading allows.
  private func order(_ lines: [Substring], _ isBare: Bool) throws(Diagnostic) -> ForeignTime.Order {
    if let isDayFirst = settings.isDayFirst { return isDayFirst ? .dayFirst : .monthFirst }
    let orders: [ForeignTime.Order] = [.monthFirst, .dayFirst]
    let heads = orders.map { order in
      lines.compactMap { JrnlText.head(of: $0, order, isBare: isBare)?.moment }
    }
    guard heads[0].contains(where: \.isAmbiguous) else { return .monthFirst }
    // A day beyond the twelfth says which of the numbers is the day.
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

  private func entry(_ head: Head, _ body: [Substring], _ place: String) -> ForeignEntry {
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
  /// Without the line ends after it.
  fileprivate var trimmingLineEnds: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

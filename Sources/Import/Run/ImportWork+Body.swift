// The words of a text as they stand in the home: with links to what came along.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Memos
internal import Prose

extension ImportWork {
  /// The words of a text, its media placed.
  mutating func body(
    of entry: ForeignEntry, _ batch: inout ImportBatch, _ problems: inout [Diagnostic],
    _ missing: inout [String]
  ) throws(Diagnostic) -> String {
    var media: [PlacedMedia?] = []
    for item in entry.media {
      let placed = try place(item, of: entry, &batch, &problems)
      if placed == nil, !missing.contains(item.name) { missing.append(item.name) }
      media.append(placed)
    }
    func shown(_ number: Int, _ label: String, _ title: String) -> String {
      let name = entry.media[number].name
      return media[number].map { target.show($0, label, title, name: name) } ?? StandIn.text(label, name)
    }
    var body = ""
    var rest = Set(entry.media.indices)
    for piece in entry.pieces {
      switch piece {
      case .text(let text): body += target.words(text.replacingNULs)
      case .media(let number, let label, let title):
        body += shown(number, label, title)
        rest.remove(number)
      case .link(let label, let mark, let written):
        let link = marks[mark].flatMap { target.link(to: $0) }
        // A bare address has no words; its day is what a reader knows it by.
        body += link.map { "[\(label.isEmpty ? String($0.prefix(10)) : label)](\($0))" } ?? written
      }
    }
    for number in rest.sorted() {
      while body.last?.isNewline == true { body.removeLast() }
      body += (body.isEmpty ? "" : "\n\n") + shown(number, "", "")
    }
    if let head = entry.lostHead, !target.hidesNames {
      body += "\n\n" + CodeBlock.text(head)
      problems.append(
        Diagnostic(.importPartly, Phrase("import-front-matter-cant-read-stands"), severity: .warning))
    }
    return body.withoutOuterLines
  }

  /// The file of a text; a key that can't stand in a front matter goes into the text.
  func file(of entry: ForeignEntry, _ body: String, _ thread: [(entry: ForeignEntry, body: String)])
    throws(Diagnostic) -> [UInt8]
  {
    var entry = entry
    var body = body
    entry.moveLongFields(into: &body)
    do throws(Diagnostic) { return try target.file(of: entry, body, thread: thread) } catch {
      guard error.code != .fileTooLarge, error.code != .entryEmpty, error.code != .memoEmpty else {
        throw error
      }
      entry.moveFields(into: &body) { [ImportMarks.key, ImportMarks.missingKey].contains($0) }
      return try target.file(of: entry, body, thread: thread)
    }
  }
}

extension String {
  /// LF line ends, and U+FFFD for what no text has.
  fileprivate var replacingNULs: String {
    let text = replacingCRLF
    guard text.utf8.contains(0) || text.utf8.contains(0x0D) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 == "\r" ? "\n" : $0 }))
  }

  /// Without the empty lines around it; blanks that indent its first line stay.
  fileprivate var withoutOuterLines: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

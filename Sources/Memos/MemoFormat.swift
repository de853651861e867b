// Parser and writer of memo files (docs/FORMAT.md, "memos/<memo>.md").

package import Diagnostics
package import Fluent
internal import Ground
internal import Prose
package import ZonedTime

/// Parses and writes memos.
package enum MemoFormat {
  static let keys = ["created", "lang"]

  /// Parses a memo; nil with its faults if it is not text or has no time of creation.
  ///
  /// `zone` applies to times without an offset, `language` to texts whose script does not determine theirs.
  package static func parse(_ source: Source, id: String, zone: TimeZoneRules, language: LanguageTag) -> (
    memo: Memo?, problems: [Diagnostic]
  ) { parse(source, id: id, in: MemoContext(zone: zone, language: language)) }

  static func parse(_ source: Source, id: String, in context: MemoContext) -> (
    memo: Memo?, problems: [Diagnostic]
  ) {
    let file = MarkdownFile(source)
    var parsing = MemoParsing(file, id: id, context)
    if file.diagnostics.contains(where: { $0.code == .fileNotText }) { return (nil, parsing.problems) }
    let memo = parsing.memo()
    return (memo, parsing.problems)
  }

  static func text(_ item: NewItem) throws(Diagnostic) -> [UInt8] {
    var file = MarkdownFile(Source("memo.md", text: ""))
    file = try file.setting("created", to: .text(item.time.text), order: keys)
    if !item.tags.isEmpty { file = try file.setting("tags", to: .list(item.tags)) }
    return file.source.bytes + Array((item.content + "\n").utf8)
  }
}

/// A memo being parsed.
private struct MemoParsing {
  let file: MarkdownFile
  let id: String
  let context: MemoContext
  var problems: [Diagnostic]

  private var source: Source { file.source }

  init(_ file: MarkdownFile, id: String, _ context: MemoContext) {
    self.file = file
    self.id = id
    self.context = context
    problems = file.diagnostics(named: id)
    problems += file.frontMatter.mistyped(among: MemoFormat.keys + ["tags", ImportMarks.key])
  }

  mutating func memo() -> Memo? {
    guard let created = created() else { return nil }
    let language = language()
    let items = items(from: created)
    for (number, item) in items.enumerated() where item.sounds.isEmpty {
      let isBlank = item.texts.allSatisfy { range in source.bytes[range].allSatisfy { $0 <= 0x20 } }
      // A memo may consist of its thread alone.
      if isBlank, number > 0 || items.count == 1 { note(empty: item, isMemo: number == 0) }
    }
    return Memo(
      id: id, first: items[0], thread: Array(items.dropFirst()), headTags: file.frontMatter.tags,
      language: language, homeLanguage: context.language, source: source)
  }

  private mutating func note(empty item: MemoItem, isMemo: Bool) {
    problems.append(
      source.diagnostic(
        .memoEmpty, isMemo ? Phrase("memo-memo-empty") : Phrase("memo-nothing-stands-under-heading"),
        at: item.heading?.lowerBound ?? item.content.lowerBound,
        hint: isMemo
          ? Phrase("memo-write-something-remove-file") : Phrase("memo-write-something-remove-heading")))
  }

  private mutating func created() -> ZonedTime? {
    let name = DatedName(id)
    if let text = file.frontMatter.text("created", collecting: &problems) {
      do throws(Diagnostic) {
        let time =
          if let day = context.zone.zoned(dayAlone: text.text, named: name) { day } else {
            try ZonedTime(parsing: text.text)
          }
        note(otherDay: time.day, text, name)
        return time
      } catch {
        problems.append(file.frontMatter.diagnostic(error.code, error.message, at: text, hint: error.hint))
      }
    }
    guard let name else {
      problems.append(
        DatedName.impossibleDay(in: id, at: source.path)
          ?? Diagnostic(
            .memoName, Phrase("diary-nothing-tells-when-written"), path: source.path,
            hint: Phrase("diary-name-file-yyyy-mm-dd")))
      return nil
    }
    return context.zone.zoned(name.day, name.time ?? .midnight)
  }

  private mutating func note(otherDay day: Day, _ text: FrontMatter.Text, _ name: DatedName?) {
    guard let name, name.day != day else { return }
    problems.append(
      file.frontMatter.diagnostic(
        .memoDay, Phrase("memo-memo-created-on-but-file", ["day": day, "other-day": name.day]), at: text,
        hint: Phrase("diary-created-counts-rename-file-correct"), severity: .warning))
  }

  private mutating func language() -> LanguageTag? {
    if let text = file.frontMatter.text("lang", collecting: &problems) {
      if let language = LanguageTag(rawValue: text.text) { return language }
      problems.append(
        file.frontMatter.diagnostic(
          .frontMatterType, Phrase("diary-lang-cant", ["value": text.text]), at: text,
          hint: Phrase("diary-write-language-iso-code-ja")))
    }
    return nil
  }

  /// Splits the body at headings that are times.
  private mutating func items(from created: ZonedTime) -> [MemoItem] {
    let body = file.body.range
    var items: [MemoItem] = []
    var building = ItemBuilder(created, heading: nil, from: body.lowerBound)
    for line in MemoLines(source.bytes, body) {
      let text = source.bytes[line.content]
      if text.first == 0x23, let heading = ItemHeading(text) {
        if let time = time(of: heading, after: building.time, at: line.content.lowerBound) {
          items.append(building.item(endingAt: line.content.lowerBound))
          building = ItemBuilder(time, heading: line.content, from: line.end)
        }
      } else if let sound = sound(line.content) {
        building.add(sound, endingAt: line.end)
      }
    }
    items.append(building.item(endingAt: body.upperBound))
    return items
  }

  private mutating func time(of heading: ItemHeading, after last: ZonedTime, at offset: Int) -> ZonedTime? {
    switch heading {
    case .moment(let time): return time
    case .clock(let day, let time): return context.zone.zoned(day, time)
    case .time(let time): return context.zone.zoned(last.day, time)
    case .impossible(let problem, let column):
      problems.append(
        source.diagnostic(
          .memoItemTime, problem.message, at: offset + column,
          hint: problem.hint.map { Phrase("memo-blank-before-keeps-text-2", ["name": $0]) }
            ?? Phrase("memo-blank-before-keeps-text")))
      return nil
    }
  }

  /// Parses the link of a sound; nil for every other line.
  private func sound(_ line: Range<Int>) -> MemoSound? {
    let start = source.bytes[line].prefix { $0 == 0x20 }.count
    guard start <= 3, line.lowerBound + start + 1 < line.upperBound,
      source.bytes[line.lowerBound + start] == 0x21, let link = SoundLine(source.bytes[line]), link.namesSound
    else { return nil }
    // A link to another folder is an ordinary link; `check` reports it.
    guard let path = link.path(from: source.path) else { return nil }
    let title = link.title ?? ""
    let state = MemoSound.State(rawValue: title)
    return MemoSound(
      target: link.target, path: path, label: link.label, state: state ?? .settled, hasOwnTitle: state == nil,
      line: line)
  }
}

private struct ItemBuilder {
  let time: ZonedTime
  private let heading: Range<Int>?
  private let start: Int
  private var textStart: Int
  private var sounds: [MemoSound] = []
  private var texts: [Range<Int>] = []

  init(_ time: ZonedTime, heading: Range<Int>?, from start: Int) {
    self.time = time
    self.heading = heading
    self.start = start
    textStart = start
  }

  mutating func add(_ sound: MemoSound, endingAt end: Int) {
    texts.append(textStart..<sound.line.lowerBound)
    sounds.append(sound)
    textStart = end
  }

  func item(endingAt end: Int) -> MemoItem {
    MemoItem(
      time: time, heading: heading, content: start..<end, sounds: sounds,
      texts: texts + [textStart..<max(textStart, end)])
  }
}

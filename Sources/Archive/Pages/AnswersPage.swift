// Public answers, and the plan of answers and personal links.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache
internal import Notes
internal import SafeFiles
internal import ZonedTime

/// The page of answers: the public notes with their answers, newest first.
enum AnswersPage {
  static let kind = PageKind(
    "answers", [.answers, .answer, .ask],
    words: [Phrase("archive-answers"), Phrase("archive-asked"), Phrase("archive-ask")])

  static func page(of plan: NotePlan) -> PageGroup {
    kind.page(in: NotePlan.answersFolder, "index.html", if: !plan.answers.isEmpty) { page in
      page.make(context, plan.frame, plan.answers, plan.links.first?.page.token)
    }
  }

  /// `link` is the token of the newest link, where visitors can ask.
  private static func context(_ frame: PageFrame, _ answers: [NotePlan.Answer], _ link: String?) -> Record {
    let language = frame.language
    func words(_ words: NotePlan.Words) -> Value {
      .record(Record([(.lang, .text((words.language ?? language.tag).html)), (.body, .html(words.html))]))
    }
    let records = answers.map { answer in
      Record([
        (.id, .text(answer.id)), (.datetime, .text(answer.day.text)),
        (.date, .text(language.longDate(answer.day))), (.note, words(answer.note)),
        (.answer, words(answer.answer)),
      ])
    }
    var fields: [(Field, Value)] = [
      (.count, .text(Phrase("archive-answer-count")(language, count: answers.count))),
      (.answers, .records(records)),
    ]
    if let link { fields.append((.ask, .text("../receive/\(link).html"))) }
    return frame.record(kind, title: Phrase("archive-answers")[language], depth: 1, fields)
  }
}

extension Field {
  static let (answers, answer, ask) = (Field("answers"), Field("answer"), Field("ask"))
}

struct NotePlan: Sendable {
  /// A public note with its answer; without the note's author.
  struct Answer: Input {
    let id: String
    let day: Day
    let note: Words
    let answer: Words

    func add(to key: inout Digest.Builder) {
      key.add(id)
      day.add(to: &key)
      key.add(note.text)
      key.add(note.language?.rawValue)
      key.add(answer.text)
      key.add(answer.language?.rawValue)
    }
  }

  /// A text and its guessed language.
  struct Words: Sendable {
    let text: String
    let language: LanguageTag?

    init(_ text: String, default language: LanguageTag) {
      self.text = text
      self.language = LanguageTag.guess(text.utf8, default: language)
    }
  }

  struct Link: Input {
    let page: ReceivePage
    let theme: Theme

    func add(to key: inout Digest.Builder) { key.add(page.key(theme)) }

    func argument(_ made: PageMaterial) throws(Diagnostic) -> [UInt8] { try page.bytes(theme) }
  }

  static let answersFolder: RelativePath = "answers"
  static let receiveFolder: RelativePath = "receive"

  /// Newest first.
  let answers: [Answer]
  /// Newest first.
  let links: [Link]
  /// Links whose pages can't be made, such as those without the warning for visitors.
  let problems: [Diagnostic]
  let frame: PageFrame

  /// Plans the notes; nil if there is nothing to show or to report.
  init?(_ reading: NoteReading, theme: Theme, _ frame: PageFrame) {
    answers = NotePlan.answers(reading.publicAnswers, frame.language)
    self.frame = frame
    var links: [Link] = []
    var problems: [Diagnostic] = []
    for link in NotePlan.open(reading.links) {
      let page = ReceivePage(of: link, in: frame.settings, hidesName: frame.hidesName)
      // Checked now: other pages link only to pages that can be made.
      do throws(Diagnostic) {
        try page.check(theme)
        links.append(Link(page: page, theme: theme))
      } catch { problems.append(error) }
    }
    self.links = links
    self.problems = problems.sortedOnce()
    if answers.isEmpty, links.isEmpty, problems.isEmpty { return nil }
  }

  var pages: [PlannedPage] {
    let receive = ReceivePage.kind.pages(in: NotePlan.receiveFolder, links.map(\.page.token)) {
      [links] index, page in
      page.make(bytes: { $0 }, links[index])
    }
    return AnswersPage.page(of: self).pages + receive.pages
  }

  /// The links that have a page.
  ///
  /// If two files describe one token, both must say that it is open.
  private static func open(_ links: [PersonalLink]) -> [PersonalLink] {
    let closed = Set(links.filter { $0.state != .open }.map(\.token.text))
    var seen: Set<String> = []
    return links.filter { !closed.contains($0.token.text) && seen.insert($0.token.text).inserted }
  }

  private static func answers(_ notes: [ReceivedNote], _ language: Language) -> [Answer] {
    var seen: [String: Int] = [:]
    return notes.compactMap { note in
      guard let answer = note.answer else { return nil }
      // Not the note's id: whoever observed the sealed note in transit could identify it by that.
      let mark = "q" + Digest(of: Array(note.text.utf8)).hex.prefix(10)
      let count = (seen[mark] ?? 0) + 1
      seen[mark] = count
      return Answer(
        id: count == 1 ? mark : "\(mark)-\(count)", day: note.place.day,
        note: Words(note.text, default: language.tag), answer: Words(answer, default: language.tag))
    }
  }
}

extension NotePlan.Words {
  /// The text as HTML: paragraphs at blank lines, line breaks kept, everything else escaped.
  var html: [UInt8] {
    var html = Array("<p>".utf8)
    html.reserveCapacity(text.utf8.count + text.utf8.count / 4 + 16)
    // Line ends since the last word.
    var ends = 0
    for byte in text.utf8 {
      if byte == 0x0A {
        ends += 1
        continue
      }
      if ends > 0 { html += Array((ends == 1 ? "<br>\n" : "</p>\n<p>").utf8) }
      ends = 0
      switch byte {
      case UInt8(ascii: "&"): html += Array("&amp;".utf8)
      case UInt8(ascii: "<"): html += Array("&lt;".utf8)
      case UInt8(ascii: ">"): html += Array("&gt;".utf8)
      case UInt8(ascii: "\""): html += Array("&quot;".utf8)
      case UInt8(ascii: "'"): html += Array("&#39;".utf8)
      default: html.append(byte)
      }
    }
    return html + Array("</p>".utf8)
  }

  /// The first 80 characters, on one line.
  var excerpt: String {
    // Enough scalars for 80 characters of several scalars each.
    let start = text.unicodeScalars.prefix(400)
    let line = String(String.UnicodeScalarView(start.map { $0 == "\n" || $0 == "\t" ? " " : $0 }))
    return line.count > 80 || start.endIndex < text.endIndex ? "\(line.prefix(80))…" : line
  }
}

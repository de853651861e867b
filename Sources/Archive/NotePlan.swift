// What the archive shows of the notes: answers that their owner made public, and a page for each open link.

internal import Ground
internal import Notes

/// The notes' part of the archive; it keeps nothing of a note that isn't public.
struct NotePlan: Sendable {
  /// A public note with its answer; it doesn't know who wrote the note.
  struct Answer: Sendable {
    /// The place on the page.
    let id: String
    let day: Day
    let note: Words
    let answer: Words
  }

  /// A text and the language it seems to be in.
  struct Words: Sendable {
    let text: String
    let language: LanguageTag?

    init(_ text: String, default language: LanguageTag) {
      self.text = text
      self.language = LanguageTag.guess(text.utf8, default: language)
    }
  }

  /// A personal link's page.
  struct Link: Sendable {
    let token: String
    /// The file, which is made here already: whether it can be made decides whether others link to it.
    let bytes: [UInt8]
  }

  static let answersFolder: RelativePath = "answers"
  static let receiveFolder: RelativePath = "receive"

  /// Newest first.
  let answers: [Answer]
  /// Newest first.
  let links: [Link]
  /// The links whose pages can't be made, such as those without the warning for visitors.
  let problems: [Diagnostic]
  /// Whether its pages hide the home's name, as those about all diaries do.
  let hidesName: Bool
  /// The digest of what the page of answers shows beside them.
  let head: Digest

  /// Plans the notes; nil where there is nothing to show or to tell.
  init?(_ reading: NoteReading, _ settings: ArchiveSettings, theme: Theme, look: Digest, hidesName: Bool) {
    answers = NotePlan.answers(reading.publicAnswers, settings.language)
    self.hidesName = hidesName
    var links: [Link] = []
    var problems: [Diagnostic] = []
    for link in NotePlan.open(reading.links) {
      let page = ReceivePage(of: link, in: settings, hidesName: hidesName)
      do throws(Diagnostic) { links.append(Link(token: page.token, bytes: try page.bytes(theme))) } catch {
        problems.append(error)
      }
    }
    self.links = links
    self.problems = problems.sortedOnce()
    var head = Digest.Builder()
    head.add(look)
    head.add(hidesName ? 1 : 0)
    self.head = head.digest
    if answers.isEmpty, links.isEmpty, problems.isEmpty { return nil }
  }

  /// The links that have a page: a key that two files tell of has one if both call it open.
  private static func open(_ links: [PersonalLink]) -> [PersonalLink] {
    let closed = Set(links.filter { $0.state != .open }.map(\.token.text))
    var seen: Set<String> = []
    return links.filter { !closed.contains($0.token.text) && seen.insert($0.token.text).inserted }
  }

  private static func answers(_ notes: [ReceivedNote], _ language: Language) -> [Answer] {
    var seen: [String: Int] = [:]
    return notes.compactMap { note in
      guard let answer = note.answer else { return nil }
      // Not the note's id: who saw the sealed note under way could tell from it which one this is.
      let mark = "q" + Digest(of: Array(note.text.utf8)).hex.prefix(10)
      let count = (seen[mark] ?? 0) + 1
      seen[mark] = count
      return Answer(
        id: count == 1 ? mark : "\(mark)-\(count)", day: note.place.day,
        note: Words(note.text, default: language.tag), answer: Words(answer, default: language.tag))
    }
  }
}

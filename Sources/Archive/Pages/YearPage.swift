// The year page of a diary: the year in numbers and in its own words, then its calendars.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import Prose
internal import SafeFiles
internal import ZonedTime

enum YearPage {
  static let kind = PageKind(
    "year", [.sentences, .covers, .voices, .part, .ends],
    words: [Phrase("archive-voices"), Phrase("archive-first-words"), Phrase("archive-last-words")])

  static func pages(of plan: DiaryPlan) -> PageGroup {
    let years = plan.years
    return kind.pages(in: plan.folder / "years", years.map(\.year.text)) { index, page in
      page.make(
        context, plan.head, years[index].year, years[index].months.map { plan.days(of: $0) },
        years[at: index - 1]?.year, years[at: index + 1]?.year,
        years[index].months.flatMap(\.entries).map { PlannedWhole(plan: plan, index: $0) })
    }
  }

  /// An entry with all of its words.
  private struct PlannedWhole: Input {
    let plan: DiaryPlan
    let index: Int

    private var place: PlainTexts.Place { .entry(diary: plan.number, entry: index) }

    func add(to key: inout Digest.Builder) {
      PlannedLine(plan: plan, index: index).add(to: &key)
      key.add(plan.shown[index].count)
    }

    func collect(_ needs: inout PageNeeds) { needs.texts.append((place, .whole)) }

    func argument(_ made: PageMaterial) throws(Diagnostic) -> Whole {
      guard let text = made.texts.text(of: place) else { throw plan.changedSince(index) }
      let entry = plan.diary.entries[index]
      return Whole(
        line: EntryLine(
          head: plan.head, entry: entry, name: plan.names[index], title: nil,
          excerpt: Excerpt.beginning(of: text, characters: 100), photo: plan.photos[index]),
        characters: text.unicodeScalars.count { !$0.properties.isWhitespace },
        words: text.split(whereSeparator: \.isWhitespace).count, photos: plan.shown[index].count)
    }
  }

  private struct Whole: Sendable {
    let line: EntryLine
    let characters: Int
    let words: Int
    let photos: Int

    var day: Day { line.entry.created.day }
  }

  private static func context(
    _ head: DiaryHead, _ year: Year, _ months: [MonthDays], _ before: Year?, _ after: Year?,
    _ entries: [Whole]
  ) -> Record {
    let language = head.language
    let calendars = months.map { month in
      let url = "../months/\(month.month.text).html"
      return Record(head.calendar(month, captionURL: url, dayURL: url))
    }
    let heading = language.heading(year)
    return head.frame.record(
      kind, title: heading, depth: 3, crumbs: [head.crumb],
      turns: (head.frame.link(before), head.frame.link(after)),
      head.fields(entries: entries.count) + [
        (.heading, .text(heading)), (.calendars, .records(calendars)),
        (.sentences, .records(sentences(entries, language).map { Record([(.value, .text($0))]) })),
        (.covers, .records(covers(entries, language))), (.voices, voices(entries, head)),
        (.ends, ends(entries, head)),
      ])
  }

  /// How many days and entries, how many words and photos, the longest run of days.
  private static func sentences(_ entries: [Whole], _ language: Language) -> [String] {
    let days = entries.runs(by: \.day).map(\.shared)
    // Where words are not divided by spaces, characters are counted.
    let isDivided = language.tag == .en
    let size = entries.reduce(0) { $0 + (isDivided ? $1.words : $1.characters) }
    let photos = entries.reduce(0) { $0 + $1.photos }
    func count(_ days: Int) -> String { Phrase("archive-days")(language, count: days) }
    var sentences = [
      Phrase("archive-year-days")(
        language, ["days": count(days.count), "entries": language.entries(entries.count)]),
      Phrase("archive-year-words")(language, ["number": language.integer(size)]),
    ]
    if photos > 0 {
      let photos = Phrase("archive-photo-count")(language, count: photos)
      sentences.append(Phrase("archive-year-photos")(language, ["photos": photos]))
    }
    if let run = longestRun(days), run.count > 2 {
      sentences.append(
        Phrase("archive-year-run")(
          language, ["month": language.monthName(run.lowerBound.month), "days": count(run.count)]))
    }
    return sentences
  }

  /// The first day of the longest run of days without a gap, and how many they are.
  private static func longestRun(_ days: [Day]) -> (lowerBound: Day, count: Int)? {
    var longest: (lowerBound: Day, count: Int)?
    var start = 0
    for (index, day) in days.enumerated() {
      if index > 0, day.daysSince1970 != days[index - 1].daysSince1970 + 1 { start = index }
      if index - start + 1 > longest?.count ?? 0 { longest = (days[start], index - start + 1) }
    }
    return longest
  }

  /// For each month its newest good photo, or its first words.
  private static func covers(_ entries: [Whole], _ language: Language) -> [Record] {
    entries.runs { Month(of: $0.day) }.map { month, range in
      let own = entries[range]
      let cover = own.last { $0.line.photo?.isGood == true } ?? own.last { $0.line.photo != nil }
      var fields: [(Field, Value)] = [
        (.url, .text("../months/\(month.text).html")), (.label, .text(language.monthName(month.month))),
        (.src, .text("")),
      ]
      if let photo = cover?.line.photo {
        fields += photo.listFields(in: "..")
      } else if let first = own.first(where: { !$0.line.excerpt.isEmpty }) {
        fields += [
          (.excerpt, .text(HomePage.firstSentence(of: first.line.excerpt))),
          (.lang, .text((first.line.entry.language ?? language.tag).html)),
        ]
      }
      return Record(fields)
    }
  }

  /// How much each has written, and on how many days more than one.
  private static func voices(_ entries: [Whole], _ head: DiaryHead) -> Value {
    let language = head.language
    let authors = head.type.hidesMembers ? [] : head.members.map(\.id)
    var voices = authors.compactMap { id -> (name: String, look: String, count: Int)? in
      let count = entries.count { $0.line.entry.author == id }
      return count > 0 ? (head.authorName(id) ?? id, "dot-" + head.dot(of: id), count) : nil
    }
    guard voices.count > 1 else { return .nothing }
    let shared = entries.runs(by: \.day).count { Set(entries[$0.range].map(\.line.entry.author)).count > 1 }
    if shared > 0 { voices.append((Phrase("archive-same-days")[language], "", shared)) }
    let most = voices.map(\.count).max() ?? 1
    let records = voices.map { voice in
      Record([
        (.name, .text(voice.name)), (.look, .text(voice.look)),
        (.value, .text(language.integer(voice.count))), (.part, .number(max(1, voice.count * 100 / most))),
      ])
    }
    return .record(Record([(.items, .records(records))]))
  }

  /// The first and the last words of the year.
  private static func ends(_ entries: [Whole], _ head: DiaryHead) -> Value {
    let language = head.language
    let spoken = entries.filter { !$0.line.excerpt.isEmpty }
    guard spoken.count > 1, let first = spoken.first, let last = spoken.last else { return .nothing }
    let ends = [(Phrase("archive-first-words"), first), (Phrase("archive-last-words"), last)]
    let records = ends.map { label, end in
      Record(
        [
          (.label, .text(label[language])), (.url, .text("../entries/\(urlPath(end.line.name)).html")),
          (.line, .text(HomePage.firstSentence(of: end.line.excerpt))),
        ] + end.line.words + end.line.origin(language.monthAndDay(end.day)))
    }
    return .record(Record([(.items, .records(records))]))
  }
}

extension Field {
  static let (sentences, covers, voices) = (Field("sentences"), Field("covers"), Field("voices"))
  static let (part, ends) = (Field("part"), Field("ends"))
}

// The year page of a diary: the year in numbers and in its own words, then its calendars.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

enum YearPage {
  static let kind = PageKind(
    "year", [.sentences, .covers, .voices, .part, .ends],
    words: [Phrase("archive-voices"), Phrase("archive-first-words"), Phrase("archive-last-words")])

  static func pages(of plan: DiaryPlan) -> PageGroup {
    let years = plan.years
    return kind.pages(in: plan.folder / "years", years.map(\.year.text)) { index, page in
      @Sendable func line(_ index: Int) -> PlannedLine { PlannedLine(plan: plan, index: index) }
      let entries = years[index].months.flatMap(\.entries)
      let covers = years[index].months.map { month in
        month.entries.lazy.map(line).cover ?? line(month.entries.lowerBound)
      }
      let ends = entries.count > 1 ? [entries.first, entries.last].compactMap(\.self).map(line) : []
      page.make(
        context, plan.head, years[index].year, years[index].months.map { plan.days(of: $0) },
        years[at: index - 1]?.year, years[at: index + 1]?.year,
        entries.map { Written(plan.diary.entries[$0], photos: plan.shown[$0].count) },
        covers, ends)
    }
  }

  /// What counts of an entry.
  private struct Written: Input {
    let day: Day
    let author: String?
    let question: String?
    let size: TextSize
    let photos: Int

    init(_ entry: Entry, photos: Int) {
      day = entry.created.day
      author = entry.author
      question = entry.question
      size = entry.size
      self.photos = photos
    }

    func add(to key: inout Digest.Builder) {
      day.add(to: &key)
      key.add(author)
      key.add(question)
      key.add(size.characters)
      key.add(size.words)
      key.add(photos)
    }
  }

  private static func context(
    _ head: DiaryHead, _ year: Year, _ months: [MonthDays], _ before: Year?, _ after: Year?,
    _ entries: [Written], _ covers: [EntryLine], _ ends: [EntryLine]
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
        (
          .sentences,
          .records(
            sentences(entries, language, isAnonymous: head.type.hidesMembers).map {
              Record([(.value, .text($0))])
            })
        ),
        (.covers, .records(covers.map { cover($0, language) })), (.voices, voices(entries, head)),
        (.ends, self.ends(ends, head)),
      ])
  }

  /// How many days and entries, words, photos and questions answered together; the longest run of days.
  private static func sentences(_ entries: [Written], _ language: Language, isAnonymous: Bool) -> [String] {
    let days = entries.runs(by: \.day).map(\.shared)
    // Where words are not divided by spaces, characters are counted: no language has words of twelve on average.
    let size = entries.reduce(.zero) { $0 + $1.size }
    let photos = entries.reduce(0) { $0 + $1.photos }
    func count(_ days: Int) -> String { Phrase("archive-days")(language, count: days) }
    var sentences = [
      Phrase("archive-year-days")(
        language, ["days": count(days.count), "entries": language.entries(entries.count)]),
      size.characters < 12 * size.words
        ? Phrase("archive-year-words")(language, ["number": language.integer(size.words)])
        : Phrase("archive-year-characters")(language, ["number": language.integer(size.characters)]),
    ]
    if photos > 0 {
      let photos = Phrase("archive-photo-count")(language, count: photos)
      sentences.append(Phrase("archive-year-photos")(language, ["photos": photos]))
    }
    // Who answered whom: questions to which there are answers of several people.
    let answers = Dictionary(grouping: entries.filter { $0.question != nil }, by: \.question)
    let shared = isAnonymous ? 0 : answers.values.count { Set($0.map(\.author)).count > 1 }
    if shared > 0 { sentences.append(Phrase("archive-year-answered")(language, count: shared)) }
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

  /// A month's newest good photo, or its first words.
  private static func cover(_ line: EntryLine, _ language: Language) -> Record {
    let month = Month(of: line.entry.created.day)
    var fields: [(Field, Value)] = [
      (.url, .text("../months/\(month.text).html")), (.label, .text(language.monthName(month.month))),
      (.src, .text("")), (.excerpt, .text(line.firstSentence)),
      (.lang, .text((line.entry.language ?? language.tag).html)),
    ]
    fields += line.photo?.listFields(in: "..") ?? []
    return Record(fields)
  }

  /// How much each has written, and on how many days more than one.
  private static func voices(_ entries: [Written], _ head: DiaryHead) -> Value {
    let language = head.language
    let authors = head.type.hidesMembers ? [] : head.members.map(\.id)
    var voices = authors.compactMap { id -> (name: String, look: String, count: Int)? in
      let count = entries.count { $0.author == id }
      return count > 0 ? (head.authorName(id) ?? id, "dot-" + head.dot(of: id), count) : nil
    }
    guard voices.count > 1 else { return .nothing }
    let shared = entries.runs(by: \.day).count { Set(entries[$0.range].map(\.author)).count > 1 }
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
  private static func ends(_ ends: [EntryLine], _ head: DiaryHead) -> Value {
    let language = head.language
    guard ends.count == 2 else { return .nothing }
    let labels = [Phrase("archive-first-words"), Phrase("archive-last-words")]
    let records = zip(labels, ends).map { label, line in
      var record = line.record(
        url: "../entries/\(urlPath(line.name)).html", date: language.monthAndDay(line.entry.created.day))
      record[Field.label] = .text(label[language])
      record[Field.line] = .text(line.firstSentence)
      return record
    }
    return .record(Record([(.items, .records(records))]))
  }
}

extension Field {
  static let (sentences, covers, voices) = (Field("sentences"), Field("covers"), Field("voices"))
  static let (part, ends) = (Field("part"), Field("ends"))
}

// A book's cover and contents, its diaries, months and letters, its last page.

internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

extension BookPages {
  /// A diary of the book.
  func part(_ number: Int) -> Record {
    let plan = diaries[number]
    var record = Record([
      (.chapters, .list(plan.months.indices.map { .record(chapter($0, number)) })),
      (.typeClass, .text("type-" + plan.diary.type.rawValue)),
    ])
    if diaries.count > 1 {
      record[Field.half] = .record(
        Record([
          (.id, .text("p\(number + 1)")), (.name, .text(plan.diary.name)),
          (.lang, .text(frame.titleLanguage(of: plan.diary.name).html)), (.span, .text(time(of: [plan]))),
          (.names, .text(language.list(writers(of: plan)))),
        ]))
    }
    return record
  }

  /// A month: a page with its calendar, then its days.
  private func chapter(_ index: Int, _ number: Int) -> Record {
    let plan = diaries[number]
    let month = plan.months[index]
    let days = BookPages.days(of: month, in: plan).map { range -> Value in
      let day = plan.diary.entries[range.lowerBound].created.day
      return .record(
        Record([
          (.id, .text(BookPages.anchor(number, day))), (.datetime, .text(day.text)),
          (.date, .text(language.longDate(day))),
          (.entries, .list(range.map { .record(letter($0, number)) })),
        ]))
    }
    return Record(
      [
        (.id, .text(BookPages.anchor(number, month.month))),
        (.pageName, .text(BookPages.pageName(number, month.month))),
        (.heading, .text(language.heading(month.month))),
        (.monthLabel, .text(language.monthName(month.month.month))),
        (.label, .text(language.heading(Year(of: month.month)))),
        (.entryCount, .text(language.entries(month.entries.count))), (.days, .list(days)),
        (.typeClass, .text("type-" + plan.diary.type.rawValue)),
      ] + calendar(month, number))
  }

  /// A month as weeks; a day with entries leads to its place.
  private func calendar(_ month: DiaryPlan.MonthPlan, _ number: Int) -> [(Field, Value)] {
    let plan = diaries[number]
    let written = Set(month.entries.map { plan.diary.entries[$0].created.day })
    return frame.table(of: month.month) { day in
      written.contains(day) ? [(.url, .text("#" + BookPages.anchor(number, day)))] : []
    }
  }

  private func letter(_ index: Int, _ number: Int) -> Record {
    let plan = diaries[number]
    let entry = plan.diary.entries[index]
    var letter = Record(capacity: 14)
    letter[Field.id] = .text(BookPages.anchor(number, entry: index))
    letter[Field.lang] = .text((entry.language ?? language.tag).html)
    letter[Field.datetime] = .text(entry.created.text)
    letter[Field.time] = .text(language.time(entry.created.time))
    letter[Field.body] = .html(texts.bodies[number][index] ?? [])
    if let author = plan.head.authorName(of: entry) {
      letter[Field.author] = .text(author)
      letter[Field.dot] = .text(plan.head.dot(of: entry.author))
    }
    if let question = entry.question { letter[Field.question] = .text(question) }
    let photos = entry.photos.compactMap { book.photos.photo($0, in: number) }
    if !photos.isEmpty { letter[Field.photoSet] = .list(BookPages.rows(photos)) }
    letter[Field.read] = Letter.read(plan.readers[index], plan.head)
    return letter
  }
}

extension BookPages {
  /// Photos as rows in which all are equally high and none is cut.
  static func rows(_ photos: [BookPhotos.Shown]) -> [Value] {
    let shapes = photos.map { photo in
      photo.medium.size.map { 1000 * min(4 * $0.height, $0.width) / max(1, min(4 * $0.width, $0.height)) }
        ?? 1333
    }
    var rows: [Value] = []
    var start = 0
    for count in counts(shapes) {
      let range = start..<start + count
      start += count
      let sum = range.reduce(0) { $0 + shapes[$1] }
      // The gaps between them are 2 % of the width each. A row as high as it is broad would fill the page.
      let room = min(10_000 - 200 * (count - 1), sum * 9)
      let cells = range.map { index -> Value in
        let share = room * shapes[index] / max(1, sum)
        let width = "\(share / 100).\(share % 100 < 10 ? "0" : "")\(share % 100)"
        return .record(Record([(.src, .text(photos[index].url)), (.width, .text(width))]))
      }
      rows.append(.record(Record([(.photos, .list(cells))])))
    }
    return rows
  }

  /// How many photos each row has.
  private static func counts(_ shapes: [Int]) -> [Int] {
    switch shapes.count {
    case 1, 2: return [shapes.count]
    // Three that stand upright fit beside each other.
    case 3: return shapes.allSatisfy { $0 < 1000 } ? [3] : [1, 2]
    default:
      var counts = [Int](repeating: 2, count: shapes.count / 2)
      if shapes.count % 2 == 1 { counts[counts.count - 1] = 3 }
      return counts
    }
  }
}

extension BookPages {
  /// The cover: title, time, names, and a photo if there is one.
  var cover: Record {
    var record = Record([
      (Field.name, .text(name)), (.lang, .text(frame.titleLanguage(of: name).html)),
      (.span, .text(time(of: diaries))), (.names, .text(language.list(people))),
      (.typeClass, .text(hue(of: diaries))),
    ])
    if let photo = coverPhoto {
      record[Field.picture] = .record(
        Record([(.src, .text(photo.url)), (.look, .text(BookPages.shape(of: photo)))]))
    }
    return record
  }

  /// The first broad photo, else the first.
  private var coverPhoto: BookPhotos.Shown? {
    let photos = diaries.enumerated().flatMap { number, plan in
      plan.diary.entries.flatMap(\.photos).compactMap { book.photos.photo($0, in: number) }
    }
    return photos.first { BookPages.shape(of: $0) == "broad" } ?? photos.first
  }

  private static func shape(of photo: BookPhotos.Shown) -> String {
    guard let size = photo.medium.size else { return "broad" }
    return size.width >= size.height ? "broad" : "tall"
  }

  /// The table of contents: diaries and months, or the days of a single month.
  var contents: [Value] {
    var lines: [Value] = []
    let months = diaries.reduce(0) { $0 + $1.months.count }
    for (number, plan) in diaries.enumerated() {
      if diaries.count > 1 {
        lines.append(
          line(plan.diary.name, "p\(number + 1)", nil, "part", frame.titleLanguage(of: plan.diary.name)))
      }
      for month in plan.months {
        guard months == 1 else {
          let anchor = BookPages.anchor(number, month.month)
          lines.append(line(language.heading(month.month), anchor, month.entries.count))
          continue
        }
        for days in BookPages.days(of: month, in: plan) {
          let day = plan.diary.entries[days.lowerBound].created.day
          lines.append(line(language.longDate(day), BookPages.anchor(number, day), days.count))
        }
      }
    }
    return lines
  }

  private func line(
    _ label: String, _ anchor: String, _ count: Int?, _ look: String = "", _ lang: LanguageTag? = nil
  ) -> Value {
    var fields: [(Field, Value)] = [
      (.label, .text(label)), (.url, .text("#" + anchor)), (.look, .text(look)),
      (.lang, .text((lang ?? language.tag).html)),
      (.number, numbers?[anchor].map { .number($0) } ?? .text("")),
    ]
    if let count { fields.append((.count, .text(language.entries(count)))) }
    return .record(Record(fields))
  }

  /// The entries of each day of a month.
  static func days(of month: DiaryPlan.MonthPlan, in plan: DiaryPlan) -> [Range<Int>] {
    var days: [Range<Int>] = []
    for index in month.entries {
      if let last = days.last,
        plan.diary.entries[last.lowerBound].created.day == plan.diary.entries[index].created.day
      {
        days[days.count - 1] = last.lowerBound..<index + 1
      } else {
        days.append(index..<index + 1)
      }
    }
    return days
  }

  /// The last page: what this is, and how much of it.
  var colophon: Record {
    let entries = diaries.reduce(0) { $0 + $1.diary.entries.count }
    let photos = diaries.reduce(0) { $0 + $1.diary.entries.reduce(0) { $0 + $1.photos.count } }
    var facts: [(Phrase, String)] = []
    if !people.isEmpty { facts.append((Phrase("book-written-by"), language.list(people))) }
    facts.append((Phrase("book-time"), time(of: diaries)))
    facts.append((Phrase("archive-entries"), language.entries(entries)))
    if photos > 0 { facts.append((Phrase("archive-photos"), language.integer(photos))) }
    return Record([
      (.name, .text(name)), (.lang, .text(frame.titleLanguage(of: name).html)),
      (
        .facts,
        .list(facts.map { .record(Record([(.label, .text($0.0[language])), (.value, .text($0.1))])) })
      ), (.note, .text(Phrase("book-made-from")[language])),
    ])
  }
}

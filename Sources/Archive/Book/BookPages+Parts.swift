// A book's diaries, months and letters.

internal import Diary
internal import Ground
internal import Mustache

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

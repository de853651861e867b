// A book's cover, its table of contents, its last page.

internal import Diary
internal import Ground
internal import Mustache

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

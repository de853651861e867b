// The lists of memos: the page of the newest memos and of all months, and the pages of months.

internal import Fluent
internal import Ground
internal import Memos
internal import Mustache
internal import Sound
internal import ZonedTime

enum MemosPage {
  static let kind = PageKind(
    "memos", [.memos, .groups, .sound, .state, .duration, .replies],
    words: [
      Phrase("archive-memos"), Phrase("archive-all-memos"), Phrase("archive-pending"),
      Phrase("archive-failed"),
    ])

  static func page(of plan: MemoPlan) -> PageGroup {
    kind.page(in: Memo.folder, "index.html") { page in
      page.make(
        context, plan.frame,
        plan.months.map { month in
          MonthDays(month: month.month, days: month.memos.map { plan.memos[$0].created.day })
        }, plan.memos.indices.prefix(50).map(plan.line))
    }
  }

  private static func context(_ frame: PageFrame, _ months: [MonthDays], _ newest: [MemoLine]) -> Record {
    let language = frame.language
    let groups = months.compactMap { month -> Record? in
      let lines = newest.filter { Month(of: $0.memo.created.day) == month.month }
      guard !lines.isEmpty else { return nil }
      return Record([
        (.url, .text(month.month.text + ".html")), (.heading, .text(language.heading(month.month))),
        (.memos, .records(lines.map { frame.memoLine($0, time: frame.shortTime) })),
      ])
    }
    let count = months.reduce(0) { $0 + $1.days.count }
    return frame.record(
      kind, title: Phrase("archive-memos")[language], depth: 1,
      [
        (.count, .text(Phrase("archive-memo-count")(language, count: count))), (.groups, .records(groups)),
        (.years, .list(years(months, frame))),
      ])
  }

  private static func years(_ months: [MonthDays], _ frame: PageFrame) -> [Value] {
    let language = frame.language
    var years: [Value] = []
    var rest = months[...]
    while let first = rest.first {
      let own = rest.prefix { $0.month.year == first.month.year }
      rest = rest.dropFirst(own.count)
      let days = own.flatMap(\.days)
      func worded(_ count: Int) -> String { Phrase("archive-memo-count")(language, count: count) }
      let year = Year(of: first.month)
      years.append(
        .record(
          Record([
            (.label, .text(language.heading(year))), (.entryCount, .text(worded(days.count))),
            (.months, frame.monthCells(year, days, folder: "", worded: worded)),
          ])))
    }
    return years
  }
}

extension Field {
  static let (memos, groups, sound) = (Field("memos"), Field("groups"), Field("sound"))
  static let (state, duration, replies) = (Field("state"), Field("duration"), Field("replies"))
}

extension PageFrame {
  var memoCrumb: PageLink { PageLink(url: "index.html", label: Phrase("archive-memos")[language]) }

  func shortTime(_ time: ZonedTime) -> String {
    let day = language.monthAndDay(time.day)
    return time.isMidnight ? day : language.joined(day, time.time)
  }

  func dayAndTime(_ time: ZonedTime) -> String {
    time.isMidnight ? language.date(time.day) : language.dateAndTime(time)
  }

  /// A memo as a line of a list: time, first words, sound, number of replies.
  func memoLine(_ own: MemoLine, folder: String = "", time: (ZonedTime) -> String) -> Record {
    let memo = own.memo
    // About two lines on a wide screen.
    let excerpt = own.excerpt(characters: 120)
    var line = Record(capacity: 8)
    line[Field.url] = .text(folder + urlPath(own.name) + ".html")
    line[Field.datetime] = .text(memo.created.text)
    line[Field.date] = .text(time(memo.created))
    if !excerpt.isEmpty {
      line[Field.excerpt] = .text(excerpt)
      line[Field.lang] = .text((memo.language ?? language.tag).html)
    }
    if let sound = memo.items[0].sounds.first {
      var mark: [(Field, Value)] = soundLabel(own.wave)
      if excerpt.isEmpty { mark.append((.state, state(of: sound))) }
      line[Field.sound] = .record(Record(mark))
    }
    if !memo.thread.isEmpty {
      line[Field.replies] = .text(Phrase("archive-memo-replies")(language, count: memo.thread.count))
    }
    return line
  }

  func soundLabel(_ wave: MemoMedia.Wave?) -> [(Field, Value)] {
    guard case .form(let form) = wave else {
      return [(.label, .text(Phrase("archive-recording")[language]))]
    }
    let length = form.milliseconds.clockText
    return [
      (.label, .text(Phrase("archive-recording-of")(language, ["length": length]))),
      (.duration, .text(length)),
    ]
  }

  /// The state of a sound's transcript; nothing if it is settled.
  func state(of sound: MemoSound) -> Value {
    switch sound.state {
    case .settled: .nothing
    case .pending:
      .record(Record([(.look, .text("pending")), (.label, .text(Phrase("archive-pending")[language]))]))
    case .failed:
      .record(Record([(.look, .text("failed")), (.label, .text(Phrase("archive-failed")[language]))]))
    }
  }
}

extension ZonedTime {
  /// Whether it is exactly midnight, the time of a memo whose file has only a date.
  var isMidnight: Bool { time == .midnight && nanosecond == 0 }
}

enum MemoMonthPage {
  static let kind = PageKind("memo-month")

  /// The pages of all months, oldest first.
  static func pages(of plan: MemoPlan) -> PageGroup {
    let months = Array(plan.months.reversed())
    return kind.pages(in: Memo.folder, months.map(\.month.text)) { index, page in
      page.make(
        context, plan.frame, months[index].month, months[at: index - 1]?.month,
        months[at: index + 1]?.month, months[index].memos.map(plan.line))
    }
  }

  private static func context(
    _ frame: PageFrame, _ month: Month, _ before: Month?, _ after: Month?, _ memos: [MemoLine]
  ) -> Record {
    let language = frame.language
    let heading = language.heading(month)
    return frame.record(
      kind, title: Phrase("archive-memos-of")(language, ["month": heading]), depth: 1,
      crumbs: [frame.memoCrumb],
      turns: (frame.link(before), frame.link(after)),
      [
        (.heading, .text(heading)),
        (.count, .text(Phrase("archive-memo-count")(language, count: memos.count))),
        (.memos, .records(memos.map { frame.memoLine($0, time: frame.shortTime) })),
      ])
  }
}

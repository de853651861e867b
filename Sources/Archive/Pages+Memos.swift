// The lists of memos: all, a month's, and the newest on the home page.

internal import Ground
internal import Memos
internal import Mustache
internal import Sound

extension Pages {
  /// The memos on the home page: how many, and the newest.
  func memoCard() -> Value {
    guard let plan = plan.memos else { return .nothing }
    let lines = plan.latest.map { index in
      memoLine(index, in: plan, texts, folder: "memos/") { language.date($0.day) }
    }
    return .record(
      Record([
        (.url, .text("memos/index.html")), (.memos, .records(lines)),
        (.count, .text(Phrase("archive-memo-count")(language, count: plan.memos.count))),
      ]))
  }

  /// The list of all memos: the newest by month, and every month of every year.
  func memos(_ plan: MemoPlan) -> Record {
    var groups: [Value] = []
    for month in plan.months {
      let shown = month.memos.filter { plan.newest.contains($0) }
      guard !shown.isEmpty else { continue }
      let lines = shown.map { index in memoLine(index, in: plan, texts, time: shortTime) }
      groups.append(
        .record(
          Record([
            (.url, .text(month.month.text + ".html")), (.heading, .text(language.heading(month.month))),
            (.memos, .records(lines)),
          ])))
    }
    return memoFrame(of: plan).record(
      "memos", title: Phrase("archive-memos")[language], depth: 1,
      [
        (.count, .text(Phrase("archive-memo-count")(language, count: plan.memos.count))),
        (.groups, .list(groups)), (.years, .list(memoYears(of: plan))),
      ])
  }

  /// The page of a month's memos.
  func memoMonth(_ index: Int, of plan: MemoPlan, _ texts: PlainTexts) -> Record {
    let month = plan.months[index]
    let heading = language.heading(month.month)
    let lines = month.memos.map { memo in memoLine(memo, in: plan, texts, time: shortTime) }
    func link(_ index: Int) -> PageLink? {
      guard plan.months.indices.contains(index) else { return nil }
      let month = plan.months[index].month
      return PageLink(url: month.text + ".html", label: language.heading(month))
    }
    return memoFrame(of: plan).record(
      "memo-month", title: Phrase("archive-memos-of")(language, ["month": heading]), depth: 1,
      crumbs: [memoCrumb], turns: (link(index + 1), link(index - 1)),
      [
        (.heading, .text(heading)),
        (.count, .text(Phrase("archive-memo-count")(language, count: month.memos.count))),
        (.memos, .records(lines)),
      ])
  }

  /// The frame of the memos' pages.
  func memoFrame(of plan: MemoPlan) -> PageFrame { plan.hidesName ? nameless : named }

  /// The list of all memos as a page beside it links to it.
  var memoCrumb: PageLink { PageLink(url: "index.html", label: Phrase("archive-memos")[language]) }

  /// A day of a month that is known, and the time.
  func shortTime(_ time: ZonedTime) -> String {
    let day = language.monthAndDay(time.day)
    return time.isMidnight ? day : language.joined(day, time.time)
  }

  /// A day and the time, as the links between memos say it.
  func dayAndTime(_ time: ZonedTime) -> String {
    time.isMidnight ? language.date(time.day) : language.dateAndTime(time)
  }

  /// A memo as a line of a list: when, its first words, its sound, how much was added.
  private func memoLine(
    _ index: Int, in plan: MemoPlan, _ texts: PlainTexts, folder: String = "", time: (ZonedTime) -> String
  ) -> Record {
    let memo = plan.memos[index]
    // About two lines on a wide screen.
    let excerpt = texts.beginning(of: .memo(index), characters: 120)
    var line = Record(capacity: 8)
    line[Field.url] = .text(folder + urlPath(plan.names[index]) + ".html")
    line[Field.datetime] = .text(memo.created.text)
    line[Field.date] = .text(time(memo.created))
    if !excerpt.isEmpty {
      line[Field.excerpt] = .text(excerpt)
      line[Field.lang] = .text((memo.language ?? language.tag).html)
    }
    if let sound = memo.items[0].sounds.first {
      var mark: [(Field, Value)] = soundLabel(of: sound, in: plan)
      if excerpt.isEmpty { mark.append((.state, state(of: sound))) }
      line[Field.sound] = .record(Record(mark))
    }
    if !memo.thread.isEmpty {
      line[Field.replies] = .text(Phrase("archive-memo-replies")(language, count: memo.thread.count))
    }
    return line
  }

  /// A sound in words, with its length where that is known.
  func soundLabel(of sound: MemoSound, in plan: MemoPlan) -> [(Field, Value)] {
    guard case .form(let form) = plan.media.wave(of: sound) else {
      return [(.label, .text(Phrase("archive-recording")[language]))]
    }
    let length = form.milliseconds.clockText
    return [
      (.label, .text(Phrase("archive-recording-of")(language, ["length": length]))),
      (.duration, .text(length)),
    ]
  }

  /// How far a sound's transcript is, in words; nothing if there is nothing to say.
  func state(of sound: MemoSound) -> Value {
    switch sound.state {
    case .settled: .nothing
    case .pending:
      .record(Record([(.look, .text("pending")), (.label, .text(Phrase("archive-pending")[language]))]))
    case .failed:
      .record(Record([(.look, .text("failed")), (.label, .text(Phrase("archive-failed")[language]))]))
    }
  }

  /// Years as rows of months.
  private func memoYears(of plan: MemoPlan) -> [Value] {
    var years: [Value] = []
    var rest = plan.months[...]
    while let first = rest.first {
      let own = rest.prefix { $0.month.year == first.month.year }
      rest = rest.dropFirst(own.count)
      let days = own.flatMap(\.memos).map { plan.memos[$0].created.day }
      func worded(_ count: Int) -> String { Phrase("archive-memo-count")(language, count: count) }
      let year = Year(of: first.month)
      years.append(
        .record(
          Record([
            (.label, .text(language.heading(year))), (.entryCount, .text(worded(days.count))),
            (.months, monthCells(year, days, folder: "", worded: worded)),
          ])))
    }
    return years
  }
}

extension ZonedTime {
  /// Whether it is midnight to the second: that of a memo whose file tells only the day.
  var isMidnight: Bool { time == .midnight && nanosecond == 0 }
}

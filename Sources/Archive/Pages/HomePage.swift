// The home page: the newest of everything, the years at a glance, the diaries as notebooks.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import Memos
internal import Mustache
internal import ZonedTime

enum HomePage {
  static let kind = PageKind(
    "home",
    [
      .diaries, .hasDiaries, .ledger, .memos, .answers, .others, .today, .lastEntry, .newest, .one, .many,
      .memory, .line, .isUpright, .face, .isWhole,
    ],
    words: [
      Phrase("archive-no-diaries"), Phrase("archive-a-name"), Phrase("archive-diaries"),
      Phrase("archive-last-entry"),
      Phrase("archive-lately"), Phrase("archive-newest-photo"),
    ])

  static func page(of plan: SitePlan) -> PageGroup {
    kind.page(in: nil, "index.html") { page in
      let time = plan.time
      let months = plan.ledger?.months.months
      let last: [PlannedLine?] = plan.diaries.map { plan in
        plan.diary.entries.indices.last.map { PlannedLine(plan: plan, index: $0) }
      }
      let covers: [DiaryPlan.Cover?] = plan.diaries.map(\.cover)
      let memory: PlannedLine? = plan.diaries.filter { !$0.diary.type.hidesMembers }.compactMap(\.goodPhoto)
        .max {
          $0.entry.created.secondsSince1970 < $1.entry.created.secondsSince1970
        }
      let photoMonths: [String] = time?.photos.map(\.name) ?? []
      page.make(
        context, plan.frame, plan.diaries.map(\.head), plan.diaries.map(\.diary.entries.count),
        last, covers, memory, months.map { [$0.first, $0.last] }, plan.ledger?.book(months?.indices.last),
        plan.memos?.memos.count, plan.memos?.line(0),
        plan.notes?.answers.count ?? 0, plan.notes?.answers.first, Holdings(of: plan),
        time.map { $0.months($0.timeline.months.indices) } ?? [],
        time?.timeline.anniversaries.map(OnDay.init) ?? [],
        time?.latest ?? [], photoMonths)
    }
  }

  private static func context(
    _ frame: PageFrame, _ diaries: [DiaryHead], _ counts: [Int], _ last: [EntryLine?],
    _ covers: [DiaryPlan.Cover?], _ memory: EntryLine?,
    _ ledgerMonths: [Month?]?, _ book: MonthBook?, _ memoCount: Int?, _ memo: MemoLine?, _ answerCount: Int,
    _ answer: NotePlan.Answer?, _ holdings: Holdings, _ months: [TimelineMonth],
    _ days: [OnDay], _ latest: [TimelineLine], _ photoMonths: [String]
  ) throws(Diagnostic) -> Record {
    let ledger =
      try ledgerMonths.map { (months) throws(Diagnostic) in try record(months, book, frame) } ?? .nothing
    let memos = memoCount.map { record($0, memo, frame) } ?? .nothing
    let answers = answer.map { record(answerCount, $0, frame) } ?? .nothing
    var fields: [(Field, Value)] = [
      (.diaries, .records(diaries.indices.map { record(diaries[$0], counts[$0], last[$0], covers[$0]) })),
      (.hasDiaries, .flag(!diaries.isEmpty)), (.isWhole, .flag(frame.contents.isWhole)),
      (.ledger, ledger), (.memos, memos), (.answers, answers),
      (.others, .flag([ledger, memos, answers].contains { $0 != .nothing })),
    ]
    if let memory {
      var record = self.memory(memory, frame)
      record[Field.months] = .text(photoMonths.joined(separator: " "))
      record[Field.one] = .text(Phrase("archive-years-ago")(frame.language, count: 1, ["count": "1"]))
      record[Field.many] = .text(Phrase("archive-years-ago")[frame.language])
      fields.append((.memory, .record(record)))
    }
    if let first = months.first, let last = months.last {
      fields += [
        (.span, .text(frame.span(first.month, last.month))), (.facts, frame.facts(holdings.overview)),
        (.today, today(days, frame.language)), (.lines, .records(frame.datedLines(latest))),
        (.hasLines, .flag(true)), (.years, frame.years(months, folder: TimelinePlan.folder.text + "/")),
      ]
    }
    return frame.record(kind, title: frame.name, depth: 0, fields)
  }

  /// One photograph, its line and its day.
  static func memory(_ own: EntryLine, _ frame: PageFrame) -> Record {
    let (language, entry) = (frame.language, own.entry)
    var fields: [(Field, Value)] = [
      (.url, .text(own.url(""))), (.line, .text(own.firstSentence)),
      (.lang, .text((entry.language ?? language.tag).html)),
      (.datetime, .text(entry.created.text)), (.date, .text(language.longDate(entry.created.day))),
      (.isUpright, .flag(language.tag == .ja && (entry.language ?? language.tag) == .ja)),
      (.alt, .text("\(Phrase("archive-photo")[language]) \(language.date(entry.created.day))")),
    ]
    fields += own.photo?.fields(in: own.folder(""), sizes: "(max-width: 58rem) 100vw, 44rem") ?? []
    if let author = own.head.authorName(of: entry) {
      fields += [(.author, .text(author)), (.dot, .text(own.head.dot(of: entry.author)))]
    }
    return Record(fields)
  }

  private static func record(
    _ head: DiaryHead, _ count: Int, _ last: EntryLine?, _ cover: DiaryPlan.Cover?
  ) -> Record {
    let language = head.language
    var fields = head.fields(entries: count)
    fields.append((.lang, .text(head.nameLang)))
    fields.append((.url, .text(head.folderURL + "/index.html")))
    if let last {
      fields.append(
        (.lastEntry, .record(last.record(url: last.url(""), date: language.date(last.entry.created.day)))))
    }
    if let cover {
      fields.append((.face, .record(Record(cover.photo.listFields(in: cover.folder)))))
    }
    return Record(fields)
  }

  /// The ledger: its span and the newest month's revenue and net.
  private static func record(_ months: [Month?], _ book: MonthBook?, _ frame: PageFrame) throws(Diagnostic)
    -> Value
  {
    let language = frame.language
    var fields: [(Field, Value)] = [
      (.url, .text("ledger/index.html")), (.span, .text(frame.span(months[0], months[1]))),
    ]
    if let book {
      let sums = try LedgerSums(book)
      let amounts: [(Field, Value)] = [
        (.label, .text(language.heading(book.book.month))),
        (.revenue, .text(language.money(sums.amount(sums.revenue)))),
        (.net, .text(language.money(sums.amount(sums.net)))),
      ]
      fields.append((.newest, .record(Record(amounts))))
    }
    return .record(Record(fields))
  }

  /// The memos: their number and the newest.
  private static func record(_ count: Int, _ newest: MemoLine?, _ frame: PageFrame) -> Value {
    let lines = newest.map { [frame.memoLine($0, folder: "memos/") { frame.language.date($0.day) }] } ?? []
    return .record(
      Record([
        (.url, .text("memos/index.html")), (.memos, .records(lines)),
        (.count, .text(Phrase("archive-memo-count")(frame.language, count: count))),
      ]))
  }

  /// The answers: their number and the newest answered note.
  private static func record(_ count: Int, _ newest: NotePlan.Answer, _ frame: PageFrame) -> Value {
    let language = frame.language
    return .record(
      Record([
        (.url, .text("answers/index.html")),
        (.count, .text(Phrase("archive-answer-count")(language, count: count))),
        (.datetime, .text(newest.day.text)), (.date, .text(language.longDate(newest.day))),
        (.lang, .text((newest.note.language ?? language.tag).html)), (.excerpt, .text(newest.note.excerpt)),
      ]))
  }

  /// The link to this day in other years, which the page's script completes.
  private static func today(_ days: [OnDay], _ language: Language) -> Value {
    .record(
      Record([
        (.url, .text("\(TimelinePlan.dayFolder.text)/index.html")),
        (.label, .text(Phrase("archive-every-day")[language])), (.days, .text(OnDay.yearsByDay(days))),
        (.one, .text(Phrase("archive-today")(language, count: 1, ["count": "1"]))),
        (.many, .text(Phrase("archive-today")[language])),
      ]))
  }
}

extension Field {
  static let (memory, line, isUpright) = (Field("memory"), Field("line"), Field("isUpright"))
  static let (face, isWhole) = (Field("face"), Field("isWhole"))
  static let (diaries, hasDiaries, ledger) = (Field("diaries"), Field("hasDiaries"), Field("ledger"))
  static let (others, today, lastEntry) = (Field("others"), Field("today"), Field("lastEntry"))
  static let (newest, one, many) = (Field("newest"), Field("one"), Field("many"))
}

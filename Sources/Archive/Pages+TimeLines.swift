// The things of a day as lines: when, where it stands, who, the first words.

internal import Diary
internal import Ground
internal import Ledger
internal import Memos
internal import Mustache

extension Pages {
  /// What a day holds, on a page one folder below the top: what the shop brought, and its lines.
  func contents(of day: Timeline.DayPlan, in time: Timeline) -> [(Field, Value)] {
    var lines: [Record] = []
    var fields: [(Field, Value)] = []
    for item in time.items[day.items] {
      let line = line(item, root: "../") { language.time($0) }
      // A day of the shop is a mark of its day: a life isn't made of takings.
      if case .shop = item { fields.append((.shop, .record(line))) } else { lines.append(line) }
    }
    return fields + [(.lines, .records(lines)), (.hasLines, .flag(!lines.isEmpty))]
  }

  /// The newest lines of all, for the home page.
  func latestLines(of time: Timeline) -> [Record] {
    time.latest.map { item in
      var line = line(item, root: "") { _ in "" }
      if let day = day(of: item) {
        line[Field.date] = .text(language.date(day))
        line[Field.datetime] = .text(day.text)
      }
      return line
    }
  }

  private func day(of item: Timeline.Item) -> Day? {
    switch item {
    case .entry(let diary, let entry): plan.diaries[diary].diary.entries[entry].created.day
    case .memo(let memo): plan.memos?.memos[memo].created.day
    case .shop(let month, let day):
      plan.ledger.flatMap { $0.months[month].month.day($0.months[month].days.totals[day].day) }
    case .answer(let answer): plan.notes?.answers[answer].day
    }
  }

  private func line(_ item: Timeline.Item, root: String, time: (TimeOfDay) -> String) -> Record {
    var line = Record(capacity: 11)
    // What a line doesn't have must not be found in its day.
    for field in [Field.date, .diaryName, .author, .look] { line[field] = .text("") }
    switch item {
    case .entry(let diary, let entry): add(entry, of: plan.diaries[diary], root, time, to: &line)
    case .memo(let memo): if let memos = plan.memos { add(memo, of: memos, root, time, to: &line) }
    case .shop(let month, let day):
      if let ledger = plan.ledger { add(day, of: ledger.months[month], root, to: &line) }
    case .answer(let answer): if let notes = plan.notes { add(answer, of: notes, root, to: &line) }
    }
    return line
  }

  private func add(
    _ index: Int, of plan: DiaryPlan, _ root: String, _ time: (TimeOfDay) -> String, to line: inout Record
  ) {
    let entry = plan.diary.entries[index]
    let excerpt = excerpt(of: index, in: plan)
    line[Field.url] = .text("\(root)\(urlPath(plan.folder.text))/entries/\(urlPath(plan.names[index])).html")
    line[Field.datetime] = .text(entry.created.text)
    line[Field.date] = .text(time(entry.created.time))
    line[Field.icon] = .text(plan.diary.type.icon)
    line[Field.diaryName] = .text(plan.diary.name)
    line[Field.diaryLang] = .text(titleLanguage(of: plan.diary.name).html)
    if let author = authorName(of: entry, in: plan.diary) {
      line[Field.author] = .text(author)
      line[Field.dot] = .text(dot(of: entry.author, in: plan.diary))
    }
    line[Field.excerpt] = .text(
      excerpt.isEmpty && !entry.photos.isEmpty ? Phrase("archive-photo")[language] : excerpt)
    line[Field.lang] = .text(((excerpt.isEmpty ? nil : entry.language) ?? language.tag).html)
  }

  private func add(
    _ index: Int, of plan: MemoPlan, _ root: String, _ time: (TimeOfDay) -> String, to line: inout Record
  ) {
    let memo = plan.memos[index]
    let excerpt = texts.beginning(of: .memo(index))
    line[Field.url] = .text("\(root)memos/\(urlPath(plan.names[index])).html")
    line[Field.datetime] = .text(memo.created.text)
    if !memo.created.isMidnight { line[Field.date] = .text(time(memo.created.time)) }
    line[Field.icon] = .text(memo.items[0].sounds.isEmpty ? "💭" : "🎤")
    line[Field.name] = .text(Phrase("archive-memos")[language])
    if !excerpt.isEmpty {
      line[Field.excerpt] = .text(excerpt)
      line[Field.lang] = .text((memo.language ?? language.tag).html)
    } else if let sound = memo.items[0].sounds.first {
      for (field, value) in soundLabel(of: sound, in: plan) where field == .label {
        line[Field.excerpt] = value
      }
      line[Field.lang] = .text(language.html)
    }
  }

  private func add(_ index: Int, of month: LedgerReading.MonthReading, _ root: String, to line: inout Record)
  {
    let total = month.days.totals[index]
    let amount = Amount(minorUnits: total.amount, month.days.currency)
    line[Field.url] = .text("\(root)ledger/months/\(month.month.text).html#d\(total.day)")
    line[Field.icon] = .text("📒")
    line[Field.name] = .text(Phrase("archive-ledger")[language])
    line[Field.excerpt] = .text(language.money(amount))
    line[Field.look] = .text(amount.isNegative ? "minus" : "")
    line[Field.lang] = .text(language.html)
  }

  private func add(_ index: Int, of plan: NotePlan, _ root: String, to line: inout Record) {
    let answer = plan.answers[index]
    line[Field.url] = .text("\(root)answers/index.html#\(answer.id)")
    line[Field.icon] = .text("💌")
    line[Field.name] = .text(Phrase("archive-answers")[language])
    line[Field.excerpt] = .text(answer.note.excerpt)
    line[Field.lang] = .text((answer.note.language ?? language.tag).html)
  }
}

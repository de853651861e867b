// A memo's page: the memo, and its thread as bubbles under it.

internal import Ground
internal import Memos
internal import Mustache
internal import Prose

extension Pages {
  /// A memo with its thread.
  ///
  /// - Parameters:
  ///   - index: the memo's place.
  ///   - plan: all memos.
  ///   - parts: what each of its items is made of.
  /// - Returns: all that the page's template asks for.
  func memo(_ index: Int, of plan: MemoPlan, _ parts: [[MemoBodies.Part]]) -> Record {
    let memo = plan.memos[index]
    let month = plan.months[plan.monthNumbers[index]].month
    let heading = language.longDateAndTime(memo.created)
    func link(_ index: Int) -> PageLink? {
      guard plan.memos.indices.contains(index) else { return nil }
      let other = plan.memos[index].created
      return PageLink(
        url: urlPath(plan.names[index]) + ".html",
        label: other.day.year == memo.created.day.year ? shortTime(other) : dayAndTime(other))
    }
    let items = memo.items.indices.map { number in
      item(number, of: memo, in: plan, number < parts.count ? parts[number] : [])
    }
    var fields: [(Field, Value)] = [
      (.heading, .text(heading)), (.datetime, .text(memo.created.text)),
      (.url, .text(urlPath(plan.names[index]) + ".html")), (.items, .records(items.prefix(1))),
    ]
    if !memo.thread.isEmpty {
      fields.append((.thread, .records(items.dropFirst())))
      fields.append((.hasThread, .flag(true)))
      fields.append((.replies, .text(Phrase("archive-memo-replies")(language, count: memo.thread.count))))
    }
    return memoFrame(of: plan).record(
      "memo", title: dayAndTime(memo.created), depth: 1,
      crumbs: [memoCrumb, PageLink(url: month.text + ".html", label: language.heading(month))],
      turns: (link(index + 1), link(index - 1)), fields)
  }

  /// One bubble: when, and its texts and sounds in the order of the file.
  private func item(_ number: Int, of memo: Memo, in plan: MemoPlan, _ parts: [MemoBodies.Part]) -> Record {
    let item = memo.items[number]
    let isSameDay = number > 0 && memo.items[number - 1].time.day == item.time.day
    var record = Record(capacity: 7)
    record[Field.id] = .text("i\(number + 1)")
    record[Field.lang] = .text((memo.language ?? language.tag).html)
    record[Field.datetime] = .text(item.time.text)
    record[Field.time] = .text(isSameDay ? language.time(item.time.time) : dayAndTime(item.time))
    if number == 0, let tags = Pages.tags(memo.tags.map(\.text), up: "../") { record[Field.tags] = tags }
    record[Field.parts] = .list(
      parts.map { part in
        switch part {
        case .text(let html): .record(Record([(.body, .html(html))]))
        case .sound(let sound): .record(Record([(.sound, .record(self.sound(item.sounds[sound], in: plan)))]))
        }
      })
    return record
  }

  /// A sound with its wave form, its length and how far its transcript is.
  private func sound(_ sound: MemoSound, in plan: MemoPlan) -> Record {
    var record = Record(soundLabel(of: sound, in: plan))
    record[Field.name] = .text(sound.path.name)
    if !sound.label.isEmpty { record[Field.caption] = .text(sound.label) }
    record[Field.state] = state(of: sound)
    guard let wave = plan.media.wave(of: sound) else {
      record[Field.missing] = .text(Phrase("archive-sound-missing")(language, ["name": sound.path.name]))
      return record
    }
    record[Field.src] = .text("audio/" + urlPath(sound.path.name))
    let drawing: WaveDrawing
    switch wave {
    case .noSound:
      record[Field.isBroken] = .flag(true)
      return record
    case .unknown: drawing = WaveDrawing(nil)
    case .form(let form): drawing = WaveDrawing(form)
    }
    record[Field.wave] = .text(drawing.path)
    record[Field.width] = .number(drawing.width)
    return record
  }
}

extension Language {
  /// A day with its weekday, and the time.
  fileprivate func longDateAndTime(_ time: ZonedTime) -> String {
    time.isMidnight ? longDate(time.day) : joined(longDate(time.day), time.time)
  }
}

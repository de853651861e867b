// A month's page, an entry's page, and the letter that stands on both.

internal import Diary
internal import Ground
internal import Mustache

extension Pages {
  /// A month's page: the calendar and every entry in full, in reading order.
  func month(_ index: Int, of plan: DiaryPlan, _ letters: [Record]) -> Record {
    let month = plan.months[index]
    var days: [Value] = []
    var start = month.entries.lowerBound
    while start < month.entries.upperBound {
      let day = plan.diary.entries[start].created.day
      var end = start + 1
      while end < month.entries.upperBound, plan.diary.entries[end].created.day == day { end += 1 }
      let first = start - month.entries.lowerBound
      days.append(
        .record(
          Record([
            (.id, .text("d\(day.day)")), (.datetime, .text(day.text)), (.date, .text(language.longDate(day))),
            (.entries, .records(letters[first..<first + end - start])),
          ])))
      start = end
    }
    let heading = language.heading(month.month)
    let year = Year(of: month.month)
    var fields = head(of: plan)
    fields.removeAll { $0.0 == .entryCount }
    fields += [
      (.heading, .text(heading)), (.entryCount, .text(language.entries(month.entries.count))),
      (.days, .list(days)), feeds(of: plan, "../"),
    ]
    fields += calendarFields(month, of: plan, captionURL: "../years/\(year.text).html", dayURL: "")
    func link(_ month: DiaryPlan.MonthPlan) -> PageLink {
      PageLink(url: month.month.text + ".html", label: language.heading(month.month))
    }
    return frame(of: plan).record(
      "month", title: heading, depth: 3,
      crumbs: [crumb(of: plan), PageLink(url: "../years/\(year.text).html", label: language.heading(year))],
      turns: (
        index > 0 ? link(plan.months[index - 1]) : nil,
        index + 1 < plan.months.count ? link(plan.months[index + 1]) : nil
      ), fields)
  }

  /// An entry's page, with a link to the page of its month.
  func entry(_ index: Int, of plan: DiaryPlan, in month: PageLink, _ letter: Record) -> Record {
    func link(_ index: Int) -> PageLink {
      PageLink(
        url: urlPath(plan.names[index]) + ".html", label: language.date(plan.diary.entries[index].created.day)
      )
    }
    let heading = language.longDate(plan.diary.entries[index].created.day)
    var letter = letter
    letter[Field.letterHeading] = .text(heading)
    return frame(of: plan).record(
      "entry", title: heading, depth: 3, crumbs: [crumb(of: plan), month],
      turns: (
        index > 0 ? link(index - 1) : nil, index + 1 < plan.diary.entries.count ? link(index + 1) : nil
      ),
      [
        (.typeClass, .text("type-" + plan.diary.type.rawValue)), (.entry, .record(letter)),
        (.linkedData, .html(linkedData(of: index, in: plan))), feeds(of: plan, "../"),
        (.monthUrl, .text(month.url)),
        (.monthLabel, .text(Phrase("archive-month-of")(language, ["month": month.label]))),
      ])
  }

  /// A month's page as a page in `entries/` links to it.
  func monthLink(_ month: Month) -> PageLink {
    PageLink(url: "../months/\(month.text).html", label: language.heading(month))
  }

  /// An entry as a letter.
  ///
  /// Its links are written for a page in `entries/` or `months/`, which stand side by side, so that
  /// one text serves both.
  func letter(_ index: Int, of plan: DiaryPlan, body: [UInt8]) -> Record {
    let diary = plan.diary
    let entry = diary.entries[index]
    let id = "e\(index - (plan.monthStart(of: index)) + 1)"
    var letter = Record(capacity: 15)
    letter[Field.id] = .text(id)
    letter[Field.lang] = .text((entry.language ?? language.tag).html)
    letter[Field.typeClass] = .text("type-" + diary.type.rawValue)
    letter[Field.url] = .text("../entries/" + urlPath(plan.names[index]) + ".html")
    letter[Field.datetime] = .text(entry.created.text)
    letter[Field.time] = .text(language.time(entry.created.time))
    letter[Field.body] = .html(body)
    if let author = authorName(of: entry, in: diary) {
      letter[Field.author] = .text(author)
      letter[Field.dot] = .text(dot(of: entry.author, in: diary))
      let picture = entry.author.flatMap(diary.member)?.picture
      if let picture = picture.flatMap({ plan.media.pictures[$0] }) {
        letter[Field.picture] = .text("../members/" + urlPath(picture))
      }
    }
    if let question = entry.question { letter[Field.question] = .text(question) }
    if let photos = photoSet(of: entry, in: plan, id: id) { letter[Field.photoSet] = photos }
    if let tags = Pages.tags(entry.tags, up: "../../../") { letter[Field.tags] = tags }
    let readers = plan.readers[index]
    if !readers.isEmpty {
      var read = Record()
      if !diary.type.hidesMembers { read[Field.names] = .text(language.list(readers.map(\.name))) }
      letter[Field.read] = .record(read)
    }
    return letter
  }

  private func photoSet(of entry: Entry, in plan: DiaryPlan, id: String) -> Value? {
    let media = entry.photos.compactMap { plan.media.photos[$0] }
    guard !media.isEmpty else { return nil }
    let photos = media.enumerated().map { number, medium -> Value in
      let alt =
        media.count == 1
        ? Phrase("archive-photo")[language] : "\(Phrase("archive-photo")[language]) \(number + 1)"
      var fields: [(Field, Value)] = [
        (.id, .text("\(id)-p\(number + 1)")), (.back, .text("\(id)-q\(number + 1)")),
        (.src, .text("../photos/" + urlPath(medium.name))), (.alt, .text(alt)),
      ]
      if let size = medium.size {
        fields += [
          (.width, .number(size.width)), (.height, .number(size.height)), (.isTall, .flag(size.isTall)),
        ]
        if let small = medium.small {
          let name = urlPath(medium.name)
          let srcset = "../\(small.folder.name)/\(name) \(small.width)w, ../photos/\(name) \(size.width)w"
          let sizes = media.count == 1 ? ShownPhoto.textSizes : "(max-width: 40rem) 50vw, 19rem"
          fields += [(.srcset, .text(srcset)), (.sizes, .text(sizes))]
        }
      }
      return .record(Record(fields))
    }
    return .record(Record([(.count, .number(min(media.count, 4))), (.photos, .list(photos))]))
  }

  /// Who wrote an entry, as pages show it; nil in an anonymous diary and where nobody can tell.
  func authorName(of entry: Entry, in diary: Diary) -> String? {
    guard !diary.type.hidesMembers, let author = entry.author else { return nil }
    return diary.member(author)?.name ?? author
  }

  /// The number of a member's dot, 1 to 10, in the order of joining.
  func dot(of member: String?, in diary: Diary) -> String {
    let place = diary.members.firstIndex { $0.id == member } ?? 0
    return String(place % 10 + 1)
  }
}

// Today: the question, what waits to be read, and the same day of other years.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import Memos
internal import Mustache
internal import Notes
internal import Prose
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension Visit {
  func today() async throws(Diagnostic) -> Answer {
    if device?.role == .till { return see("/till") }
    let language = language
    let home = try app.reader.home()
    let today = home.zone.zoned(now).day
    var page = AppPage(.today, self, title: language.longDate(today), tab: "/")
    page[.isLive] = .flag(true)
    var items: [Record] = []
    var memory: Record?
    let ids = try ownDiaries()
    await app.reader.prepare(ids)
    for id in ids {
      guard let (reading, me) = try await at(id).place() else { continue }
      let diary = reading.diary
      for entry in diary.unread(by: me.id).suffix(3).reversed() {
        items.append(item(entry, of: diary, try await line(of: entry, in: diary, home)))
      }
      if memory == nil, let entry = Visit.memory(of: diary, on: today) {
        memory = try await record(ofMemory: entry, in: reading, today, home)
      }
    }
    if let memory { page[.memory] = .record(memory) }
    if let first = ids.first {
      let diary = try DiaryStore.head(first, in: home).diary
      page[.asking] = .record(
        Record([
          AppField.typeClass: .text("type-\(diary.type.rawValue)"),
          .questionLabel: .text(Phrase("app-question")[language]),
          .question: .text(try DiaryStore.questions(in: home, language).question(on: today)),
          .url: .text("\(base)/d/\(first.percentEncoded)#write"),
          .write: .text(Phrase("app-write")[language]),
        ]))
    }
    if items.isEmpty {
      let nothing = ids.isEmpty ? Phrase("app-no-diary") : Phrase("app-nothing-new")
      page[.nothing] = .text(nothing[language])
    }
    if device?.role == .owner {
      items += try await ownItems()
      page[.settings] = .text("\(base)/settings")
      page[.settingsWord] = .text(Phrase("app-settings")[language])
      page[.icon] = .html(Array(AppIcon.settings.svg.utf8))
    }
    if !ids.isEmpty {
      items.append(item(.out, "/out", Phrase("app-out")[language], Phrase("app-out-detail")[language]))
    }
    if !ids.isEmpty { page[.push] = await pushOffer().map(Value.record) }
    page[.goOn] = .text(Phrase("app-go-on")[language])
    page[.items] = .records(items)
    return html(page)
  }

  /// The shop's day, the newest memo and the notes, where there are any.
  private func ownItems() async throws(Diagnostic) -> [Record] {
    var items: [Record] = []
    // A ledger that can't be read takes nothing else away; the till itself says what is wrong.
    if try LedgerStore.exists(in: app.reader.home()) {
      let sum = (try? tillDay("")?.sum()).map { language.money($0) } ?? Phrase("app-till")[language]
      items.append(item(.till, "/till", sum, Phrase("app-till-today")[language]))
    }
    if let memo = try await app.reader.memos().memos.first {
      let day = language.date(memo.created.day)
      let line = memo.firstLines(1).first ?? Phrase("archive-recording")[language]
      let facts = [Phrase("archive-memos")[language], day].joined(separator: " · ")
      items.append(item(.memos, "/m", line.escapingControlsButTabs.truncated(to: 80), facts))
    }
    let notes = try await app.reader.notes()
    if !notes.received.isEmpty || !notes.links.isEmpty {
      let unread = notes.received.count(where: \.isUnread)
      let detail = unread > 0 ? Phrase("app-note-new") : Phrase("app-note-none-new")
      items.append(item(.notes, "/n", Phrase("app-notes")[language], detail(language, count: unread)))
    }
    return items
  }

  /// A row that leads to another page.
  func item(_ icon: AppIcon, _ path: String, _ label: String, _ detail: String) -> Record {
    Record([
      AppField.url: .text(base + path), .icon: .html(Array(icon.svg.utf8)), .label: .text(label),
      .detail: .text(detail),
    ])
  }

  /// The same visit, at a diary.
  private func at(_ diary: String) -> Visit {
    Visit(app: app, request: request, values: ["diary": diary], device: device, door: door)
  }

  private func item(_ entry: Entry, of diary: Diary, _ line: String) -> Record {
    let author = diary.type.hidesMembers ? nil : entry.author.flatMap(diary.member)?.name
    let label = [author, line].compactMap(\.self).joined(separator: "　")
    let path = "/d/\(diary.id.percentEncoded)#e-\(diary.key(of: entry))"
    return item(.diary, path, label, Phrase("app-unread-in")(language, ["diary": diary.name]))
  }

  private func line(of entry: Entry, in diary: Diary, _ home: Home) async throws(Diagnostic) -> String {
    try await DiaryStore.excerpt(of: entry, in: diary, home, characters: 40)
  }

  /// The newest entry of this day in another year, one with a photo before others.
  private static func memory(of diary: Diary, on today: Day) -> Entry? {
    let same = diary.entries.filter { entry in
      let day = entry.created.day
      return day.month == today.month && day.day == today.day && day.year < today.year
    }
    return same.last { !$0.photos.isEmpty } ?? same.last
  }

  private func record(ofMemory entry: Entry, in reading: DiaryReading, _ today: Day, _ home: Home)
    async throws(Diagnostic) -> Record
  {
    let diary = reading.diary
    let years = today.year - entry.created.day.year
    var fields: [AppField: Value] = [
      .label: .text(Phrase("app-years-ago")(language, count: years)),
      .url: .text("\(base)/d/\(diary.id.percentEncoded)/\(diary.key(of: entry).percentEncoded)"),
      .line: .text(try await line(of: entry, in: diary, home)), .alt: .text(Phrase("app-photo")[language]),
      .lang: .text((entry.language ?? language.tag).rawValue), .src: .text(""),
    ]
    if let photo = entry.photos.first {
      if reading.shown(photo) == nil { fields[.alt] = .text(Phrase("app-photo-unshown")[language]) }
      fields[.src] = .text("\(base)/small/\(diary.id.percentEncoded)/\(photo.percentEncoded)")
    }
    if !diary.type.hidesMembers, let author = entry.author {
      fields[.author] = .text(diary.member(author)?.name ?? author)
      fields[.dot] = .text("\(diary.dot(of: author))")
    }
    return Record(fields)
  }
}

extension Diary {
  /// An entry's name in addresses: its id, in an anonymous diary what everybody may see.
  func key(of entry: Entry) -> String {
    type.hidesMembers ? entry.mark.map { String($0.hex.prefix(20)) } ?? "hidden" : entry.id
  }

  /// The number of a member's colour, 1 to 5.
  func dot(of member: String) -> Int {
    let place = members.firstIndex { $0.id == member } ?? 0
    return place % 5 + 1
  }
}

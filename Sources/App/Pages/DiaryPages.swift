// A diary on a phone: read, write with photos, mark as read, change and remove one's own.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Mustache
internal import Prose
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension Visit {
  /// Entries on one page, at most.
  private static let pageLength = 20
  /// A page with more than these bytes of texts has no further entry.
  private static let pageBytes = 15_000

  /// The first diary, or a list where there are several.
  func diaries() async throws(Diagnostic) -> Answer {
    let ids = try ownDiaries()
    guard ids.count != 1 else { return see("/d/\(ids[0].percentEncoded)") }
    let home = try app.reader.home()
    var page = AppPage(.diary, self, title: Phrase("app-diary")[language], tab: "/d")
    page[.others] = .records(
      ids.compactMap { id in
        guard let diary = try? DiaryStore.head(id, in: home).diary else { return nil }
        return Record([
          AppField.url: .text("\(base)/d/\(id.percentEncoded)"),
          .label: .text("\(diary.type.icon) \(diary.name)"),
          .detail: .text(diary.type.label[language]),
        ])
      })
    if ids.isEmpty { page[.empty] = .text(Phrase("app-no-diary")[language]) }
    return html(page)
  }

  func diaryPage() async throws(Diagnostic) -> Answer {
    guard let (reading, me) = try await place() else { return missing() }
    let (diary, language) = (reading.diary, language)
    let home = try app.reader.home()
    let url = "\(base)/d/\(diary.id.percentEncoded)"
    var page = AppPage(.diary, self, title: diary.name, tab: "/d")
    page[.isLive] = .flag(true)
    if !diary.type.hidesMembers {
      page[.members] = .records(
        diary.present.prefix(3).map { member in
          Record([AppField.name: .text(member.name), .dot: .text("\(diary.dot(of: member.id))")])
        })
    }
    let newest = Array(diary.entries.reversed())
    var start = 0
    if let before = request.query("before") {
      start = newest.firstIndex { diary.key(of: $0) == before }.map { $0 + 1 } ?? 0
    }
    if start == 0 {
      page[.compose] = .record(try compose(diary, me, url, home))
      try await showUndo(&page, to: "d/\(diary.id.percentEncoded)")
    }
    var (letters, bytes): ([Record], Int) = ([], 0)
    let replies = diary.repliesByEntry()
    for entry in newest[start...].prefix(Visit.pageLength) where bytes < Visit.pageBytes {
      let body = try await body(of: entry, in: reading, home)
      var under = try await self.replies(replies[entry.id], to: entry, in: reading, me, home)
      under[.replyUrl] = .text("\(url)/\(diary.key(of: entry).percentEncoded)")
      under[.replyWord] = .text(Phrase("app-reply")[language])
      letters.append(try letter(entry, body, under, of: reading, me, home))
      bytes += body.count + (replies[entry.id]?.words.reduce(0) { $0 + $1.bodyCount } ?? 0)
    }
    page[.letters] = .records(letters)
    if newest.isEmpty { page[.empty] = .text(Phrase("app-diary-empty")[language]) }
    let end = start + letters.count
    if end < newest.count, end > start {
      page[.older] = .text("\(url)?before=\(diary.key(of: newest[end - 1]).percentEncoded)")
      page[.olderWord] = .text(Phrase("app-older")[language])
    }
    return html(page)
  }

  private func compose(_ diary: Diary, _ me: Member, _ url: String, _ home: Home) throws(Diagnostic) -> Record
  {
    let question = try DiaryStore.questions(in: home, language).question(on: home.zone.zoned(now).day)
    return Record([
      AppField.typeClass: .text("type-\(diary.type.rawValue)"), .url: .text(url),
      .draft: .text("\(diary.id) \(me.id)"), .form: .text(FormID(app.world).text),
      .questionLabel: .text(Phrase("app-question")[language]), .question: .text(question),
      .answerWord: .text(Phrase("app-answer-it")[language]),
      .textLabel: .text(Phrase("app-begin-to-write")[language]),
      .photoWord: .text(Phrase("app-add-photos")[language]), .send: .text(Phrase("app-send")[language]),
      .waits: .text(Phrase("app-out-waiting")[language]),
      // They would tell the writers of an anonymous diary apart.
      .tagsWord: .text(diary.type.hidesMembers ? "" : Phrase("app-tags")[language]),
    ])
  }

  private func letter(
    _ entry: Entry, _ body: [UInt8], _ under: [AppField: Value], of reading: DiaryReading, _ me: Member,
    _ home: Home
  ) throws(Diagnostic) -> Record {
    let (diary, language) = (reading.diary, language)
    let url = "\(base)/d/\(diary.id.percentEncoded)"
    let key = diary.key(of: entry)
    let isHidden = diary.type.hidesMembers
    var fields: [AppField: Value] = [
      .id: .text(key), .lang: .text((entry.language ?? language.tag).rawValue),
      .datetime: .text(isHidden ? entry.created.day.text : entry.created.text),
      .time: .text(isHidden ? language.longDate(entry.created.day) : language.dateAndTime(entry.created)),
      .body: .html(body), .sounds: .records(sounds(of: entry, in: reading)),
    ]
    if let links = tagLinks(entry.tags), entry.headTags > 0 {
      fields[.hasTags] = .flag(true)
      fields[.tags] = .records(
        entry.tags.prefix(entry.headTags).map {
          Record([AppField.name: .text($0.hashtag), .url: .text(links.address(of: $0) ?? "")])
        })
    }
    fields.merge(under) { $1 }
    fields[.question] = entry.question.map(Value.text)
    if !isHidden, let author = entry.author {
      fields[.author] = .text(diary.member(author)?.name ?? author)
      fields[.dot] = .text("\(diary.dot(of: author))")
    }
    if entry.author == me.id {
      fields[.editUrl] = .text("\(url)/\(key.percentEncoded)/edit")
      fields[.editWord] = .text(Phrase("app-edit")[language])
      let readers = diary.readers(of: entry).map(\.name)
      if !readers.isEmpty {
        let phrase = isHidden ? Phrase("app-read") : Phrase("app-read-by")
        fields[.readBy] = .text(phrase(language, ["names": readers.joined(separator: ", ")]))
      }
    } else if diary.unread(by: me.id).contains(where: { $0.id == entry.id }) {
      fields[.unread] = .flag(true)
      fields[.readUrl] = .text("\(url)/read")
      fields[.readWord] = .text(Phrase("app-i-read-it")[language])
    }
    if !entry.photos.isEmpty {
      let folder = try home.tree.folder(diary.path / "photos")
      let photos = try entry.photos.map { (name) throws(Diagnostic) in
        try photo(name, reading.shown(name), of: diary, in: folder)
      }
      fields[.photoSet] = .record(Record([AppField.photos: .records(photos)]))
    }
    return Record(fields)
  }

  /// An entry's text as HTML; links to what the visitor may not see become plain words.
  func body(of entry: Entry, in reading: DiaryReading, _ home: Home) async throws(Diagnostic)
    -> [UInt8]
  {
    let diary = reading.diary
    let path = entry.path(in: diary.path)
    let bytes = try home.tree.read(path, limit: Entry.maximumBytes).bytes
    let start = min(entry.bodyStart, bytes.count)
    let markdown = Markdown(Source(path, bytes), range: start..<bytes.count)
    let files = "\(base)/file/\(diary.id.percentEncoded)/"
    let small = "\(base)/small/\(diary.id.percentEncoded)/"
    return await markdown.html(
      topLevel: 2, notePrefix: diary.key(of: entry) + "-", language: entry.language ?? language.tag,
      home: language.tag, tags: tagLinks(entry.tags)
    ) { link in
      guard let target = path.resolving(link.destination.percentDecoded),
        target.parent == diary.path / "photos",
        // In place of a picture that can't be shown its address has words.
        reading.shown(target.name) != nil || link.kind == .image && !reading.isAttachment(target.name)
      else { return .text }
      return .to((link.kind == .image ? small : files) + target.name.percentEncoded)
    }.html
  }

  /// Links from tags to what has them.
  func tagLinks(_ tags: [String]) -> TagLinks? {
    let base = base
    return tags.isEmpty
      ? nil
      : TagLinks(tags) { tag in
        let word = TagWords.isWord(tag) ? tag : "\"\(tag)\""
        return "\(base)/s?q=tag:\(word.percentEncoded)"
      }
  }

  func entryPage() async throws(Diagnostic) -> Answer {
    guard let (reading, me) = try await place(), let entry = entry(of: reading.diary) else {
      return missing()
    }
    let home = try app.reader.home()
    var page = AppPage(.entry, self, title: reading.diary.name, tab: "/d")
    let body = try await body(of: entry, in: reading, home)
    let replies = reading.diary.repliesByEntry()[entry.id]
    let under = try await self.replies(replies, to: entry, in: reading, me, home)
    page[.letters] = .records([try letter(entry, body, under, of: reading, me, home)])
    page[.compose] = .record(composeReply(to: entry, replies, in: reading.diary, me))
    try await showUndo(&page, to: "\(diaryPlace)/\(reading.diary.key(of: entry).percentEncoded)")
    page[.back] = .text("\(base)/d/\(reading.diary.id.percentEncoded)")
    page[.backWord] = .text(Phrase("app-to-diary")[language])
    return html(page)
  }

  func entry(of diary: Diary) -> Entry? {
    diary.entries.first { diary.key(of: $0) == values["entry"] }
  }

  // MARK: Writing

  /// The page of the diary of the address.
  private var diaryPlace: String { "d/\((values["diary"] ?? "").percentEncoded)" }

  func write() async throws(Diagnostic) -> Answer {
    guard let (diary, me) = try await head() else { return missing() }
    let (form, world, language) = (form, app.world, language)
    return try await submit("write \(diary.id)", to: diaryPlace) { (home, change) throws(Diagnostic) in
      let now = home.zone.zoned(form.written(at: world.now()))
      let isAsked = form["question"] == "1"
      let question = try isAsked ? DiaryStore.questions(in: home, language).question(on: now.day) : nil
      let tags = diary.type.hidesMembers ? [] : form["tags"].typedTags
      var entry = NewEntry(
        author: me.id, created: now, question: question, text: form["text"],
        fields: tags.isEmpty ? [] : [("tags", .list(tags))])
      for file in form.files where file.field == "photo" {
        let name = file.name.isEmpty ? "photo" : file.name
        entry.photos.append((name, { () throws(Diagnostic) in try home.tree.read(file.path).bytes }))
      }
      _ = try DiaryStore.add(entry, to: diary, in: home, &change)
    }
  }

  /// Where a form under the entry of the address leads.
  var entryPlace: String { "\(diaryPlace)/\((values["entry"] ?? "").percentEncoded)" }

  /// Marks entries as read; a script gets no page, because its own is renewed by the event.
  func markRead() async throws(Diagnostic) -> Answer {
    guard let (reading, me) = try await place() else { return missing() }
    let diary = reading.diary
    let asked = Set(form.fields.filter { $0.name == "entry" }.map(\.value))
    let entries = diary.unread(by: me.id).filter { asked.contains(diary.key(of: $0)) }
    let world = app.world
    if !entries.isEmpty {
      let paths = try await app.writer.change("app read \(diary.id)", at: now) {
        (home, change) throws(Diagnostic) in
        let time = home.zone.zoned(world.now())
        _ = try DiaryStore.markRead(entries, of: diary, by: me.id, at: time, in: home, &change)
      }
      await app.reader.forget(paths)
    }
    if request["accept"] == "text/plain" { return Answer(status: 204) }
    return see("/d/\(diary.id.percentEncoded)")
  }

  /// An entry or a reply of the visitor's own.
  private func ownEntry() async throws(Diagnostic) -> (diary: Diary, entry: Entry)? {
    guard let (reading, me) = try await place() else { return nil }
    let diary = reading.diary
    let entry = diary.texts.first { $0.author == me.id && diary.key(of: $0) == values["entry"] }
    return entry.map { (diary, $0) }
  }

  func editPage() async throws(Diagnostic) -> Answer {
    guard let (diary, entry) = try await ownEntry() else { return missing() }
    return html(try editPage(entry, of: diary))
  }

  private func editPage(
    _ entry: Entry, of diary: Diary, typed: String? = nil
  ) throws(Diagnostic) -> AppPage {
    let home = try app.reader.home()
    let seen = try home.tree.read(entry.path(in: diary.path), limit: Entry.maximumBytes)
    let url = "\(base)/d/\(diary.id.percentEncoded)"
    let own = "\(url)/\(diary.key(of: entry).percentEncoded)"
    let text = try DiaryStore.text(of: entry, in: diary, home)
    var page = AppPage(.edit, self, title: Phrase("app-edit")[language], tab: "/d")
    if typed != nil {
      page[.clash] = .text(text)
      page[.clashLabel] = .text(Phrase("app-changed-elsewhere")[language])
    }
    page[.typeClass] = .text("type-\(diary.type.rawValue)")
    page[.url] = .text(own)
    page[.draft] = .text("\(diary.id) \(entry.id)")
    page[.form] = .text(FormID(app.world).text)
    page[.seen] = .text(Digest(of: seen.bytes).hex)
    page[.textLabel] = .text(Phrase("app-your-text")[language])
    page[.text] = .text(typed ?? text)
    if !diary.type.hidesMembers {
      let tags = entry.tags.prefix(entry.headTags).joined(separator: ", ")
      page[.tagsWord] = .text(Phrase("app-tags")[language])
      page[.tags] = .text(typed == nil ? tags : form["tags"])
    }
    page[.send] = .text(Phrase("app-save")[language])
    page[.back] = .text(url)
    page[.backWord] = .text(Phrase("app-back")[language])
    page[.removeUrl] = .text("\(own)/remove")
    page[.removeForm] = .text(FormID(app.world).text)
    page[.removeWord] = .text(Phrase("app-remove")[language])
    return page
  }

  /// Replaces an entry's text; if the file changed since the form was opened, both texts are shown again.
  func edit() async throws(Diagnostic) -> Answer {
    guard let (diary, entry) = try await ownEntry() else { return try await again(diaryPlace) ?? missing() }
    let (path, form) = (entry.path(in: diary.path), form)
    do throws(Diagnostic) {
      return try await submit("edit \(diary.id)", to: diaryPlace) { (home, change) throws(Diagnostic) in
        let old = try form.seen(path, in: home)
        var new = try DiaryStore.replacingText(in: old, with: form["text"])
        if !diary.type.hidesMembers, form.fields.contains(where: { $0.name == "tags" }) {
          new = try DiaryStore.replacingTags(in: Source(path, new), with: form["tags"])
        }
        _ = try DiaryStore.replace(path, with: new, over: old.bytes, in: home, &change)
      }
    } catch  where error.code == .changedSince {
      await app.reader.forget()
      guard let (diary, entry) = try await ownEntry() else { return failed(error) }
      return html(try editPage(entry, of: diary, typed: form["text"]), status: 409)
    }
  }

  func remove() async throws(Diagnostic) -> Answer {
    guard let (diary, entry) = try await ownEntry() else { return try await again(diaryPlace) ?? missing() }
    let (path, form) = (entry.path(in: diary.path), form)
    return try await submit("remove \(diary.id)", to: diaryPlace) { (home, change) throws(Diagnostic) in
      _ = try form.seen(path, in: home)
      try change.remove(path)
    }
  }
}

extension Form {
  /// The file of an entry, memo, note or of the settings, as it was when the form was opened.
  ///
  /// - Throws: `changed-since`, also if it went away, and `file-unreadable`.
  func seen(_ path: RelativePath, in home: Home) throws(Diagnostic) -> Source {
    let source = try home.tree.readIfPresent(path, limit: Entry.maximumBytes)
    guard let source, Digest(of: source.bytes).hex == self["seen"] else {
      throw Diagnostic(
        .changedSince, Phrase("app-changed-elsewhere"), path: path, hint: Phrase("app-open-again"))
    }
    return source
  }
}

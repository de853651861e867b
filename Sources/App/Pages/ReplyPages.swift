// Replies and stamps under an entry: as the app shows and as it takes them.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Mustache
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension Visit {
  /// What stands under an entry; in an anonymous diary without names and hours.
  func replies(
    _ replies: Replies?, to entry: Entry, in reading: DiaryReading, _ me: Member, _ home: Home
  ) async throws(Diagnostic) -> [AppField: Value] {
    guard let replies else { return [:] }
    let (diary, language) = (reading.diary, language)
    let isHidden = diary.type.hidesMembers
    func name(_ author: String?) -> String? {
      isHidden ? nil : author.map { diary.member($0)?.name ?? $0 }
    }
    var records: [Record] = []
    for reply in replies.words {
      var fields: [AppField: Value] = [
        .lang: .text((reply.language ?? language.tag).rawValue),
        .datetime: .text(isHidden ? reply.created.day.text : reply.created.text),
        .time: .text(isHidden ? language.longDate(reply.created.day) : language.dateAndTime(reply.created)),
        .body: .html(try await body(of: reply, in: reading, home)), .author: .text(name(reply.author) ?? ""),
        .dot: .text(""), .editUrl: .text(""), .sounds: .records(sounds(of: reply, in: reading)),
      ]
      if reply.author == me.id {
        let key = diary.key(of: reply).percentEncoded
        fields[.editUrl] = .text("\(base)/d/\(diary.id.percentEncoded)/\(key)/edit")
        fields[.editWord] = .text(Phrase("app-edit")[language])
      }
      if !isHidden { fields[.dot] = .text("\(diary.dot(of: reply.author ?? ""))") }
      records.append(Record(fields))
    }
    let stamps = replies.stamps.map { stamp, givers in
      let names = givers.compactMap(name)
      return Record([
        AppField.icon: .text(stamp.emoji),
        .name: .text(names.isEmpty ? language.integer(givers.count) : language.list(names)),
      ])
    }
    return [.replies: .records(records), .stamps: .records(stamps), .hasStamps: .flag(!stamps.isEmpty)]
  }

  /// The forms for a reply and a stamp; a stamp that was given is taken away by the same button.
  func composeReply(to entry: Entry, _ replies: Replies?, in diary: Diary, _ me: Member) -> Record {
    let language = language
    let given = replies?.stamps.filter { $0.givers.contains(me.id) }.map(\.stamp) ?? []
    let url = "\(base)/d/\(diary.id.percentEncoded)/\(diary.key(of: entry).percentEncoded)"
    let reply: [AppField: Value] = [
      .typeClass: .text("type-\(diary.type.rawValue)"), .url: .text("\(url)/reply"),
      .stampUrl: .text("\(url)/stamp"), .draft: .text("reply \(diary.id) \(diary.key(of: entry)) \(me.id)"),
      .textLabel: .text(Phrase("app-reply-write")[language]),
      .send: .text(Phrase("app-reply")[language]), .stampWord: .text(Phrase("app-stamp")[language]),
      .undoForm: .text(FormID(app.world).text),
      .stamps: .records(
        Stamp.allCases.map {
          Record([
            AppField.id: .text($0.rawValue), .icon: .text($0.emoji), .isHere: .flag(given.contains($0)),
          ])
        }),
    ]
    return Record(reply.merging(recorder) { $1 })
  }

  func reply() async throws(Diagnostic) -> Answer {
    guard let (reading, me) = try await place(), let entry = entry(of: reading.diary) else {
      return try await again(entryPlace) ?? missing()
    }
    let (diary, form, world) = (reading.diary, form, app.world)
    // The visitor's language would tell the writers of an anonymous diary apart.
    let word = Phrase("archive-recording")[diary.type.hidesMembers ? app.reader.language : language]
    return try await withSound { (sound) async throws(Diagnostic) in
      try await submit("reply \(diary.id)", to: entryPlace) { (home, change) throws(Diagnostic) in
        let now = home.zone.zoned(form.written(at: world.now()))
        var reply = NewEntry(author: me.id, created: now, text: form["text"])
        reply.replyTo = entry.id
        if let sound {
          try reply.add(sound, named: word, to: diary, mark: world.soundMark(), in: home, &change)
        }
        _ = try DiaryStore.add(reply, to: diary, in: home, &change)
      }
    }
  }

  /// Gives a stamp, or takes it away.
  func stamp() async throws(Diagnostic) -> Answer {
    guard let (reading, me) = try await place(), let entry = entry(of: reading.diary),
      let stamp = Stamp(rawValue: form["stamp"])
    else { return try await again(entryPlace) ?? missing() }
    let (diary, now) = (reading.diary, now)
    return try await submit("stamp \(diary.id)", to: entryPlace) { (home, change) throws(Diagnostic) in
      let isTaken = try DiaryStore.unreact(stamp, to: entry, as: me.id, in: diary, home, &change)
      if isTaken { return }
      _ = try DiaryStore.react(
        stamp, to: entry, as: me.id, at: home.zone.zoned(now), in: diary, home, &change)
    }
  }
}

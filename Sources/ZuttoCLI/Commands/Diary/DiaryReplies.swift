// `zutto diary reply` and `react`: words and stamps under an entry.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct DiaryReplyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Write under an entry.",
    discussion: """
      The text is the arguments after the entry's id, what is piped in, or what you
      write in your editor. A reply is a file of its own: 'edit' and 'rm' take its
      id, too.

      Examples:
        zutto diary reply futari 2024-12-25-2330 おいしかったね
        zutto diary reply futari last --audio laughing.m4a
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning; 'last' is the newest.") var entry: String
  @Argument(help: "The text; none takes what is piped in, or opens the editor.") var text: [String] = []
  @Option(help: ArgumentHelp("A sound file, copied in beside it.", valueName: "file"), completion: .file())
  var audio: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who writes (default: the home's owner).", valueName: "member")) var member: String?
  @Option(help: ArgumentHelp("When: RFC 3339, or a day and a time (default: now).", valueName: "time"))
  var at: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let (diary, entry, author) = try await context.place(entry, in: id, as: member)
    guard try context.accepts(typed: at) else { return .done }
    let created = try context.time(typed: at)
    let write = { (text: String) throws -> Outcome in
      let path = try self.write(text, under: entry, of: diary, author, created, context)
      return Outcome(
        [Phrase("command-written")(context.language, ["path": path.text])],
        json: ["id": .text(path.stem), "path": .text(path.text), "entry": .text(entry.id)])
    }
    if let text = try StandardInput.givenText(text, limit: Entry.maximumBytes) { return try write(text) }
    if audio != nil { return try write("") }
    let hint = try await DiaryStore.excerpt(of: entry, in: diary, context.home)
    return try await Editor(context.session).write(hint: hint) { text in
      guard let text else { return Outcome([Phrase("command-not-written")[context.language]]) }
      return try write(text)
    }
  }

  private func write(
    _ text: String, under entry: Entry, of diary: Diary, _ author: Member, _ time: ZonedTime,
    _ context: Context
  ) throws(Diagnostic) -> RelativePath {
    let home = context.home
    let sound = try audio.map { (path) throws(Diagnostic) in try AttachedSound(path, in: home) }
    do throws(Diagnostic) {
      return try context.change(id) { (change) throws(Diagnostic) in
        var reply = NewEntry(author: author.id, created: time, text: text)
        reply.replyTo = entry.id
        if let sound {
          try reply.add(
            sound, named: Phrase("archive-recording")[context.language], to: diary,
            mark: context.world.soundMark(), in: home, &change)
        }
        return try DiaryStore.add(reply, to: diary, in: home, &change)
      }
    } catch {
      sound?.discard(in: home)
      throw error
    }
  }
}

struct DiaryReactCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "react", abstract: "Put a stamp under an entry.",
    discussion: """
      heart ❤️  smile 😊  laugh 😂  cry 😢   hug 🤗     wow 😮
      clap 👏   thanks 🙏 good 👍   flower 🌸 cake 🎂   star ⭐

      Examples:
        zutto diary react futari last heart
        zutto diary react futari 2024-12-25-2330 🎂
        zutto diary react futari last heart --remove
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning; 'last' is the newest.") var entry: String
  @Argument(help: "The stamp, by its name or as a picture.") var stamp: String
  @Flag(help: "Take the stamp away.") var remove = false
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Whose stamp it is (default: the home's owner).", valueName: "member"))
  var member: String?

  func outcome(_ context: Context) async throws -> Outcome {
    guard let stamp = Stamp(typed: stamp) else {
      let names = Stamp.allCases.map(\.rawValue)
      throw Diagnostic(
        .stampUnknown, Phrase("diary-stamp-unknown", ["stamp": stamp.quotedBriefly]),
        hint: names.hint(for: stamp, Phrase("home-one", ["words": names.joined(separator: ", ")])))
    }
    let (diary, entry, author) = try await context.place(entry, in: id, as: member)
    let (home, now) = (context.home, context.now)
    let isChanged = try context.change("\(id) \(entry.id)") { (change) throws(Diagnostic) -> Bool in
      if remove { return try DiaryStore.unreact(stamp, to: entry, as: author.id, in: diary, home, &change) }
      return try DiaryStore.react(
        stamp, to: entry, as: author.id, at: now, in: diary, home, &change) != nil
    }
    let phrase =
      !isChanged
      ? Phrase("command-unchanged") : remove ? Phrase("command-stamp-removed") : Phrase("command-stamped")
    return .said(
      phrase, isChanged ? ["stamp": stamp.emoji, "id": entry.id] : [:],
      ["entry": .text(entry.id), "stamp": .text(stamp.rawValue), "changed": .flag(isChanged)])
  }
}

extension Context {
  /// The entry that somebody writes under, and who that is.
  fileprivate func place(_ entry: String, in id: String, as member: String?) async throws -> (
    diary: Diary, entry: Entry, author: Member
  ) {
    let diary = try await DiaryStore.read(id, in: home, passingPhotos: true).diary
    let author = try self.member(member, of: diary)
    try checkSelf(author, of: diary)
    try checkPresent(in: diary)
    if entry == "last", let last = diary.entries.max(by: { $0.created.instant < $1.created.instant }) {
      return (diary, last, author)
    }
    // 'diary show' prints the ids of replies, too.
    if let above = diary.replies.first(where: { $0.id == entry })?.replyTo {
      throw Diagnostic(
        .entryMissing, Phrase("diary-under-reply", ["id": entry.quotedBriefly]),
        hint: Phrase("diary-name-entry-above", ["entry": above.quotedBriefly]))
    }
    return (diary, try DiaryStore.one(entry, of: diary), author)
  }
}

extension StandardInput {
  /// The text from arguments or standard input; nil to open the editor.
  static func givenText(_ text: [String], limit: Int) throws(Diagnostic) -> String? {
    if text == ["-"] { return try StandardInput.text(limit: limit) }
    if !text.isEmpty { return text.joined(separator: " ") }
    guard isPiped else { return nil }
    let piped = try StandardInput.text(limit: limit)
    return piped.contains { !$0.isWhitespace } ? piped : nil
  }
}

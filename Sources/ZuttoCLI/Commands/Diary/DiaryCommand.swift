// `zutto diary`, the checks of who may do what, and the commands for entries: `write`, `edit`, `rm`, `read`.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Prose
internal import SafeFiles
internal import ZonedTime

struct DiaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary", abstract: "The exchange diary: make, share, write, read.",
    discussion: """
      Examples:
        zutto diary new 二人の日記 --type couple --id futari
        zutto diary write futari 今日はクリスマス！ --photo cake.jpg
        zutto diary show futari
        zutto diary unread
      """,
    subcommands: [
      DiaryNewCommand.self, DiaryListCommand.self, DiaryShowCommand.self, DiaryWriteCommand.self,
      DiaryReplyCommand.self, DiaryReactCommand.self, DiaryEditCommand.self, DiaryRemoveCommand.self,
      DiaryReadCommand.self, DiaryUnreadCommand.self,
      DiaryQuestionCommand.self, DiaryCalendarCommand.self, DiaryShareCommand.self, DiaryBundleCommand.self,
      DiaryReceiveCommand.self, DiaryInviteCommand.self, DiaryJoinCommand.self, DiaryLeaveCommand.self,
      DiaryHandOverCommand.self, DiaryMembersCommand.self, DiaryMemberCommand.self, DiaryRenameCommand.self,
      DiaryMuteCommand.self, DiaryUnmuteCommand.self, DiaryEraseCommand.self,
    ])
}

extension Context {
  /// The member that the user acts as: `--as`, or their member in a shared diary, or the home's owner.
  ///
  /// `isSelf`, whether the user means themselves, only changes the hint of the error. Throws
  /// `member-missing`.
  func member(_ id: String?, of diary: Diary, isSelf: Bool = true) throws(Diagnostic) -> Member {
    let id = if let id { id } else { try home.ownMember(of: diary.id) }
    guard let member = diary.present.first(where: { $0.id.comparisonKey == id.comparisonKey }) else {
      // A diary without member files belongs to the home's owner (docs/FORMAT.md, "Entries").
      if diary.members.isEmpty, id.comparisonKey == home.settings.owner.comparisonKey {
        return Member(id: home.settings.owner, name: home.settings.name ?? home.settings.owner, role: .owner)
      }
      let ids = diary.present.map(\.id)
      let names = ids.joined(separator: ", ")
      throw Diagnostic(
        .memberMissing, Phrase("diary-not-member", ["member": id, "diary": diary.id]),
        hint: names.isEmpty
          ? Phrase("diary-nobody-zutto-diary-join")
          : ids.hint(
            for: id,
            isSelf ? Phrase("diary-say-who-you", ["names": names]) : Phrase("diary-members", ["names": names])
          ))
    }
    return member
  }

  /// Throws `not-oneself` for another member of a shared diary: there members write only as themselves, and
  /// git would show it.
  func checkSelf(_ member: Member, of diary: Diary) throws(Diagnostic) {
    guard let share = try DiaryStore.share(diary.id, in: home),
      share.member.comparisonKey != member.id.comparisonKey
    else { return }
    throw Diagnostic(
      .notOneself,
      Phrase(
        "diary-shared-you-writes-themself", ["id": diary.id, "member": share.member, "other-id": member.id]),
      hint: Phrase("diary-leave-out-member-who-shares"))
  }

  /// Throws `member-missing` if the user left the shared diary and so may not change its name, code or
  /// entries.
  func checkPresent(in diary: Diary) throws(Diagnostic) {
    guard let share = try DiaryStore.share(diary.id, in: home),
      share.left != nil || !diary.present.contains(where: { $0.id == share.member })
    else { return }
    throw Diagnostic(
      .memberMissing, Phrase("diary-shared-left-can-only-read", ["id": diary.id, "member": share.member]),
      hint: Phrase("diary-zutto-diary-join-code-comes"))
  }

  /// Throws `not-oneself` if the user may not decide this in a shared diary: only owners decide about others.
  ///
  /// `member` is the one concerned; nil for matters of the owners.
  func checkRight(over member: Member?, of diary: Diary) throws(Diagnostic) {
    guard let share = try DiaryStore.share(diary.id, in: home),
      share.member.comparisonKey != member?.id.comparisonKey,
      diary.present.contains(where: { $0.role == .owner }),
      diary.present.first(where: { $0.id.comparisonKey == share.member.comparisonKey })?.role != .owner
    else { return }
    let allowed: Phrase =
      member.map { Phrase("diary-only-owner-2", ["id": $0.id]) } ?? Phrase("diary-only-owner")
    throw Diagnostic(
      .notOneself,
      Phrase("diary-shared-you-decides", ["id": diary.id, "member": share.member, "allowed": allowed]),
      hint: Phrase("diary-ask-them-run"))
  }
}

extension Member {
  func json(in diary: Diary) -> JSON {
    var object: JSONObject = [
      "id": .text(id), "name": .text(name), "role": .text(role.rawValue), "present": .flag(left == nil),
    ]
    object["joined"] = joined.map { .text($0.text) }
    object["left"] = left.map { .text($0.text) }
    object["picture"] = picture.map(JSON.text)
    return .object(object)
  }
}

struct DiaryWriteCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Write an entry.",
    discussion: """
      The text is the arguments after the diary's id, what is piped in, or what
      you write in your editor ($VISUAL, $EDITOR, else vi). '-' waits for standard
      input even on a terminal.

      Examples:
        zutto diary write futari 今日はクリスマス！
        zutto diary write futari < letter.txt
        zutto diary write futari --question    answer today's question
        zutto diary write futari ケーキ --photo cake.jpg --photo us.jpg
        zutto diary write futari 京都にて --tag 旅行 --tag 京都
        zutto diary write futari 旅の一日目 --at 2024-08-10T21:15:00-10:00
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The text; none takes what is piped in, or opens the editor.") var text: [String] = []
  @Option(
    help: ArgumentHelp("A picture to copy in beside it; up to 4.", valueName: "file"), completion: .file())
  var photo: [String] = []
  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("A tag; may be repeated. '#word' in the text is one, too.", valueName: "tag"))
  var tags: [String] = []
  @Flag(help: "Answer today's question.") var question = false
  @Option(help: ArgumentHelp("Answer a question of your own.", valueName: "text")) var ask: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who writes (default: the home's owner).", valueName: "member")) var member: String?
  @Option(help: ArgumentHelp("When: RFC 3339, or a day and a time (default: now).", valueName: "time"))
  var at: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let diary = try DiaryStore.head(id, in: context.home).diary
    let author = try context.member(member, of: diary)
    try context.checkSelf(author, of: diary)
    guard try context.accepts(typed: at) else { return .done }
    let created = try context.time(typed: at)
    let tags = tags.distinctTags
    guard tags.isEmpty || !diary.type.hidesMembers else {
      throw Diagnostic(
        .tagRefused, Phrase("diary-tag-anonymous"), hint: Phrase("diary-tag-anonymous-hint"))
    }
    let asked = try question ? todaysQuestion(created.day, author, context) : ask
    let write = { (text: String) throws -> Outcome in
      try self.write(
        NewEntry(
          author: author.id, created: created, question: asked, text: text,
          fields: tags.isEmpty ? [] : [("tags", .list(tags))]), to: diary, context)
    }
    if let text = try StandardInput.givenText(text, limit: Entry.maximumBytes) { return try write(text) }
    return try await Editor(context.session).write(hint: asked) { text in
      guard let text else { return Outcome([Phrase("command-not-written")[context.language]]) }
      return try write(text)
    }
  }

  private func write(_ entry: NewEntry, to diary: Diary, _ context: Context) throws(Diagnostic) -> Outcome {
    var entry = entry
    entry.photos = try photo.map { (path) throws(Diagnostic) in
      let picture = try OutsideFile.picture(path)
      return (picture.name, { () throws(Diagnostic) in picture.bytes })
    }
    let path = try context.change(id) { (change) throws(Diagnostic) in
      try DiaryStore.add(entry, to: diary, in: context.home, &change)
    }
    return Outcome(
      [Phrase("command-written")(context.language, ["path": path.text])],
      json: ["id": .text(path.stem), "path": .text(path.text)])
  }

  private func todaysQuestion(_ day: Day, _ author: Member, _ context: Context) throws(Diagnostic) -> String {
    let tag = options.lang ?? author.language ?? context.language.tag
    return try DiaryStore.questions(in: context.home, context.session.locales[tag]).question(on: day)
  }
}

struct DiaryEditCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an entry in your editor, or its text at once.",
    discussion: """
      Without a text the entry's file is opened in your editor. A text replaces the
      entry's; author, time and photos stay. Whatever is wrong with the file then is
      told at once.

      Examples:
        zutto diary edit futari 2024-12-25-233000-misaki
        zutto diary edit futari 2024-12-25-2330    the beginning of its id is enough
        zutto diary edit futari 2024-12-25-2330 メリークリスマス！
        zutto diary edit futari 2024-12-25-2330 - < new.md
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning.") var entry: String
  @Argument(help: "The new text; '-' takes the whole file from standard input.") var text: [String] = []

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    try context.checkPresent(in: try DiaryStore.head(id, in: home).diary)
    let path = try await DiaryStore.find(entry, in: id, home)
    let isChanged: Bool
    if text == ["-"] {
      let new = try Array(StandardInput.text(limit: Entry.maximumBytes).utf8)
      isChanged = try replace(path, with: new, over: nil, context)
    } else if !text.isEmpty {
      let old = try home.tree.read(path, limit: Entry.maximumBytes)
      let new = try DiaryStore.replacingText(in: old, with: text.joined(separator: " "))
      isChanged = try replace(path, with: new, over: old.bytes, context)
    } else {
      let old = try home.tree.read(path, limit: Entry.maximumBytes).bytes
      isChanged = try await Editor(context.session).edit(old) { new in
        try replace(path, with: new, over: old, context)
      }
    }
    let words =
      isChanged
      ? Phrase("command-written")(context.language, ["path": path.text])
      : Phrase("command-unchanged")[context.language]
    let outcome = Outcome([words], json: ["path": .text(path.text), "changed": .flag(isChanged)])
    guard isChanged else { return outcome }
    return outcome.failing(with: try await DiaryStore.problems(of: path, in: id, home))
  }

  private func replace(_ path: RelativePath, with new: [UInt8], over old: [UInt8]?, _ context: Context)
    throws(Diagnostic) -> Bool
  {
    try context.change("\(id) \(path.stem)") { (change) throws(Diagnostic) in
      try DiaryStore.replace(path, with: new, over: old, in: context.home, &change)
    }
  }
}

struct DiaryRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Move an entry to the trash.",
    discussion: """
      Its photos stay. 'zutto undo' brings it back.

      Examples:
        zutto diary rm futari 2024-12-25-233000-misaki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning.") var entry: String

  func outcome(_ context: Context) async throws -> Outcome {
    try context.checkPresent(in: try DiaryStore.head(id, in: context.home).diary)
    let path = try await DiaryStore.find(entry, in: id, context.home)
    try context.change("\(id) \(path.stem)") { (change) throws(Diagnostic) in try change.remove(path) }
    return Outcome(
      [Phrase("command-removed")(context.language, ["path": path.text])], json: ["removed": .text(path.text)])
  }
}

struct DiaryReadCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Note that you have read entries (既読).",
    discussion: """
      Examples:
        zutto diary read futari                        everything that is new
        zutto diary read futari 2024-12-25-233000-misaki --as yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "Entry ids or their beginnings (default: all that is unread).") var entries: [String] = []
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who has read (default: the home's owner).", valueName: "member")) var member: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let diary = try await DiaryStore.read(id, in: context.home).diary
    let me = try context.member(member, of: diary)
    try context.checkSelf(me, of: diary)
    let chosen =
      try entries.isEmpty
      ? diary.unread(by: me.id)
      : entries.map { (text) throws(Diagnostic) in try DiaryStore.one(text, of: diary) }.filter {
        $0.author != me.id
      }
    let count = try context.change(id) { (change) throws(Diagnostic) in
      try DiaryStore.markRead(chosen, of: diary, by: me.id, at: context.now, in: context.home, &change)
    }
    let language = context.language
    let words =
      chosen.isEmpty
      ? Phrase("command-nothing-unread")[language]
      : Phrase("command-marked-read")(language, ["count": language.integer(count)])
    return Outcome([words], json: ["read": .integer(count)])
  }
}

// Commands that write memos: `zutto memo add`, `reply`, `edit`, `rm`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Memos
internal import Prose
internal import SafeFiles
internal import ZonedTime

struct MemoAddCommand: HomeCommand, Paged, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a thought (what 'zutto memo' does with words).",
    discussion: """
      Without words it takes what is piped in; where nothing is, it shows the
      newest memos.

      Examples:
        zutto memo call the dentist
        zutto memo add list                 the one word 'list'
        pbpaste | zutto memo -
        zutto memo --audio idea.m4a the melody of this morning
        zutto memo --tag garden sow the peas
        zutto memo --at "yesterday 23:30" I forgot to write this down
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var input: MemoInput
  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("A tag; may be repeated. '#word' in the text is one, too.", valueName: "tag"))
  var tags: [String] = []

  /// Without words it shows the newest memos.
  var wantsPager: Bool { input.text.isEmpty && input.audio == nil }

  func outcome(_ context: Context) async throws -> Outcome {
    guard let text = try input.words() else {
      return try await MemoListCommand.parse(options).outcome(context)
    }
    guard try context.accepts(typed: input.at) else { return .done }
    let (path, item) = try input.change(text, labelled: "memo \(text.firstWords)", context) {
      (change, item) throws(Diagnostic) in
      var item = item
      item.tags = tags.distinctTags
      return try MemoStore.add(item, in: context.home, &change)
    }
    context.log(.memoCreated, ["sound": .flag(item.sound != nil)])
    var outcome = Outcome.said(
      Phrase("memo-kept"), ["id": path.stem],
      ["id": .text(path.stem), "path": .text(path.text), "created": .text(item.time.text)])
    if item.isPending { outcome.say(Phrase("memo-waits")) }
    await context.recoverRecordings()
    return outcome
  }
}

extension String {
  /// The beginning of a text on one line, as a label for a change.
  fileprivate var firstWords: String {
    let words = prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 30 ? words.prefix(29) + "…" : words
  }
}

struct MemoReplyCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Add something under a memo.",
    discussion: """
      Without words it takes what is piped in, or opens your editor.

      Examples:
        zutto memo reply 1 and bread             under the newest
        zutto memo reply 2025-12-07-0812 - < more.txt
        zutto memo reply 1 --audio answer.m4a
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words (quoted).") var memo: String
  @OptionGroup var input: MemoInput

  func outcome(_ context: Context) async throws -> Outcome {
    let memo = try await context.memo([memo])
    await context.recoverRecordings()
    guard try context.accepts(typed: input.at) else { return .done }
    if let text = try input.words() { return try reply(text, to: memo.id, context) }
    return try await Editor(context.session).write(hint: memo.firstLines(1).first) { text in
      guard let text else { return Outcome([Phrase("command-not-written")[context.language]]) }
      return try reply(text, to: memo.id, context)
    }
  }

  private func reply(_ text: String, to id: String, _ context: Context) throws(Diagnostic) -> Outcome {
    let (number, item) = try input.change(text, labelled: "memo reply \(id)", context) {
      (change, item) throws(Diagnostic) in try MemoStore.reply(to: id, item, in: context.home, &change)
    }
    context.log(.threadAdded, ["sound": .flag(item.sound != nil)])
    var outcome = Outcome.said(
      Phrase("memo-added"), ["id": id, "number": String(number)],
      ["id": .text(id), "path": .text(Memo.path(of: id).text), "item": .integer(number)])
    if item.isPending { outcome.say(Phrase("memo-waits")) }
    return outcome
  }
}

struct MemoEditCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a memo in your editor, or its words at once.",
    discussion: """
      Without words the memo's file is opened in your editor. With words they
      replace those of the memo, or of one item of its thread; sounds stay.
      What comes in while the editor is open is kept.

      Examples:
        zutto memo edit 1
        zutto memo edit 1 buy milk and bread
        zutto memo edit 1 --item 2 not the blue one
        zutto memo edit 2025-12-07-0812 - < new.txt
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words (quoted).") var memo: String
  @Argument(help: "The new words; '-' takes standard input.") var text: [String] = []
  @Option(help: ArgumentHelp("The item of the thread, from 1.", valueName: "number")) var item: Int?

  func validate() throws {
    if let item, item < 1 { throw ValidationError(Phrase("memo-items-thread-counted")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let id = try await context.memoID([memo])
    await context.recoverRecordings()
    if !text.isEmpty {
      var edited = EditedMemo()
      edited.isChanged = try setText(of: id, context)
      return outcome(edited, id)
    }
    if let item { return try await edit(item, of: id, context) }
    return try await edit(id, context)
  }

  private func outcome(_ edited: EditedMemo, _ id: String) -> Outcome {
    guard edited.isChanged else {
      return .said(Phrase("command-unchanged"), [:], ["id": .text(id), "changed": .flag(false)])
    }
    var outcome = Outcome.said(
      edited.isMerged ? Phrase("memo-merged") : Phrase("memo-changed"), ["id": id],
      [
        "id": .text(id), "path": .text(Memo.path(of: id).text), "changed": .flag(true),
        "merged": .flag(edited.isMerged),
      ])
    outcome.report(edited.conflicts)
    return outcome
  }

  /// Edits an item of the thread in the editor.
  private func edit(_ item: Int, of id: String, _ context: Context) async throws -> Outcome {
    guard let memo = try MemoStore.read(id: id, in: context.home).memo else {
      throw Diagnostic(.memoMissing, Phrase("home-cant-read", ["name": id]))
    }
    let old = memo.text(of: try memo.item(item))
    return try await Editor(context.session).edit(Array((old + "\n").utf8)) { new in
      let text = String(decoding: new, as: UTF8.self)
      let edited = try context.change(id) { (change) throws(Diagnostic) in
        try MemoStore.setText(ofItem: item, openedIn: memo, to: text, in: context.home, &change)
      }
      return outcome(edited, id)
    }
  }

  /// Edits the memo's file in the editor.
  private func edit(_ id: String, _ context: Context) async throws -> Outcome {
    let home = context.home
    let old = try home.tree.read(Memo.path(of: id), limit: Memo.maximumBytes)
    let edited = try await Editor(context.session).edit(old.bytes) { new in
      try context.change(id) { (change) throws(Diagnostic) in
        try MemoStore.replace(old, of: id, with: new, in: home, &change)
      }
    }
    let outcome = outcome(edited, id)
    guard edited.isChanged, Memo.isThere(id, in: home) else { return outcome }
    return outcome.failing(with: try MemoStore.read(id: id, in: home).problems)
  }

  private func setText(of id: String, _ context: Context) throws(Diagnostic) -> Bool {
    let words = try text == ["-"] ? StandardInput.text(limit: Memo.maximumBytes) : text.joined(separator: " ")
    return try context.change(id) { (change) throws(Diagnostic) in
      try MemoStore.setText(ofItem: item ?? 0, of: id, to: words, in: context.home, &change)
    }
  }
}

struct MemoRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a memo, or an item of its thread; 'undo' brings it back.",
    discussion: """
      Its sounds go with it, unless another memo names them or can't be read.

      Examples:
        zutto memo rm 1
        zutto memo rm 1 2 5
        zutto memo rm 1 --item 2
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words; several by number or id.") var memo:
    [String]
  @Option(help: ArgumentHelp("The item of the thread, from 1.", valueName: "number")) var item: Int?

  func validate() throws {
    if let item, item < 1 { throw ValidationError(Phrase("memo-items-thread-counted")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let ids = try await ids(context)
    await context.recoverRecordings()
    let removed = try context.change(ids.joined(separator: " ")) { (change) throws(Diagnostic) in
      var removed: [RemovedMemo] = []
      for id in ids { removed.append(try MemoStore.remove(id, item: item, in: context.home, &change)) }
      return removed
    }
    var outcome = Outcome()
    for (id, one) in zip(ids, removed) {
      context.log(.memoDeleted, ["item": .flag(!one.isWhole)])
      outcome.add(self.outcome(id, one))
    }
    return outcome
  }

  private func outcome(_ id: String, _ removed: RemovedMemo) -> Outcome {
    let kept = removed.kept.map { one in
      JSON.object(["path": .text(one.sound.text), "memo": .text(one.memo.text)])
    }
    var outcome = Outcome.said(
      removed.isWhole ? Phrase("memo-removed") : Phrase("memo-item-removed"),
      ["id": id, "number": item.map(String.init) ?? ""],
      ["id": .text(id), "removed": .list(removed.files.map { .text($0.text) }), "kept": .list(kept)])
    for one in removed.kept {
      outcome.say(Phrase("memo-sound-kept"), ["sound": one.sound.name, "memo": one.memo.name])
    }
    return outcome
  }

  /// The memos that the user means: several if every word is a number or an id, else one.
  private func ids(_ context: Context) async throws(Diagnostic) -> [String] {
    let areSeveral =
      memo.count > 1 && item == nil
      && memo.allSatisfy { Int($0) != nil || Memo.isThere($0, in: context.home) }
    guard areSeveral else { return [try await context.memoID(memo)] }
    var ids: [String] = []
    for word in memo {
      let id = try await context.memoID([word])
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}

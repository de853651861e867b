// `zutto trash`, `undo` and `log`: what was changed, removed and done.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import Sync
internal import Vault
internal import ZonedTime

struct TrashCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "What was replaced or removed, and can be brought back.",
    discussion: """
      Once a day a command that changes something deletes changes that are older
      than 90 days, and the oldest beyond 1 GiB, and says so; never one of the
      last 7 days or of the newest 50. Other numbers: "trash": {"days": …,
      "megabytes": …} in this machine's settings.json.

      Examples:
        zutto trash list
        zutto trash empty
      """, subcommands: [TrashListCommand.self, TrashEmptyCommand.self],
    defaultSubcommand: TrashListCommand.self)
}

struct TrashListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The changes in the trash, newest first.",
    discussion: "Examples:\n  zutto trash list --json")

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let records = try Trash.records(in: context.home.tree)
    let rows = records.map { record in
      JSON.object([
        "folder": .text(record.folder.text), "command": .text(record.command),
        "at": .text(context.home.zone.zoned(record.moment).text), "undone": .flag(record.isUndone),
        "files": .list(
          record.steps.map { .object(["change": .text($0.kind.rawValue), "path": .text($0.path.text)]) }),
      ])
    }
    return Outcome(
      records.isEmpty
        ? [Phrase("command-trash-empty")[context.language]] : records.flatMap { lines($0, context) },
      json: ["changes": .list(rows)])
  }

  private func lines(_ record: TrashRecord, _ context: Context) -> [String] {
    let time = context.language.dateAndTime(context.home.zone.zoned(record.moment))
    let mark = record.isUndone ? "↩ " : ""
    let room = context.printer.columns - "\(time)  \(mark)".displayWidth
    let command = record.command.escapingControls.truncated(to: max(room, 10))
    return ["\(context.printer.faint(time))  \(mark)\(command)"]
      + record.steps.map { step in
        let sign =
          switch step.kind {
          case .created: "+"
          case .replaced: "~"
          case .removed: "-"
          }
        return "  \(sign) \(step.path.text.escapingControls)"
      }
  }
}

struct TrashEmptyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "empty", abstract: "Delete everything in the trash for good.",
    discussion: """
      Asks first on a terminal; without one it needs --yes. Says where else what
      was removed may still be, and cleans what is this program's own.

      Examples:
        zutto trash empty
        zutto trash empty --yes
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Don't ask.") var yes = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (home, language) = (context.home, context.language)
    try home.checkWritable()
    if !yes {
      guard context.canAsk else {
        throw Diagnostic(
          .inputMissing, Phrase("command-emptying-trash-cant-undone-nobody"),
          hint: Phrase("command-say-yes"))
      }
      let count = try Trash.records(in: home.tree).count
      context.printer.ask(Phrase("command-ask-empty")(language, ["count": language.integer(count)]))
      guard StandardInput.line() == "yes" else { return .done }
    }
    // `verify` learns from the records that removals were intended; from now on the manifest must know it.
    try Manifest.forgetRemoved(in: home.tree)
    let count = try Trash.empty(in: home.tree)
    let remains = try TrashRemains(cleaning: home)
    var outcome = Outcome.said(
      Phrase("command-trash-emptied"), ["count": language.integer(count)],
      ["deleted": .integer(count), "remains": .list(remains.places.map { .text($0.path) })])
    if !remains.places.isEmpty { outcome.add([Phrase("trash-still")[language]]) }
    outcome.add(remains.places.map { path, words in "  " + words(language, ["path": path]) })
    return outcome
  }
}

extension TrashThinner {
  /// Thins the trash if that is due, and reports it; a failure is only a warning.
  static func runIfDue(in home: Home, _ session: Session) {
    do throws(Diagnostic) {
      guard let gone = try thinIfDue(home, session.world) else { return }
      let language = session.language(home)
      let values: KeyValuePairs = [
        "count": language.integer(gone.changes), "size": Int(gone.bytes).inBytes,
        "days": language.integer(gone.rule.days), "most": Int(gone.rule.bytes).inBytes,
      ]
      session.printer.err(Phrase("trash-thinned")(language, values))
    } catch {
      var problem = error
      problem.severity = .warning
      session.printer.print(problem)
    }
  }
}

struct UndoCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last change back.",
    discussion: """
      Repeat it to go further back. A change is not taken back if its files were
      changed since; of the ledger's books the opposite is done, and what others
      wrote there stays. Sharing, joining and erasing can't be taken back, nor what
      a sync brought. A change of the vault's accounts asks for the passphrase, as
      'zutto otp undo' does.

      Examples:
        zutto undo
        zutto undo --skip
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Pass over what can't be taken back, and take back what was before it.") var skip = false

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    try home.checkWritable()
    let lock = try VaultUndo.lock(home)
    defer { _ = lock }
    let newest = try Trash.records(in: home.tree).first { !$0.isUndone }
    var isOfVault = false
    let record = try Trash.undo(in: home.tree) { (record) throws(Diagnostic) in
      do throws(Diagnostic) {
        isOfVault = VaultStore.isOwn(record)
        try home.undo(record)
        return true
      } catch  where skip && UndoCommand.passable.contains(error.code) { return false }
    }
    if isOfVault { return try await VaultUndo.run(record, context) }
    let maySpeakForOthers = try home.maySpeakForOthers(record)
    var outcome = Outcome.said(
      Phrase("command-undone"), ["command": record.command],
      [
        "undone": .text(record.command), "files": .list(record.steps.map { .text($0.path.text) }),
        "maySpeakForOthers": .flag(maySpeakForOthers),
      ])
    if maySpeakForOthers { outcome.note(Phrase("command-undone-for-others")[context.language]) }
    if let newest, newest.isSync {
      outcome.note(
        Phrase("command-synced-since")(context.language, ["folder": (newest.folder / "files").text]))
    }
    return outcome
  }

  /// The failures that `--skip` passes over.
  private static let passable: Set<Diagnostic.Code> = [.nothingToUndo, .changedSince, .monthSealed]
}

struct LogCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "What happened in this home on this machine, the newest last.",
    discussion: """
      The log holds events and how long they took, never a word that you
      wrote. It stays on this machine, in .zutto/log; "log": false in this
      machine's settings.json turns it off.

      Events: memo_created, memo_deleted, thread_added, recording_started,
      recording_completed, recording_recovered, stt_requested,
      stt_completed, stt_failed, backup_completed, backup_failed.

      Examples:
        zutto log
        zutto log -n 100 --event stt_failed
        zutto log --json
        zutto log --clear
      """)

  @OptionGroup var options: GlobalOptions
  @Option(name: .shortAndLong, help: ArgumentHelp("How many (default: 20; 0 for all).", valueName: "count"))
  var number: Int?
  @Option(help: ArgumentHelp("Only events of this name.", valueName: "name")) var event: String?
  @Flag(help: "Delete the log.") var clear = false

  func validate() throws {
    if let number, number < 0 { throw ValidationError(Phrase("command-number-must-not-below")) }
    if clear, number != nil || event != nil {
      throw ValidationError(Phrase("command-clear-deletes-whole-log-goes"))
    }
    let names = EventLog.Event.allCases.map(\.rawValue)
    if let event, !names.contains(event) {
      throw ValidationError(Phrase("command-event-must-one", ["names": names.joined(separator: ", ")]))
    }
  }

  /// The log is readable even if the home's settings are invalid.
  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    if clear {
      let isGone = try EventLog.clear(in: context.home)
      let phrase = isGone ? Phrase("log-cleared") : Phrase("log-empty")
      return .said(phrase, [:], ["cleared": .flag(isGone)])
    }
    let (events, strange) = try EventLog.read(in: context.home)
    let found = events.filter { event == nil || $0.name == event }
    let count = number ?? 20
    let shown = count == 0 ? found[...] : found.suffix(count)
    var outcome = Outcome(
      shown.isEmpty ? [Phrase("log-empty")[context.language]] : lines(shown, context),
      json: [
        "events": .list(shown.map(\.json)), "count": .integer(found.count), "strangeLines": .integer(strange),
      ])
    if strange > 0 {
      outcome.note(Phrase("log-strange-lines")(context.language, ["count": String(strange)]))
    }
    return outcome
  }

  private func lines(_ events: ArraySlice<LoggedEvent>, _ context: Context) -> [String] {
    var table = TextTable([("", .whole), ("", .whole), ("", .right), ("", .left)])
    for event in events {
      let time = context.home.zone.zoned(event.moment)
      table.add([
        "\(time.day.text) \(time.time.text)", event.name, event.milliseconds.map { "\($0) ms" } ?? "",
        event.facts.map { "\($0.key)=\($0.value.text ?? $0.value.description)" }.joined(separator: " "),
      ])
    }
    return table.lines(context.printer)
  }
}

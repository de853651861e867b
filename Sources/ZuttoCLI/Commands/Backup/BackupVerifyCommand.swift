// `zutto backup verify`: backups read back.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

struct BackupVerifyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Read a backup and name each damaged, missing or strange file.",
    discussion: """
      Without a name the newest one. Exit status 1 if something is wrong.

      Examples:
        zutto backup verify
        zutto backup verify zutto-misaki-2026-11-21-224107
        zutto backup verify --all
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The backup's name (default: the newest).") var name: String?
  @Flag(help: "Read all of them.") var all = false

  static let isFollowedByBackup = false

  func outcome(_ context: Context) async throws -> Outcome {
    let job = BackupJob(context.household)
    let memory = try BackupJob.memory(in: context.home)
    let shelf = try job.shelf(memory)
    let names = all ? shelf.names : [try job.find(name, on: shelf, memory, context.session)]
    var isGood = true
    var rows: [JSON] = []
    for name in names {
      job.progress.begin(Phrase("backup-verifying"))
      let check = try await shelf.check(name) { [progress = job.progress] in progress.add($0) }
      job.progress.end()
      try note(check, name, context)
      // One that was made without some file stays so; a newer one that is whole has it.
      let isSuperseded = all && memory.made.contains { $0.key > name && memory.isSafe($0.key) }
      isGood = isGood && (isSuperseded ? check.isAsListed : check.isGood)
      rows.append(check.json(["name": .text(name.text)], in: context.language))
      // Each at once: reading the next may take long.
      var outcome = Outcome()
      outcome.report(check.problems(in: name.text, isSuperseded: isSuperseded))
      let words = check.isGood ? Phrase("backup-whole") : Phrase("backup-broken")
      let count = context.language.integer(check.files)
      outcome.add([words(context.language, ["name": name.text, "count": count])])
      if !options.json { context.session.show(outcome) }
    }
    var outcome = Outcome(json: ["backups": .list(rows)])
    if !isGood { outcome.exit = .problems }
    return outcome
  }

  private func note(_ check: CopyCheck, _ name: BackupName, _ context: Context) throws(Diagnostic) {
    let home = context.home
    guard home.isWritable, home.tree.isWritable, var memory = try BackupMemory.read(in: home.tree) else {
      return
    }
    var made = memory.made[name] ?? .init(files: check.files, bytes: check.bytes, verified: context.now)
    made.verified = context.now
    made.isDamaged = !check.isAsListed
    made.unread = check.unread
    memory.made[name] = made
    try memory.write(in: home.tree)
  }
}

extension CopyCheck {
  /// What was found, as JSON.
  func json(_ head: JSONObject, in language: Language) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object = head
    object["files"] = .integer(files)
    object["bytes"] = .integer(bytes)
    object["damaged"] = list(damaged)
    object["missing"] = list(missing)
    object["unexpected"] = list(unexpected)
    object["unread"] = .list(unread.map(JSON.text))
    object["unreadable"] = unreadable.json(in: language)
    return .object(object)
  }
}

// `zutto backup list`: the backups that are there.

internal import ArgumentParser
internal import Ground
internal import Sync

struct BackupListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "The backups, oldest first, and when each was last read.",
    discussion: """
      Examples:
        zutto backup list
        zutto backup list --json
      """
  )

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let memory = try BackupJob.memory(in: home)
    if let failure = memory.failure, !options.json {
      session.printer.err(session.told(failure, in: home))
    }
    let shelf = try BackupJob(session, home).shelf(memory)
    if options.json {
      session.printer.out(json(shelf, memory).description)
    } else {
      show(shelf, memory, session, home)
    }
  }

  private func json(_ shelf: BackupShelf, _ memory: BackupMemory) -> JSON {
    let rows = shelf.names.map { name -> JSON in
      var row: JSONObject = ["name": .text(name.text), "day": .text(name.day.text)]
      let made = memory.made[name]
      row["files"] = made.map { .integer($0.files) }
      row["bytes"] = made.map { .integer($0.bytes) }
      row["verified"] = made.map { .text($0.verified.text) }
      row["damaged"] = made.map { .flag($0.isDamaged) }
      return .object(row)
    }
    var object: JSONObject = ["place": .text(shelf.place.text), "backups": .list(rows)]
    object["failure"] = memory.failure?.json
    return .object(object)
  }

  private func show(
    _ shelf: BackupShelf,
    _ memory: BackupMemory,
    _ session: Session,
    _ home: Home
  ) {
    let language = session.language(home)
    session.printer.out(shelf.place.text.escapingControls)
    guard !shelf.names.isEmpty else {
      session.printer.out(BackupWords.none[language])
      return
    }
    var table = TextTable([
      ("", .whole), (BackupWords.files[language], .right), (BackupWords.size[language], .right),
      (BackupWords.lastRead[language], .whole),
    ])
    // On a narrow terminal what is known of each stands below its name.
    var narrow: [String] = []
    for name in shelf.names {
      let made = memory.made[name]
      let verified = made.map { language.dateAndTime($0.verified) } ?? ""
      let facts = [
        made.map { language.integer($0.files) } ?? "", made?.bytes.inBytes ?? "",
        made?.isDamaged == true ? BackupWords.damaged(language, ["time": verified]) : verified,
      ]
      table.add([name.text] + facts)
      let labels = [BackupWords.files, BackupWords.size, BackupWords.lastRead]
      let told = zip(labels, facts).compactMap { $1.isEmpty ? nil : "\($0[language]) \($1)" }
      narrow += [name.text] + session.printer.facts(told, margin: 2).map { "  " + $0 }
    }
    let lines = table.fits(session.printer) ? table.lines(session.printer) : narrow
    for line in lines { session.printer.out(line) }
  }
}

extension BackupMemory.Failure {
  var json: JSON {
    ["time": .text(time.text), "code": .text(code), "message": .text(message)]
  }
}

extension Session {
  /// That the last backup came to nothing.
  func told(_ failure: BackupMemory.Failure, in home: Home) -> String {
    let language = language(home)
    return BackupWords.failed(
      language,
      ["time": language.dateAndTime(failure.time), "why": failure.message]
    ).escapingControls
  }
}

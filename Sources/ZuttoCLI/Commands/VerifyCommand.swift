// `zutto check`, `verify` and `repair`: what is wrong with files, and its repair from a copy.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

struct CheckCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read every file and name what is wrong, with its place.",
    discussion: """
      Prints 'file:line:column: error|warning: what is wrong [code]' and a hint how
      to mend it. Exit status 1 if there is an error.

      Examples:
        zutto check
        zutto check --json
      """)

  @OptionGroup var options: GlobalOptions

  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    let language = context.language
    let result = await CheckRun(context.household).run()
    context.printer.endProgress()
    let errors = result.problems.count { $0.severity == .error }
    let warnings = result.problems.count - errors
    var outcome = Outcome(json: [
      "files": .integer(result.files), "errors": .integer(errors), "warnings": .integer(warnings),
      "away": .integer(result.away.count), "problems": result.problems.json(in: language),
    ])
    outcome.report(result.problems, inJSON: false)
    outcome.say(
      result.problems.isEmpty ? Phrase("command-check-clean") : Phrase("command-check-found"),
      [
        "count": language.integer(result.files), "errors": language.integer(errors),
        "warnings": language.integer(warnings),
      ])
    outcome.noteAway(result.away, language)
    outcome.fail(on: result.problems)
    return outcome
  }
}

struct VerifyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Read every byte and name each damaged or missing file.",
    discussion: """
      The first time it learns what every file is. Later, a file whose bytes
      changed without a sign is damaged; one that nobody removed is missing.
      With DIR a backup or a bag is read, strictly by its list: bags are what
      'zutto export bag' makes, and what libraries and archives exchange (BagIt).
      Exit status 1 if something is wrong. ('zutto check' is another thing: it
      reads what the files mean.)

      Examples:
        zutto verify
        zutto verify /media/usb/zutto/zutto-misaki-2026-11-21-224107
        zutto verify /media/usb/nikki-bag    a bag, of zutto or of others
        zutto verify --accept                all is right as it is now
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A backup's or a bag's folder (default: the home).", completion: .directory) var dir:
    String?
  @Flag(help: "Take damaged and missing files of the home as they are now.") var accept = false

  func validate() throws {
    if accept, dir != nil { throw ValidationError(Phrase("command-accept-about-home-not-about")) }
  }

  func outcome(_ session: Session) async throws -> Outcome {
    if let dir { return try await verifyCopy(dir, session) }
    return try await verifyHome(Context(session, try session.home(), Self.self))
  }

  private func verifyCopy(_ dir: String, _ session: Session) async throws -> Outcome {
    let tree = try Tree(at: dir)
    let language = session.language()
    let progress = WorkProgress(language, session.printer.progress)
    guard !Bag.isBag(tree) else {
      progress.begin(Phrase("backup-verifying"))
      let check = try await BagCheck.run(tree) { progress.add($0) }
      progress.end()
      let words = check.isGood ? Phrase("export-bag-whole") : Phrase("export-bag-broken")
      return outcome(
        words, check.files, check.json(["folder": .text(dir)], in: language), check.allProblems,
        isGood: check.isGood, session)
    }
    let copy = try ListedCopy(at: dir)
    progress.begin(Phrase("backup-verifying"))
    let check = await CopyCheck.run(copy.tree, beside: copy.list, isFresh: true) { progress.add($0) }
    progress.end()
    let words = check.isGood ? Phrase("backup-whole") : Phrase("backup-broken")
    return outcome(
      words, check.files, check.json(["folder": .text(dir)], in: language), check.problems(in: dir),
      isGood: check.isGood,
      session)
  }

  private func outcome(
    _ phrase: Phrase, _ files: Int, _ json: JSON, _ problems: [Diagnostic], isGood: Bool, _ session: Session
  ) -> Outcome {
    var outcome = Outcome(json: json)
    outcome.report(problems, inJSON: false)
    outcome.say(phrase, ["name": dir ?? "", "count": session.language().integer(files)])
    if !isGood { outcome.exit = .problems }
    return outcome
  }

  private func verifyHome(_ context: Context) async throws -> Outcome {
    let language = context.language
    let done = try await context.household.verify(accepting: accept)
    let (scan, damaged, missing) = (done.scan, done.damaged, done.missing)
    var outcome = Outcome(json: [
      "files": .integer(scan.files.count), "bytes": .integer(scan.bytes), "first": .flag(done.isFirst),
      "noted": .flag(done.isNoted), "damaged": .list(damaged.map { .text($0.path.text) }),
      "missing": .list(missing.map { .text($0.path.text) }),
      "unreadable": scan.unreadable.json(in: language), "strange": scan.strange.json(in: language),
    ])
    outcome.report(done.problems, inJSON: false)
    let count = damaged.count + missing.count + scan.unreadable.count
    let first = done.isNoted ? Phrase("safety-learnt") : Phrase("safety-unnoted")
    outcome.say(
      count > 0 ? Phrase("safety-lost") : done.isFirst ? first : Phrase("safety-verified"),
      [
        "count": language.integer(scan.files.count), "size": scan.bytes.inBytes,
        "lost": language.integer(count),
      ])
    outcome.fail(on: done.problems)
    return outcome
  }
}

extension BagCheck {
  fileprivate func json(_ head: JSONObject, in language: Language) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object = head
    object["good"] = .flag(isGood)
    object["files"] = .integer(files)
    object["bytes"] = .integer(bytes)
    object["damaged"] = list(damaged)
    object["missing"] = list(missing)
    object["unexpected"] = list(unexpected)
    object["problems"] = problems.json(in: language)
    return .object(object)
  }
}

struct RepairCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Bring damaged and missing files back from a copy.",
    discussion: """
      Looks for files with the right bytes: at the same place of the copy first,
      then anywhere in it. A copy is a backup, a folder of backups, another home,
      or any folder. What is replaced is kept in the trash; 'undo' works. With DIR
      it is a backup that is mended.

      Examples:
        zutto repair --from /media/usb/zutto
        zutto repair --from ~/old-laptop/nikki --dry-run
        zutto repair /media/usb/zutto/zutto-misaki-2026-11-21-224107 --from .
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A backup's folder to mend (default: the home).", completion: .directory) var dir: String?
  @Option(help: ArgumentHelp("The copy with good files.", valueName: "dir"), completion: .directory) var from:
    String
  @Flag(name: .customLong("dry-run"), help: "Change nothing, tell what would be done.") var isDry = false

  func outcome(_ session: Session) async throws -> Outcome {
    let repair = try Repair(in: from)
    if let dir {
      let copy = try ListedCopy(at: dir)
      let progress = WorkProgress(session.language(), session.printer.progress)
      progress.begin(Phrase("backup-verifying"))
      let check = await CopyCheck.run(copy.tree, beside: copy.list) { progress.add($0) }
      progress.end()
      let paths = check.damaged + check.missing + check.unreadable.compactMap(\.path)
      // A backup's list has no sizes.
      let losses = paths.compactMap { path in
        copy.list.digests[path].map { HomeScan.Loss(path: path, digest: $0, size: -1) }
      }
      let (found, notFound) = repair.find(losses)
      if !isDry { try Repair.bringBack(found, toCopy: copy.tree) }
      return outcome(found, notFound, session.language())
    }
    let context = Context(session, try session.home(), Self.self)
    try context.home.checkWritable()
    let (found, notFound) = repair.find(try await context.household.losses())
    if !isDry, !found.isEmpty {
      try context.change { (change) throws(Diagnostic) in
        try Repair.bringBack(found, to: context.home, &change)
      }
    }
    return outcome(found, notFound, context.language)
  }

  private func outcome(_ found: [Repair.Find], _ notFound: [HomeScan.Loss], _ language: Language) -> Outcome {
    let problems = notFound.map { loss in
      Diagnostic(
        .repairMissing, Phrase("command-no-file-holds-what", ["from": from, "path": loss.path.text]),
        path: loss.path,
        hint: Phrase("command-try-another-copy-older-backup"))
    }
    let rows = found.map { find -> JSON in ["path": .text(find.loss.path.text), "from": .text(find.source)] }
    var outcome = Outcome(
      found.map { "\($0.loss.path.text) ← \($0.source)".escapingControls },
      json: [
        "dryRun": .flag(isDry), "repaired": .list(rows),
        "notFound": .list(notFound.map { .text($0.path.text) }),
      ])
    outcome.report(problems, inJSON: false)
    let words: Phrase =
      found.isEmpty && notFound.isEmpty
      ? Phrase("safety-nothing-to-repair")
      : isDry ? Phrase("safety-would-repair") : Phrase("safety-repaired")
    outcome.add([words(language, count: found.count)])
    if !notFound.isEmpty { outcome.exit = .problems }
    return outcome
  }
}

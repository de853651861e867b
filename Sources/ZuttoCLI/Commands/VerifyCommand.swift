// `zutto verify`: whether every file is what it was.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

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
  /// What was found, as JSON.
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

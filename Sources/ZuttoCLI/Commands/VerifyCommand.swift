// `zutto verify`: whether every file is what it was.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Sync

struct VerifyCommand: AsyncParsableCommand {
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

  func run() async throws {
    let session = Session(options)
    if let dir {
      try await verifyCopy(dir, session)
    } else {
      try await verifyHome(try session.home(), session)
    }
  }

  private func verifyCopy(_ dir: String, _ session: Session) async throws {
    let tree = try Tree(at: dir)
    if Bag.isBag(tree) { return try await verifyBag(dir, tree, session) }
    let copy = try ListedCopy(at: dir)
    let progress = WorkProgress(session.language(), session.printer.progress)
    progress.begin(Phrase("backup-verifying"))
    let check = await CopyCheck.run(copy.tree, beside: copy.list, isFresh: true) { progress.add($0) }
    progress.end()
    if options.json {
      session.printer.out(check.json(["folder": .text(dir)]).description)
    } else {
      session.print(check.problems(in: dir))
      let words = check.isGood ? Phrase("backup-whole") : Phrase("backup-broken")
      let language = session.language()
      session.printer.out(
        words(language, ["name": dir, "count": language.integer(check.files)]).escapingControls)
    }
    if !check.isGood { throw Exit.problems }
  }

  private func verifyBag(_ dir: String, _ tree: Tree, _ session: Session) async throws {
    let progress = WorkProgress(session.language(), session.printer.progress)
    progress.begin(Phrase("backup-verifying"))
    let check = try await BagCheck.run(tree) { progress.add($0) }
    progress.end()
    if options.json {
      session.printer.out(check.json(["folder": .text(dir)]).description)
    } else {
      session.print(check.allProblems)
      let words = check.isGood ? Phrase("export-bag-whole") : Phrase("export-bag-broken")
      let language = session.language()
      session.printer.out(
        words(language, ["name": dir, "count": language.integer(check.files)]).escapingControls)
    }
    if !check.isGood { throw Exit.problems }
  }

  private func verifyHome(_ home: Home, _ session: Session) async throws {
    let done = try await session.household(home).verify(accepting: accept)
    tell(done, session, home)
    if done.problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }

  private func tell(_ done: Household.Verification, _ session: Session, _ home: Home) {
    let (scan, damaged, missing) = (done.scan, done.damaged, done.missing)
    if options.json {
      let json: JSONObject = [
        "files": .integer(scan.files.count), "bytes": .integer(scan.bytes), "first": .flag(done.isFirst),
        "noted": .flag(done.isNoted), "damaged": .list(damaged.map { .text($0.path.text) }),
        "missing": .list(missing.map { .text($0.path.text) }),
        "unreadable": .list(scan.unreadable.map(\.json)), "strange": .list(scan.strange.map(\.json)),
      ]
      session.printer.out(JSON.object(json).description)
      return
    }
    session.print(done.problems)
    let language = session.language(home)
    let count = damaged.count + missing.count + scan.unreadable.count
    let first = done.isNoted ? Phrase("safety-learnt") : Phrase("safety-unnoted")
    let words = count > 0 ? Phrase("safety-lost") : done.isFirst ? first : Phrase("safety-verified")
    session.printer.out(
      words(
        language,
        [
          "count": language.integer(scan.files.count), "size": scan.bytes.inBytes,
          "lost": language.integer(count),
        ]))
  }
}

extension BagCheck {
  /// What was found, as JSON.
  fileprivate func json(_ head: JSONObject) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object = head
    object["good"] = .flag(isGood)
    object["files"] = .integer(files)
    object["bytes"] = .integer(bytes)
    object["damaged"] = list(damaged)
    object["missing"] = list(missing)
    object["unexpected"] = list(unexpected)
    object["problems"] = .list(problems.map(\.json))
    return .object(object)
  }
}

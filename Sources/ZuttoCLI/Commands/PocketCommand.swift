// `zutto pocket` and `zutto receive`: letters from phones that never meet the home.

internal import App
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import ZonedTime

struct PocketCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pocket", abstract: "Phones that write from afar, through a box.",
    discussion: """
      For somebody whose phone never reaches this computer: they write on a page of
      a box ('zutto box'), which seals each letter to this home. 'zutto receive'
      takes the letters out here and files what they say: a member's in their
      diaries, the owner's also as memos and sales, a till's as sales.

      Examples:
        zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
        zutto pocket add --owner                 the same box again
        zutto pocket list
        zutto pocket remove 1a2b3c
      """, subcommands: [PocketAddCommand.self, PocketListCommand.self, PocketRemoveCommand.self])
}

struct PocketAddCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make an address on which a phone writes letters.",
    discussion: """
      Shows a QR code and the address, for one phone. On an iPhone put the page on
      the home screen before writing: the icon has a memory of its own. This
      computer alone can open the letters, so receive them here.

      The box is one of 'zutto box add NAME --pockets'; it has to be named once. The
      address holds the names of the diaries and of what is on the menu: make
      another one when they change.

      Examples:
        zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
        zutto pocket add --owner
        zutto pocket add --till
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var phone: PhoneOptions
  @Option(help: ArgumentHelp("The box's address with #KEY.", valueName: "address")) var box: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let pockets = try Pockets(in: AppFolder(of: context.home, world: context.world), context.world)
    let address = try address(pockets, context)
    let (pocket, end) = try pockets.add(role: phone.role(context), box: address, in: context.home)
    let origin = address.split(separator: "/").prefix(2).joined(separator: "//")
    let link = "\(origin)/p/out#\(end)"
    if !options.json, let drawn = try? QRCode.draw(link, as: context.printer.colors ? .terminal : .plainText)
    {
      context.printer.out(String(decoding: drawn, as: UTF8.self))
    }
    return Outcome(
      [
        Phrase("app-open-link")(context.language, ["link": link]),
        Phrase("pocket-added")(context.language, ["id": pocket.id]),
      ], json: ["link": .text(link), "id": .text(pocket.id)])
  }

  /// The box's address, whose key is kept if one stands behind it.
  private func address(_ pockets: Pockets, _ context: Context) throws(Diagnostic) -> String {
    guard let box else {
      guard let known = try pockets.all().last?.box else {
        throw Diagnostic(.boxFailed, Phrase("pocket-which-box"), hint: Phrase("pocket-box-hint"))
      }
      return known
    }
    let named = try RemoteBox(box)
    try BoxKeys(context.world).keep(named)
    return named.address
  }
}

struct PocketListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The phones that write letters.",
    discussion: """
      Examples:
        zutto pocket list
        zutto pocket list --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let pockets = try Pockets(in: AppFolder(of: context.home, world: context.world), context.world).all()
    let language = context.language
    var table = TextTable([("", .whole), ("", .left), (Phrase("app-seen")[language], .left)])
    var lines: [JSON] = []
    for pocket in pockets {
      let seen = pocket.seen.map { language.dateAndTime(context.home.zone.zoned($0)) }
      table.add(
        [pocket.id, pocket.role.name(in: context.home)[language], seen ?? Phrase("pocket-unused")[language]],
        bold: 0)
      var object = pocket.role.json
      object["id"] = .text(pocket.id)
      object["seen"] = pocket.seen.map { .text(context.home.zone.zoned($0).text) } ?? .null
      lines.append(.object(object))
    }
    var outcome = Outcome(json: ["pockets": .list(lines)])
    if lines.isEmpty { outcome.say(Phrase("pocket-none")) } else { outcome.add(table.lines(context.printer)) }
    return outcome
  }
}

struct PocketRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Refuse a phone's letters from now on.",
    discussion: """
      Examples:
        zutto pocket remove 1a2b3c
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The pocket, as 'zutto pocket list' shows it.") var pocket: String

  func outcome(_ context: Context) async throws -> Outcome {
    let pockets = try Pockets(in: AppFolder(of: context.home, world: context.world), context.world)
    guard try pockets.all().contains(where: { $0.id == pocket }) else {
      throw Diagnostic(.appState, Phrase("pocket-missing", ["id": pocket]), hint: Phrase("pocket-list-hint"))
    }
    try pockets.remove(pocket)
    return .said(Phrase("pocket-removed"), ["id": pocket], ["removed": .text(pocket)])
  }
}

struct ReceiveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Fetch the letters of your pockets, or answers by mail, and file them.",
    discussion: """
      A letter is filed with the time at which it was written, once, however often
      it comes; then the phone learns that it is home, and the box deletes it. What
      can't be filed stays in the box, unless --discard says otherwise. A photo that
      can't be shown is named, and kept; the words are filed. For anonymous notes:
      'zutto note receive'.

      With files it takes those instead, such as a letter.txt that a phone shared or
      saved, or the files in letters/ of a box's folder, and asks no box.

      With --mail it files the answers to the mails of 'zutto remind --mail': those
      that lie unread in the account of this machine's settings, or in files, mbox
      files and folders, or on standard input ('-'). Whose an answer is says the
      signature of the address that it was sent to.

      Examples:
        zutto receive
        zutto receive --json
        zutto receive ~/Downloads/letter.txt
        zutto receive ~/from-the-server/letters/4f1c*/*
        zutto receive --mail
        zutto receive --mail ~/Mail/inbox.mbox ~/Maildir
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Files instead of the box.", completion: .file()) var files: [String] = []
  @Flag(help: "Delete in the box also what can't be filed.") var discard = false
  @Flag(help: "Answers to mails, instead of letters.") var mail = false

  func validate() throws {
    if mail, discard { throw ValidationError(Phrase("mail-no-discard")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    if mail {
      var receiving = try MailReceiving(context)
      return try await receiving.run(files)
    }
    let folder = try AppFolder(of: context.home, world: context.world)
    let addresses = try Pockets(in: folder, context.world).all().map(\.box)
    guard !addresses.isEmpty else {
      throw Diagnostic(.boxFailed, Phrase("pocket-none"), hint: Phrase("pocket-box-hint"))
    }
    var run = try PocketRun(context.household, folder)
    for file in files {
      try await run.receive(file) { (limit) throws(Diagnostic) in try OutsideFile.read(file, limit: limit) }
    }
    if files.isEmpty {
      let boxes = try BoxKeys(context.world).boxes(at: Set(addresses).sorted())
      guard !boxes.isEmpty else {
        throw Diagnostic(.boxFailed, Phrase("note-box-none"), hint: Phrase("pocket-box-hint"))
      }
      for box in boxes { await run.receive(from: box, discards: discard) }
    }
    let language = context.language
    var outcome = Outcome(json: [
      "filed": .integer(run.filed), "present": .integer(run.present),
      "failed": .list(run.failures.map { $0.problem.json(in: language) }),
      "remarks": .list(run.remarks.map { $0.json(in: language) }),
    ])
    outcome.say(
      Phrase("pocket-counts"),
      [
        "filed": language.integer(run.filed), "present": language.integer(run.present),
        "failed": language.integer(run.failures.count),
      ])
    for failure in run.failures.prefix(20) {
      let problem = failure.problem.rendered(in: language)
      outcome.note("\(failure.place): \(problem.rest(after: "zutto: ") ?? problem)")
    }
    for remark in run.remarks { outcome.note(remark.rendered(in: language)) }
    if !run.failures.isEmpty { outcome.exit = .problems }
    return outcome
  }
}

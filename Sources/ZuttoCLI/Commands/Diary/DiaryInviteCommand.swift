// `zutto diary invite`: the code by which people join, and a text to send them.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryInviteCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "The code by which people join, and a text to send them.",
    discussion: """
      What is printed is to be sent as it is; what you have to do yourself is told
      apart, on standard error. The link of a diary that is shared ('zutto diary
      share') says where it is, too. One that is not shared can be joined at this
      computer alone. A new code holds for the others once 'zutto sync' has sent it.

      Examples:
        zutto diary invite futari
        zutto diary invite futari --new       a new code; the old one opens no more
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Flag(help: "Make a new code.") var new = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let code = try diary.invite.flatMap { new ? nil : $0 } ?? makeCode(diary, home, session)
    let share = try DiaryStore.share(id, in: home)
    let address = share?.url
    let link = Invitation(
      code: code, diary: address == nil ? nil : id,
      address: try address.map { (text) throws(Diagnostic) in try RepositoryAddress(parsing: text) }
    ).link
    let language = session.language(home)
    if options.json {
      session.printer.out(
        JSON.object([
          "diary": .text(id), "code": .text(code.text), "link": .text(link),
          "members": .integer(diary.present.count), "maximumMembers": .integer(diary.type.maximumMembers),
        ]).description)
      return
    }
    // What is to be sent goes to standard output, and nothing else.
    session.printer.out(Phrase("command-invite-text")(language, ["name": diary.name, "code": code.text]))
    var steps: [String] = []
    if address != nil {
      session.printer.out(Phrase("share-join-how")(language, ["link": link.quotedForShell]))
    } else if share != nil {
      let values: KeyValuePairs = ["file": "\(id).bundle", "code": code.text]
      session.printer.out(Phrase("share-bundle-how")(language, values))
      steps.append(Phrase("share-next-bundle")(language, ["id": id]))
    } else {
      let values: KeyValuePairs = ["code": code.text, "home": home.tree.root.quotedForShell]
      session.printer.out(Phrase("command-invite-how")(language, values))
      steps.append(Phrase("command-invite-share")(language, ["id": id]))
    }
    steps.append(
      Phrase("command-places-left")(
        language, ["present": String(diary.present.count), "maximum": String(diary.type.maximumMembers)]))
    session.printer.err("")
    steps.forEach(session.printer.err)
  }

  private func makeCode(_ diary: Diary, _ home: Home, _ session: Session) throws(Diagnostic) -> InviteCode {
    let code = InviteCode(randomBytes: session.world.randomBytes)
    try home.change("diary invite \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      // Read again under the lock: they may be leaving.
      let diary = try DiaryStore.head(id, in: home).diary
      try session.checkPresent(in: diary, of: home)
      try DiaryStore.setInvite(code, of: diary, in: home, &change)
    }
    return code
  }
}

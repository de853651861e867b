// `zutto diary share`: a diary that others see, and nothing else of the home.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Sync

struct DiaryShareCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Make a diary a git repository of its own, to share it alone.",
    discussion: """
      The members see that diary and nothing else of your home. With --remote it is
      sent to a repository that all of them can read and write; without a server,
      'zutto diary bundle' makes one file of it that can travel in any way.
      From then on 'zutto sync' syncs it beside the home.

      Examples:
        zutto diary share futari --remote git@example.org:futari.git
        zutto diary share futari --remote /media/usb/futari.git
        zutto diary share futari         then: zutto diary bundle futari
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Option(help: ArgumentHelp("The repository that the members share.", valueName: "url")) var remote: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who you are in it (default: the home's owner).", valueName: "member")) var member:
    String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let shared = SharedDiaries(session, home)
    let diary = try DiaryStore.head(id, in: home).diary
    try shared.finish(id)
    let person = try session.member(member, of: diary, in: home)
    try shared.share(diary, as: person, remote: remote)
    let run = SyncRun(session, home, session.gitOptions(home))
    let outcome = run.one(diary.path)
    session.printer.endProgress()
    if let problem = outcome.problem { throw problem }
    let url = try DiaryStore.share(id, in: home)?.url
    let language = session.language(home)
    if options.json {
      var object: JSONObject = ["diary": .text(id), "member": .text(person.id)]
      object["url"] = url.map(JSON.text) ?? .null
      object["sent"] = .flag(outcome.report.isSent)
      session.printer.out(JSON.object(object).description)
      return
    }
    session.printer.out(Phrase("share-shared")(language, ["diary": diary.name]).escapingControls)
    session.printer.out(
      (url == nil ? Phrase("share-next-bundle") : Phrase("share-next-invite"))(language, ["id": id]))
  }
}

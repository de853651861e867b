// `zutto diary unread`: what the others wrote and a member has not read yet.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryUnreadCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "unread", abstract: "What the others wrote and you have not read yet.",
    discussion: """
      Examples:
        zutto diary unread
        zutto diary unread futari --as yuuki --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id (default: all you are a member of).", completion: .diaries) var id: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Whose eyes (default: the home's owner).", valueName: "member")) var member: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let me = member ?? home.settings.owner
    let ids = try id.map { [$0] } ?? DiaryStore.ids(in: home)
    let (readings, failures) = await session.readings(of: ids, in: home)
    if let id, let reading = readings.first, reading.diary.id == id {
      _ = try session.member(member, of: reading.diary, in: home)
    }
    let new = readings.filter { $0.diary.member(me) != nil }.flatMap { reading in
      reading.diary.unread(by: me).map { (reading.diary, $0) }
    }
    let language = session.language(home)
    if options.json {
      let rows = new.map { diary, entry -> JSON in
        guard case .object(var object) = entry.json(in: diary).content else { return .null }
        object["diary"] = .text(diary.id)
        return .object(object)
      }
      session.printer.out(JSON.object(["unread": .list(rows)]).description)
    } else if new.isEmpty, failures.isEmpty {
      session.printer.out(Phrase("command-nothing-unread")[language])
    } else {
      for (diary, entry) in new {
        let author = entry.author.map { diary.member($0)?.name ?? $0 } ?? "—"
        let head = "\(diary.type.icon) \(diary.id)  \(entry.id)"
        let excerpt = try await DiaryStore.excerpt(of: entry, in: diary, home).escapingControls
        let room = session.printer.columns - "\(head)  \(author)  ".displayWidth
        // On a terminal that is too narrow for both, the words go below.
        let below = room < min(excerpt.displayWidth, 30)
        session.printer.out(
          "\(session.printer.faint(head))  \(session.printer.bold(author.escapingControls))"
            + (below ? "" : "  " + excerpt.truncated(to: room)))
        if below { session.printer.out("   " + excerpt.truncated(to: max(session.printer.columns - 3, 20))) }
      }
    }
    session.print(reading: readings, in: home)
    session.print(failures)
    if !failures.isEmpty { throw Exit.problems }
  }
}

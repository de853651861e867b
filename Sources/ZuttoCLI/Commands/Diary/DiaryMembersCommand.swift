// `zutto diary members`: the people of a diary.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryMembersCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: "The people of a diary.",
    discussion: """
      Examples:
        zutto diary members futari --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = try DiaryStore.head(id, in: home)
    let diary = reading.diary
    let language = session.language(home)
    if options.json {
      session.printer.out(
        JSON.object([
          "diary": .text(id), "members": .list(diary.members.map { $0.json(in: diary) }),
          "maximumMembers": .integer(diary.type.maximumMembers),
        ]).description)
    } else {
      for line in table(diary.members, language).lines(session.printer) { session.printer.out(line) }
      session.printer.out(
        Phrase("command-places-left")(
          language, ["present": String(diary.present.count), "maximum": String(diary.type.maximumMembers)]))
    }
    session.print(reading: [reading], in: home)
  }

  private func table(_ members: [Member], _ language: Language) -> TextTable {
    var table = TextTable([("", .left), ("", .whole), ("", .left), ("", .whole), ("", .whole)])
    for member in members {
      table.add([
        member.name, member.id, member.role == .owner ? "★" : "",
        member.joined.map { language.date($0.day) } ?? "",
        member.left.map { "– " + language.date($0.day) } ?? "",
      ])
    }
    return table
  }
}

// `zutto diary members`: the people of a diary.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryMembersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members",
    abstract: "The people of a diary.",
    discussion: """
      Examples:
        zutto diary members futari --json
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String

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
        ]).description
      )
    } else {
      for member in diary.members { session.printer.out(line(of: member, language)) }
      session.printer.out(
        CommandWords.placesLeft(
          language,
          [
            "present": String(diary.present.count),
            "maximum": String(diary.type.maximumMembers),
          ]
        )
      )
    }
    session.print(reading: [reading])
  }

  private func line(of member: Member, _ language: Language) -> String {
    var facts = [member.name.escapingControls.padded(to: 16), member.id.padded(to: 16)]
    facts.append(member.role == .owner ? "★" : " ")
    if let joined = member.joined { facts.append(language.date(joined.day)) }
    if let left = member.left { facts.append("– " + language.date(left.day)) }
    return facts.joined(separator: " ")
  }
}

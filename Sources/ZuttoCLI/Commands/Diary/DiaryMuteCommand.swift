// `zutto diary mute` and `unmute`: whose new entries are announced.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryMuteCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "mute", abstract: "No notices of what a member writes.",
    discussion: """
      Their entries come in as before and are unread until you read them; nothing
      tells them. 'zutto profile set --notify off' turns all notices off.

      Examples:
        zutto diary mute kazoku yuuki
        zutto diary unmute kazoku yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The member's id.") var member: String

  func run() async throws { try Muting(id: id, member: member, isMuted: true).run(Session(options)) }
}

struct DiaryUnmuteCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "unmute", abstract: "Notices of what a member writes, again.",
    discussion: """
      Examples:
        zutto diary unmute kazoku yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The member's id.") var member: String

  func run() async throws { try Muting(id: id, member: member, isMuted: false).run(Session(options)) }
}

/// One member's notices, turned off or on.
private struct Muting {
  let id: String
  let member: String
  let isMuted: Bool

  func run(_ session: Session) throws(Diagnostic) {
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try found(diary, home, session)
    let command = "diary \(isMuted ? "mute" : "unmute") \(id) \(person.id)"
    try home.change(command, at: session.world.now()) { (change) throws(Diagnostic) in
      try HomeStore.setMuted(isMuted, person.id, in: diary.id, home, &change)
    }
    session.tell(
      isMuted ? Phrase("notice-muted") : Phrase("notice-unmuted"),
      ["diary": diary.name, "member": person.name],
      ["diary": .text(diary.id), "member": .text(person.id), "muted": .flag(isMuted)], home)
  }

  /// The member; one who is gone without a trace can still be taken off the list.
  private func found(_ diary: Diary, _ home: Home, _ session: Session) throws(Diagnostic) -> Member {
    if let known = diary.members.first(where: { $0.id.comparisonKey == member.comparisonKey }) {
      return known
    }
    if !isMuted, home.settings.muted[diary.id]?.contains(member) == true {
      return Member(id: member, name: member)
    }
    return try session.member(member, of: diary, in: home, isSelf: false)
  }
}

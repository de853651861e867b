// Whose phone a command pairs, or makes an address for.

internal import App
internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent

struct PhoneOptions: ParsableArguments {
  @Argument(help: "The member.") var member: String?
  @Option(help: ArgumentHelp("A diary of theirs; again for more.", valueName: "id"), completion: .diaries)
  var diary: [String] = []
  @Flag(help: "A phone of the owner's.") var owner = false
  @Flag(help: "A till: rings up, and does nothing else.") var till = false

  func validate() throws {
    let kinds = [owner, till, member != nil]
    if kinds.count(where: { $0 }) != 1 { throw ValidationError(Phrase("app-member-or-owner")) }
    if member == nil, !diary.isEmpty { throw ValidationError(Phrase("app-owner-sees-all")) }
    if member != nil, diary.isEmpty { throw ValidationError(Phrase("app-which-diary")) }
  }

  func role(_ context: Context) throws(Diagnostic) -> Role {
    guard var id = member else { return till ? .till : .owner }
    for one in diary {
      // As the member's file writes it, however it was typed.
      id = try context.member(id, of: DiaryStore.head(one, in: context.home).diary, isSelf: false).id
    }
    return .member(id: id, diaries: diary)
  }
}

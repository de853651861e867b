// Who answers a mail of zutto's: the address for the answer carries a signature that only this home can make.

package import Diagnostics
internal import Diary
package import Ground
internal import SafeFiles
internal import Seal
package import ZonedTime

/// Makes and recognises the signatures of reply addresses: `zutto-<day>-<code>`, where the code is the first 80 bits of
/// HMAC-SHA-256 of diary, member and day under a key of the home on this machine.
package struct ReplyAddress: Sendable {
  /// A member and the diary that answers go to.
  package struct Writer: Sendable, Hashable {
    package let diary: String
    package let member: String

    package init(diary: String, member: String) {
      self.diary = diary
      self.member = member
    }
  }

  /// What an answer's signature says.
  package enum Reading: Sendable, Hashable {
    case writer(Writer, Day)
    /// There is one, which isn't this home's, or none of these writers'.
    case forged
  }

  private static let file: RelativePath = ".zutto/mail.key"
  private static let prefix = "zutto-"
  private static let codeLength = 16

  private let key: Secret

  /// Reads the home's key, or makes one; throws faults of the home's files.
  package init(in home: Home, _ world: World) throws(Diagnostic) {
    func known() throws(Diagnostic) -> Secret? {
      let source = try home.tree.readIfPresent(ReplyAddress.file, limit: 32)
      return source.flatMap { $0.bytes.count == 32 ? Secret($0.bytes) : nil }
    }
    if let known = try known() {
      key = known
      return
    }
    // Of two commands that need it first, one makes it.
    key = try home.tree.locked { () throws(Diagnostic) in
      if let known = try known() { return known }
      let new = world.randomBytes(32)
      try home.tree.write(new, to: ReplyAddress.file, isPrivate: true)
      return Secret(new)
    }
  }

  /// The signature for a writer's answer to a mail of a day.
  package func signature(of writer: Writer, on day: Day) -> String {
    "\(ReplyAddress.prefix)\(day.text.filter { $0 != "-" })-\(code(of: writer, day.text))"
  }

  private func code(of writer: Writer, _ day: String) -> String {
    let message = ["zutto reply 1", writer.diary, writer.member, day].joined(separator: "\0")
    let code = HMAC.code(.sha256, key: key, message: message.utf8)
    return Base32.text(Secret(Array(code.prefix(10)))).lowercased()
  }

  /// Whose answer it is; nil if no signature stands in the text, such as the addresses of a mail.
  package func read(_ traces: String, among writers: [Writer]) -> Reading? {
    var isForged = false
    var rest = traces.lowercased()[...]
    while let start = rest.firstRange(of: ReplyAddress.prefix) {
      rest = rest[start.upperBound...]
      let parts = rest.prefix(9 + ReplyAddress.codeLength).split(
        separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].count == 8, parts[1].count == ReplyAddress.codeLength,
        let day = try? Day(
          parsing: "\(parts[0].prefix(4))-\(parts[0].dropFirst(4).prefix(2))-\(parts[0].suffix(2))")
      else { continue }
      isForged = true
      for writer in writers {
        let code = code(of: writer, day.text)
        // All letters are compared, so that the time says nothing of how many are right.
        if zip(code.utf8, parts[1].utf8).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 {
          return .writer(writer, day)
        }
      }
    }
    return isForged ? .forged : nil
  }

  /// The diaries of a home that mail can reach, with its own member in each: no anonymous ones, whose times of writing are
  /// nobody's business.
  package static func writers(in home: Home) throws(Diagnostic) -> [Writer] {
    var writers: [Writer] = []
    for id in try DiaryStore.ids(in: home) {
      // A diary that can't be read is named by `check`.
      guard let diary = try? DiaryStore.head(id, in: home).diary, !diary.type.hidesMembers,
        let share = Optional(try DiaryStore.share(id, in: home)), share?.left == nil
      else { continue }
      let own = share?.member ?? home.settings.owner
      if let member = diary.present.first(where: { $0.id.comparisonKey == own.comparisonKey }) {
        writers.append(Writer(diary: id, member: member.id))
      }
    }
    return writers
  }

  /// The members who left a diary, in which no answer is filed any more.
  package static func former(in home: Home) throws(Diagnostic) -> [Writer] {
    var writers: [Writer] = []
    for id in try DiaryStore.ids(in: home) {
      guard let diary = try? DiaryStore.head(id, in: home).diary else { continue }
      let share = try DiaryStore.share(id, in: home)
      for member in diary.members where member.left != nil || share?.left != nil {
        writers.append(Writer(diary: id, member: member.id))
      }
    }
    return writers
  }
}

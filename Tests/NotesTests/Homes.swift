// Homes, keys and notes for one test each.

import Diagnostics
import Foundation
import Ground
import Notes
import Seal
import TestSupport
import ZonedTime

/// The moment at which these tests write: 2025-12-07T08:12:03+09:00.
let testMoment = Instant(secondsSince1970: 1_765_062_723)
/// Its day in Seoul.
let testDay = Day(year: 2025, month: 12, day: 7) ?? .first

/// Lends a home in Seoul with the given files.
func withHome<Result>(
  plan: String = "premium", _ files: KeyValuePairs<String, String> = [:],
  _ body: (Home, TemporaryFolder) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder { folder in
    try folder.write(
      """
      {"format": 1, "owner": "minji", "name": "민지", "locale": "ko", "timeZone": "Asia/Seoul", \
      "plan": "\(plan)"}
      """, to: "zutto.json")
    for (name, text) in files { try folder.write(text, to: name) }
    return try await body(Home(at: folder.path, checking: true), folder)
  }
}

extension Home {
  /// Makes a change at the tests' moment.
  func changing<Result>(at moment: Instant = testMoment, _ body: (inout Change) throws(Diagnostic) -> Result)
    throws(Diagnostic) -> Result
  { try change("test", at: moment, body) }
}

/// Somebody with a home and an open link.
struct Person: Sendable {
  let home: Home
  let key: P256PrivateKey
  let link: PersonalLink

  init(_ home: Home, seed: UInt64) throws {
    self.home = home
    var random = SplitMix64(seed: seed)
    let (key, token) = LinkToken.makeKey { random.bytes($0) }
    self.key = key
    link = PersonalLink(token: token, made: testDay, state: .open)
    let link = link
    try home.changing { (change) throws(Diagnostic) in try NoteStore.write(link, in: home, &change) }
  }

  /// Receives sealed texts as the command does.
  @discardableResult func receive(_ sealed: [SealedText], on day: Day = testDay) async throws -> [NoteInbox
    .Outcome]
  {
    let reading = await NoteStore.read(in: home)
    var inbox = NoteInbox(reading, today: day)
    var outcomes: [NoteInbox.Outcome] = []
    for text in sealed {
      if let seen = inbox.seen(text) {
        outcomes.append(seen)
        continue
      }
      switch inbox.recipient(of: text) {
      case .link(let link): outcomes.append(try inbox.take(try text.open(with: key), of: text, by: link))
      case .closed: outcomes.append(.blocked)
      case nil: throw NoteInbox.foreign
      case .sent(let note):
        let sealedKey = try SealedText(parsing: note.key ?? [])
        guard case .replyKey(let reply) = try sealedKey.open(with: key) else {
          throw TestSetupError("no reply key")
        }
        outcomes.append(try inbox.take(try text.open(with: reply), of: text, to: note))
      }
    }
    let taken = inbox
    try home.changing { (change) throws(Diagnostic) in
      try NoteStore.receive(taken, at: ZonedTime(testMoment, offsetMinutes: 540), in: home, &change)
    }
    return outcomes
  }
}

/// A note to somebody, sealed.
func sealed(
  _ text: String, to person: Person, from name: String? = nil, sent: Day = testDay,
  reply: P256PrivateKey? = nil, _ random: inout SplitMix64
) throws -> SealedText {
  let chance: (Int) -> [UInt8] = { [seed = random.next()] in
    var own = SplitMix64(seed: seed)
    return own.bytes($0)
  }
  let key = reply ?? P256PrivateKey(randomBytes: chance)
  var other = SplitMix64(seed: random.next())
  return try SealedText.seal(
    .note(SealedNote(sent: sent, reply: key.publicKey, from: name, text: text)),
    to: person.link.token.publicKey, ephemeral: P256PrivateKey { other.bytes($0) })
}

extension TemporaryFolder {
  /// Every file below a folder, with its bytes.
  func contents(_ name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in try tree(name) where !file.hasSuffix("/") { files[file] = try bytes(of: "\(name)/\(file)") }
    return files
  }
}

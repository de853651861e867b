// Sealed texts that were damaged, made up, or sent to somebody else.

import Diagnostics
import Notes
import Seal
import TestSupport
import Testing
import ZonedTime

@Suite struct SealedTextTests {
  private static let key = P256PrivateKey { [UInt8](repeating: 7, count: $0) }
  private static let ephemeral = P256PrivateKey { [UInt8](repeating: 9, count: $0) }
  private static let day = Day(year: 2025, month: 12, day: 5) ?? .first
  private static let note = NoteContent.note(SealedNote(sent: day, text: "hello"))

  private static func seal(_ content: NoteContent = note) throws -> SealedText {
    try SealedText.seal(content, to: key.publicKey, ephemeral: ephemeral)
  }

  private static func read(_ bytes: [UInt8]) throws -> NoteContent {
    try SealedText(parsing: bytes).open(with: key)
  }

  @Test func anyBitThatIsFlippedIsSeen() throws {
    // A reply key: the smallest of all.
    let bytes = try SealedTextTests.seal(.replyKey(SealedTextTests.ephemeral)).bytes
    #expect(bytes.count == 356)
    var codes: [Diagnostic.Code: Int] = [:]
    for bit in 0..<(8 * bytes.count) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      let refused = thrown { _ = try SealedTextTests.read(damaged) }
      if let refused { codes[refused.code, default: 0] += 1 } else { Issue.record("bit \(bit)") }
    }
    let possible: Set<Diagnostic.Code> = [
      .sealedVersion, .sealedTruncated, .sealedGarbled, .sealedPoint, .sealedForeign, .sealedDamaged,
    ]
    #expect(Set(codes.keys) == possible)
    #expect(codes[.sealedPoint] == 65 * 8 && codes[.sealedForeign] == 16 * 8)
    #expect(codes[.sealedDamaged] == (256 + 16) * 8 && codes[.sealedVersion] == 8)
  }

  @Test func whatIsCutOffOrTooLongIsSeen() throws {
    let bytes = try SealedTextTests.seal().bytes
    for count in bytes.indices {
      let refused = thrown { _ = try SealedText(parsing: Array(bytes[..<count])) }
      #expect(refused?.code == .sealedTruncated, "\(count) bytes")
    }
    #expect(thrown { _ = try SealedText(parsing: bytes + [0]) }?.code == .sealedGarbled)
    let huge = bytes + [UInt8](repeating: 0, count: 100_000)
    #expect(thrown { _ = try SealedText(parsing: huge) }?.code == .sealedTooLarge)
  }

  @Test func anotherVersionAsksForANewerZutto() throws {
    var bytes = try SealedTextTests.seal().bytes
    bytes[0] = 2
    let refused = thrown { _ = try SealedText(parsing: bytes) }
    #expect(refused?.code == .sealedVersion)
    #expect(refused?.englishHint?.contains("newest zutto") == true)
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 0, count: 64),
    [4] + [UInt8](repeating: 255, count: 64), [2] + [UInt8](repeating: 1, count: 64),
  ]) func aKeyThatIsNoPointIsSeen(_ point: [UInt8]) throws {
    var bytes = try SealedTextTests.seal().bytes
    bytes.replaceSubrange(3..<68, with: point)
    #expect(thrown { _ = try SealedText(parsing: bytes) }?.code == .sealedPoint)
  }

  @Test func aNoteForAnotherKeyIsForeign() throws {
    let sealed = try SealedTextTests.seal()
    #expect(thrown { _ = try sealed.open(with: SealedTextTests.ephemeral) }?.code == .sealedForeign)
  }

  @Test func sealingTwiceGivesTextsThatShareNothing() async throws {
    try await withSeed(runs: 20) { random in
      let content = random.content()
      let one = try SealedText.seal(content, to: SealedTextTests.key.publicKey, ephemeral: random.key())
      let other = try SealedText.seal(content, to: SealedTextTests.key.publicKey, ephemeral: random.key())
      #expect(one.id != other.id && one.bytes.count == other.bytes.count)
      // The version, the size, and the form of the point.
      #expect(one.bytes[..<4] == other.bytes[..<4])
      // Any four bytes in a row differ: by chance they would be the same once in 2^32.
      for start in 4..<(one.bytes.count - 4) {
        #expect(one.bytes[start..<(start + 4)] != other.bytes[start..<(start + 4)])
      }
    }
  }

  @Test func theSizeTellsTheStepAlone() throws {
    for (length, blocks) in [(1, 4), (500, 4), (970, 4), (1100, 8), (10_000, 40)] {
      let text = String(repeating: "x", count: length)
      let content = NoteContent.note(SealedNote(sent: SealedTextTests.day, text: text))
      #expect(try SealedTextTests.seal(content).bytes.count == 100 + blocks * 256)
    }
  }

  @Test func textsHaveALimit() throws {
    func seal(_ text: String, from: String? = nil) throws -> SealedText {
      let note = SealedNote(sent: SealedTextTests.day, from: from, text: text)
      return try SealedTextTests.seal(.note(note))
    }
    _ = try seal(String(repeating: "\"", count: 10_000) + " \n")
    _ = try seal("x", from: String(repeating: "𠮷", count: 50))
    #expect(thrown { _ = try seal(" \n\u{200B}") }?.code == .noteEmpty)
    let long = thrown { _ = try seal(String(repeating: "漢", count: 10_001)) }
    #expect(long?.english == "the note has 10001 characters; there is room for 10000")
    #expect(thrown { _ = try seal("x", from: String(repeating: "x", count: 51)) }?.code == .noteTooLong)
    let answer = NoteContent.answer(SealedAnswer(sent: SealedTextTests.day, text: "\n"))
    #expect(thrown { _ = try SealedTextTests.seal(answer) }?.code == .noteEmpty)
  }

  @Test func anAnswerToNoIDTellsNone() throws {
    let answer = SealedAnswer(sent: SealedTextTests.day, to: "../x", text: "x")
    let read = try SealedTextTests.read(try SealedTextTests.seal(.answer(answer)).bytes)
    #expect(read == .answer(SealedAnswer(sent: SealedTextTests.day, text: "x")))
  }
}

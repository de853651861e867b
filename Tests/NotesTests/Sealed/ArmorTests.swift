// Sealed texts on their way through mail and chat.

import Diagnostics
import Notes
import Seal
import TestSupport
import Testing
import ZonedTime

@Suite struct ArmorTests {
  private static func sealed(_ seed: UInt64 = 1, length: Int = 20) throws -> SealedText {
    var random = SplitMix64(seed: seed)
    let note = SealedNote(sent: .first, text: String(repeating: "x", count: length))
    return try SealedText.seal(.note(note), to: random.key().publicKey, ephemeral: random.key())
  }

  @Test func writesLinesOfSixtyFourDigits() throws {
    let lines = Armor.text(try ArmorTests.sealed()).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "-----BEGIN ZUTTO NOTE-----" && lines.last == "")
    #expect(lines.dropLast().last == "-----END ZUTTO NOTE-----")
    let body = lines.dropFirst().dropLast(2)
    #expect(body.count == 25 && body.dropLast().allSatisfy { $0.utf8.count == 64 })
    #expect(body.prefix(3).map { $0.prefix(2) } == ["AA", "AB", "AC"])
    // The longest that there is has no number of three digits.
    let longest = Armor.text(try ArmorTests.sealed(length: 10_000))
    #expect(longest.split(separator: "\n").dropFirst(65).first?.hasPrefix("BA") == true)
  }

  @Test func isReadThroughWhatMailDoes() async throws {
    try await withSeed(runs: 300) { random in
      let content = random.content(upTo: random.pick([5, 5, 2000]))
      let key = random.key()
      let sealed = try SealedText.seal(content, to: key.publicKey, ephemeral: random.key())
      let text = random.mailed(Armor.text(sealed))
      let read = FuzzTarget.read { () throws(Diagnostic) in
        try Armor.blocks(in: Source("a.txt", text: text)).first?.sealed.get()
      }
      #expect(read == sealed, "\(text)")
    }
  }

  @Test func everyWidthIsRead() throws {
    let sealed = try ArmorTests.sealed()
    let lines = Armor.text(sealed).split(separator: "\n")
    let digits = Array(lines.dropFirst().dropLast().joined())
    for width in 1...200 {
      let body = stride(from: 0, to: digits.count, by: width).map {
        "> " + String(digits[$0..<min(digits.count, $0 + width)])
      }
      let text = "> \(lines[0])\n\(body.joined(separator: "\n"))\n> \(lines[lines.count - 1])"
      #expect(try Armor.only(in: text) == sealed, "\(width)")
    }
    #expect(try Armor.only(in: lines.joined(separator: " ")) == sealed)
    #expect(try Armor.only(in: lines.joined()) == sealed)
  }

  @Test func twoLinesInEachOthersPlaceHeal() throws {
    let sealed = try ArmorTests.sealed()
    let lines = Armor.text(sealed).split(separator: "\n").map { String($0) }
    for one in 1..<(lines.count - 1) {
      for other in one..<(lines.count - 1) {
        var swapped = lines
        swapped.swapAt(one, other)
        #expect(try Armor.only(in: swapped.joined(separator: "\n")) == sealed, "\(one) and \(other)")
      }
      var doubled = lines
      doubled.insert(lines[one], at: lines.count - 1)
      #expect(try Armor.only(in: doubled.joined(separator: "\r\n")) == sealed, "\(one) twice")
    }
  }

  @Test func manyNotesAreReadInTheirOrder() throws {
    let notes = try (1...5).map { try ArmorTests.sealed($0) }
    let text = notes.map { "あ: \(Armor.text($0)) -- \n" }.joined(separator: "\n")
    let blocks = Armor.blocks(in: text)
    #expect(try blocks.map { try $0.sealed.get() } == notes)
    #expect(blocks[0].position == Position(line: 1, column: 4))
    #expect(blocks[1].position == Position(line: 30, column: 4))
  }

  @Test(arguments: [
    "", "\0", "--", "-----", "-----BEGIN", "-----BEGIN ZUTTO NOTE", "BEGIN ZUTTO NOTE", "-BEGIN ZUTTO NOTE-",
    "-----BEGIN PGP MESSAGE-----\nabc\n-----END PGP MESSAGE-----", "--BEGIN\nZUTTO NOTE--",
    "--begin zutto note--", "--BEGINZUTTO NOTE--", "— BEGIN ZUTTO NOTE —", "--BEGIN ZUTTO NOTES--",
  ]) func otherTextsHaveNoNotes(_ text: String) { #expect(Armor.blocks(in: text).isEmpty) }

  @Test func bytesThatAreNoTextAreReadOver() throws {
    let sealed = try ArmorTests.sealed()
    let noise: [UInt8] = [0xFF, 0xC0, 0x80, 0xE3, 0x2D, 0x2D, 0xED, 0xA0, 0x80, 0x00, 0xE2, 0x80]
    let blocks = Armor.blocks(in: Source("a.bin", noise + Array(Armor.text(sealed).utf8) + noise))
    #expect(try blocks.map { try $0.sealed.get() } == [sealed])
  }
}

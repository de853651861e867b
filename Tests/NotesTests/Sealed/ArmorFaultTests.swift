// Blocks that can't be read, and what is said about them.

import Diagnostics
import Notes
import Seal
import TestSupport
import Testing
import ZonedTime

@Suite struct ArmorFaultTests {
  private static func lines(_ seed: UInt64 = 1) throws -> [String] {
    var random = SplitMix64(seed: seed)
    let note = NoteContent.note(SealedNote(sent: .first, text: "x"))
    let sealed = try SealedText.seal(note, to: random.key().publicKey, ephemeral: random.key())
    return Armor.text(sealed).split(separator: "\n").map { String($0) }
  }

  private static func problem(_ lines: [String]) -> Diagnostic? {
    let problems = Armor.problems(in: "\n " + lines.joined(separator: "\n"))
    return problems.count == 1 ? problems[0] : nil
  }

  @Test func aLineThatIsMissingIsNamed() throws {
    let lines = try ArmorFaultTests.lines()
    #expect(lines.count == 27)
    for missing in 1..<26 {
      var rest = lines
      rest.remove(at: missing)
      let problem = ArmorFaultTests.problem(rest)
      #expect(problem?.code == .sealedTruncated)
      #expect(problem?.position == Position(line: 2, column: 2) && problem?.path?.text == "note.txt")
      let words =
        switch missing {
        case 1: "the first line of this note is missing"
        case 25: "this note ends after line 24 of 25"
        default: "line \(missing) of 25 is missing"
        }
      #expect(problem?.english == words)
    }
  }

  @Test func whatIsCutOffIsSeen() throws {
    let lines = try ArmorFaultTests.lines()
    let text = lines.dropLast().joined(separator: "\n")
    for count in 27..<text.utf8.count {
      let cut = String(text.prefix(count))
      for text in [cut, cut + "\n\(lines[26])\n"] {
        let problems = Armor.problems(in: text)
        #expect(problems.map(\.code) == [.sealedTruncated], "\(count) characters")
      }
    }
    let seven = lines[...7] + lines[26...]
    #expect(ArmorFaultTests.problem(Array(seven))?.english == "this note ends after line 7 of 25")
    let half = lines[...7] + [String(lines[8].prefix(30))] + lines[26...]
    #expect(ArmorFaultTests.problem(Array(half))?.english == "this note ends in line 8 of 25")
    #expect(ArmorFaultTests.problem(Array(lines[...7]))?.english == "this note ends after line 7 of 25")
    #expect(ArmorFaultTests.problem(Array(lines.dropLast()))?.english == "the end of this note is missing")
    let without = lines.filter { !$0.hasPrefix("AC") && !$0.hasPrefix("AF") && !$0.hasPrefix("AG") }
    #expect(ArmorFaultTests.problem(without)?.english == "line 3 of 25 and 2 more are missing")
    let nothing = ArmorFaultTests.problem([lines[0], lines[26]])
    #expect(nothing?.english == "there is nothing between the marks of this note")
    let end = ArmorFaultTests.problem(Array(lines.dropFirst()))
    #expect(end?.code == .sealedTruncated && end?.english == "the beginning of this note is missing")
    #expect(end?.position == Position(line: 27, column: 1))
  }

  @Test func linesOfTwoNotesAreSeen() throws {
    let (one, other) = (try ArmorFaultTests.lines(1), try ArmorFaultTests.lines(2))
    for line in 1..<26 {
      var mixed = one
      mixed[line] = other[line]
      #expect(ArmorFaultTests.problem(mixed)?.code == .sealedGarbled)
      mixed.insert(one[line], at: 5)
      let problem = ArmorFaultTests.problem(mixed)
      #expect(problem?.code == .sealedMixed)
      #expect(problem?.english == "two lines of this note have the number \(line), and differ")
    }
    let both = one.dropLast() + other
    let problems = Armor.blocks(in: both.joined(separator: "\n"))
    #expect(problems.count == 2)
    #expect(Armor.problems(in: both.joined(separator: "\n")).map(\.code) == [.sealedMixed])
    #expect(
      Armor.problems(in: both.joined(separator: "\n")).first?.english
        == "another note begins in line 27, before the end of this one")
    #expect((try? problems.last?.sealed.get()) != nil)
  }

  @Test(arguments: ["é", "!", "-", "—", "\0", "\u{1B}", "_", "漢", "👍", "<br>", "&gt;", "."])
  func aForeignCharacterIsShownAtItsPlace(_ foreign: String) throws {
    var lines = try ArmorFaultTests.lines()
    lines[4].insert(contentsOf: foreign, at: lines[4].index(lines[4].startIndex, offsetBy: 10))
    let blocks = Armor.blocks(in: "漢 " + lines.joined(separator: "\r\n"))
    let problem = Armor.problems(in: "漢 " + lines.joined(separator: "\r\n")).first
    #expect(problem?.code == .sealedGarbled && problem?.position == Position(line: 5, column: 11))
    #expect(problem?.english.contains("can't be in a sealed note") == true)
    #expect(blocks.count == 1 && blocks[0].position == Position(line: 1, column: 3))
  }

  @Test func aDigitThatIsLostIsSeen() throws {
    let lines = try ArmorFaultTests.lines()
    for line in 1..<26 {
      for place in [0, 1, 2, 10] {
        var damaged = lines
        damaged[line].remove(at: damaged[line].index(damaged[line].startIndex, offsetBy: place))
        #expect(ArmorFaultTests.problem(damaged) != nil, "\(line), \(place)")
        damaged[line] = lines[line]
        damaged[line].insert("A", at: damaged[line].index(damaged[line].startIndex, offsetBy: place))
        #expect(ArmorFaultTests.problem(damaged) != nil, "\(line), \(place)")
      }
    }
  }

  /// Of a text in which one bit was flipped, either the same note is read or none.
  @Test func anyBitThatIsFlippedIsSeen() throws {
    let text = Array(try ArmorFaultTests.lines().joined(separator: "\n").utf8)
    let sealed = try Armor.only(in: String(decoding: text, as: UTF8.self))
    for bit in 0..<(8 * text.count) {
      var damaged = text
      damaged[bit / 8] ^= 1 << (bit % 8)
      for block in Armor.blocks(in: Source("a.txt", damaged)) {
        if case .success(let read) = block.sealed { #expect(read == sealed, "bit \(bit)") }
      }
    }
  }

  @Test func aBlockHasALimit() throws {
    let mark = try ArmorFaultTests.lines()
    let long = String(repeating: String(repeating: "A", count: 76) + "\n", count: 20_000)
    let text = "\(mark[0])\n\(long)\(mark[26])\n" + mark.joined(separator: "\n")
    let blocks = Armor.blocks(in: text)
    #expect(blocks.count == 2 && Armor.problems(in: text).map(\.code) == [.sealedTooLarge])
    #expect((try? blocks.last?.sealed.get()) != nil)
    let endless = Armor.problems(in: "\(mark[0])\n\(long)")
    #expect(endless.map(\.code) == [.sealedTooLarge])
  }

  @Test func anInputOfAHundredMegabytesIsRefusedAtOnce() throws {
    let lines = try ArmorFaultTests.lines()
    let bytes = Array(lines[0].utf8) + [UInt8](repeating: UInt8(ascii: "A"), count: 100_000_000)
    let clock = ContinuousClock()
    let start = clock.now
    let blocks = Armor.blocks(in: Source("a.txt", bytes))
    #expect(clock.now - start < .seconds(1))
    guard blocks.count == 1, case .failure(let problem) = blocks[0].sealed else {
      Issue.record("\(blocks.count) blocks")
      return
    }
    #expect(problem.code == .sealedTooLarge && problem.english == "the text has more than 64 MiB")
  }

  @Test func aNoteBehindThousandsOfFaultsIsStillRead() throws {
    var random = SplitMix64()
    let key = random.key()
    let content = NoteContent.note(SealedNote(sent: .first, text: "hello"))
    let note = try SealedText.seal(content, to: key.publicKey, ephemeral: random.key())
    let junk = String(repeating: "--BEGIN ZUTTO NOTE--\n", count: 5000)
    let source = Source("a.txt", text: junk + "--END ZUTTO NOTE--\n" + Armor.text(note))
    let blocks = Armor.blocks(in: source)
    #expect(blocks.count == 1001)
    #expect(blocks[999].position == Position(line: 1000, column: 1))
    guard case .success(let read) = blocks.last?.sealed else {
      Issue.record("the note was left out")
      return
    }
    #expect(read == note)
  }
}

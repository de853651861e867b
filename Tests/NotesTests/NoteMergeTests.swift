// Notes, links, lists and contacts of two devices.

import Diagnostics
import Foundation
import Ground
import MergeText
import Notes
import Seal
import TestSupport
import Testing
import ZonedTime

@Suite struct NoteMergeTests {
  @Test func twoAnswersAreTwoSectionsAndTheFirstDayStays() throws {
    let note = "---\nsent: 2025-12-05\nid: x7k2m4qd4w3zt5hb\n---\nhow?\n"
    let merged = try merge(
      note, answered(note, "2025-12-07", "so"), answered(note, "2025-12-06", "thus"), at: received)
    #expect(
      text(merged.bytes) == """
        ---
        sent: 2025-12-05
        id: x7k2m4qd4w3zt5hb
        answered: 2025-12-06
        ---
        how?

        ## answer
        so

        ## answer
        thus

        """)
    #expect(merged.conflicts.isEmpty && merged.other == nil)
    let read = NoteFormat.received(Source(received, merged.bytes), id: received.stem)
    #expect(read.0?.answer == "so\n\nthus" && read.1.isEmpty)
  }

  @Test func oneAnswerOfBothIsOne() throws {
    let note = "---\nsent: 2025-12-05\n---\nhow?\n"
    let merged = try merge(
      note, answered(note, "2025-12-07", "so"), answered(note, "2025-12-06", "so"), at: received)
    #expect(text(merged.bytes) == answered(note, "2025-12-06", "so"))
  }

  @Test func anAnswerThatIsWrittenAnewTakesThePlaceOfTheOld() throws {
    let note = "---\nsent: 2025-12-05\n---\nhow?\n"
    let old = answered(note, "2025-12-06", "so")
    let merged = try merge(
      old, answered(note, "2025-12-08", "better"), old.replacing("\nhow", with: "\nso how"), at: received)
    #expect(text(merged.bytes) == answered("---\nsent: 2025-12-05\n---\nso how?\n", "2025-12-08", "better"))
  }

  @Test func whatWasTakenBackFromThePublicDoesNotComeOutAgain() throws {
    let merged = try merge(
      "---\nsent: 2025-12-05\n---\nhow?\n", "---\nsent: 2025-12-05\npublic: true\n---\nhow?\n",
      "---\nsent: 2025-12-05\npublic: false\n---\nhow?\n", at: received)
    #expect(text(merged.bytes) == "---\nsent: 2025-12-05\npublic: false\n---\nhow?\n")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func answersToASentNoteAreInTheOrderOfTheirDays() throws {
    let note = "---\nto: a\nsent: 2025-12-05\nanswers: []\n---\nhow?\n"
    func file(_ day: String, _ answers: [(String, String)]) -> String {
      let ids = answers.map(\.0).joined(separator: ", ")
      return "---\nto: a\nsent: 2025-12-05\nanswered: \(day)\nanswers: [\(ids)]\n---\nhow?\n"
        + answers.map { "\n## answer\n\($0.1)\n" }.joined()
    }
    let (a, b, c) = ("aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc")
    let merged = try merge(
      note, file("2025-12-08", [(a, "later"), (b, "both")]), file("2025-12-07", [(b, "both"), (c, "first")]),
      at: sent)
    let read = NoteFormat.sent(Source(sent, merged.bytes), id: sent.stem)
    #expect(read.0?.answerIDs == [a, b, c])
    #expect(read.0?.answers == ["later", "both", "first"])
    #expect(read.0?.answered?.text == "2025-12-08")
    #expect(read.1.isEmpty && merged.conflicts.isEmpty)
    let two = try merge(note, file("2025-12-08", [(a, "x")]), file("2025-12-07", [(c, "x")]), at: sent)
    let one = NoteFormat.sent(Source(sent, two.bytes), id: sent.stem).0
    #expect(one?.answerIDs == [c, a])
    #expect(one?.answers == ["x", "x"])
  }

  @Test func aLinkIsAsClosedAsEitherSideHasIt() throws {
    for (one, other, merged) in [
      ("private", "retired", "retired"), ("closed", "retired", "closed"), ("what", "private", "what"),
      ("closed", "what", "closed"),
    ] {
      let file = try merge(
        #"{"state": "open"}"#, #"{"state": "\#(one)", "mail": "a@b"}"#, #"{"state": "\#(other)"}"#,
        at: "notes/links/a.json")
      #expect(text(file.bytes) == #"{"state": "\#(merged)", "mail": "a@b"}"#)
      #expect(file.conflicts.isEmpty)
    }
  }

  @Test func listsHaveTheLinesOfBoth() throws {
    let merged = try merge("", "note b\n", "note a\n", at: "notes/blocked.txt")
    #expect(text(merged.bytes) == "note a\nnote b\n")
  }

  @Test func contactsMergeAsEntriesDo() throws {
    let merged = try merge(
      "---\nname: a\n---\nmemo\n", "---\nname: b\n---\nmemo\n",
      "---\nname: a\nrelationship: friend\n---\nmemo\nmore\n", at: "contacts/a.md")
    #expect(text(merged.bytes) == "---\nname: b\nrelationship: friend\n---\nmemo\nmore\n")
  }

  @Test func noAnswerIsLostWhateverTheHistory() async throws {
    try await withSeed(runs: 400) { random in
      var left: [String: String] = [:]
      var count = 0
      let (history, file) = try MergeHistory.simulated(
        Array("---\nto: a\nsent: 2025-12-05\n---\nhow? ## answer\n".utf8),
        merging: { rules.merge(sent, base: $0, ours: $1, theirs: $2) }, using: &random,
        change: { file, _, random in
          let source = Source(sent, file ?? [])
          let note = try #require(NoteFormat.sent(source, id: sent.stem).0)
          let day = try Day(parsing: "2025-12-\(random.pick(10...28))")
          let answers = (0..<random.pick(1...2)).map { _ in
            count += 1
            // Sealed once, received on one device or on two.
            let number = random.below(3) == 0 ? max(1, count - 1) : count
            let id = String(repeating: "a", count: 14) + letters(number)
            return (id, SealedAnswer(sent: day, to: nil, text: "words \(id).\n\nand more"))
          }
          let known = Set(note.answerIDs)
          var new: [(id: String, answer: SealedAnswer)] = []
          for answer in answers where !known.contains(answer.0) && !new.contains(where: { $0.id == answer.0 })
          {
            new.append((id: answer.0, answer: answer.1))
            left[answer.0] = answer.1.text
          }
          guard !new.isEmpty else { return source.bytes }
          return try NoteFormat.adding(new, to: note, today: day)
        })
      let (note, problems) = NoteFormat.sent(Source(sent, file), id: sent.stem)
      #expect(problems.isEmpty, "\(problems)")
      #expect(Set(note?.answerIDs ?? []) == Set(left.keys))
      let pairs = Dictionary(zip(note?.answerIDs ?? [], note?.answers ?? [])) { a, _ in a }
      #expect(pairs == left, "\(text(file))")
      #expect(history.others.isEmpty && history.conflicts.isEmpty)
    }
  }

  @Test func anyFilesNeitherTrapNorDependOnTheSide() async throws {
    let pieces = [
      "---\n", "answers: [a, b]\n", "answers: x\n", "answered: 2025-12-06\n", "sent: 2025-12-05\n",
      "## answer\n", "## answer \r\n", "words\n", "\n", "  ", "\0", "\u{FF}", "answers:\n  - a\n",
      "answered: [", "public: true\n", "## Answer\n", "text", "\r\n",
    ]
    try await withSeed(runs: 1000) { random in
      func file() -> [UInt8] { (0..<random.below(9)).flatMap { _ in Array(random.pick(pieces).utf8) } }
      let path = random.pick([sent, received, "contacts/a.md", "notes/read.txt"])
      let base = random.pick([.nothing, .unknown, MergeBase.version(file())])
      expectMergeLaws(path, base: base, file(), file(), rules)
    }
  }
}

private let received: RelativePath = "notes/received/2025-12-05-x7k2m4.md"
private let sent: RelativePath = "notes/sent/2025-12-05-x7k2m4.md"
private let rules = MergeRules.of(NoteMerge.merge)

private func letters(_ number: Int) -> String {
  let digits = Array("abcdefghijklmnopqrstuvwxyz")
  return "\(digits[number / 26 % 26])\(digits[number % 26])"
}

private func answered(_ note: String, _ day: String, _ answer: String) -> String {
  let end = note.range(of: "\n---\n")
  guard let end else { return note }
  return note[..<end.lowerBound] + "\nanswered: \(day)" + note[end.lowerBound...] + "\n## answer\n\(answer)\n"
}

private func merge(_ base: String, _ ours: String, _ theirs: String, at path: RelativePath) throws
  -> MergedFile
{ expectMergeLaws(path, base: .version(Array(base.utf8)), Array(ours.utf8), Array(theirs.utf8), rules) }

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

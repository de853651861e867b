// Receiving, answering, sending, blocking: what stands in the files afterwards.

import Diagnostics
import Foundation
import Ground
import Notes
import Seal
import TestSupport
import Testing
import ZonedTime

@Suite struct NoteStoreTests {
  @Test func aNoteThatComesInStandsInAFileMadeFromItAlone() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, folder in
      let minji = try Person(home, seed: 7)
      let note = try sealed("안녕?\n\n# 반가워", to: minji, from: "유키", &random)
      try await minji.receive([note])
      let reading = await NoteStore.read(in: home)
      #expect(reading.problems.isEmpty)
      let received = try #require(reading.received.first)
      #expect(received.id == "2025-12-07-\(note.id.prefix(6))")
      #expect(received.writer == .named("유키"))
      #expect(received.text == "안녕?\n\n# 반가워")
      #expect(received.status == .pending && received.isUnread)
      let text = try folder.text(of: "notes/received/\(received.id).md")
      #expect(text.contains("\n\\# 반가워\n"))
      // Another machine of hers writes the same bytes.
      try await withHome { other, otherFolder in
        let again = try Person(other, seed: 7)
        try await again.receive([note], on: testDay.adding(days: 3))
        #expect(try otherFolder.text(of: "notes/received/\(received.id).md") == text)
      }
    }
  }

  @Test func receivingAgainChangesNothing() async throws {
    try await withSeed(runs: 5) { random in
      try await withHome { home, folder in
        let minji = try Person(home, seed: 7)
        var notes: [SealedText] = []
        for index in 0..<6 { notes.append(try sealed("글 \(index)", to: minji, &random)) }
        try await minji.receive(notes.shuffled(using: &random) + [notes[0]])
        let before = try folder.contents("notes")
        let outcomes = try await minji.receive(notes.shuffled(using: &random))
        #expect(outcomes.allSatisfy { if case .present = $0 { true } else { false } })
        #expect(try folder.contents("notes") == before)
        // Six notes, the sealed texts that came in, and their order.
        #expect(before.count == 8)
      }
    }
  }

  /// Two machines receive it on two days, and it does not stand first for ever.
  @Test func aDayInTheFutureIsKeptAndListedAsToday() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, _ in
      let minji = try Person(home, seed: 7)
      let first = try sealed("a", to: minji, &random)
      let later = try sealed("b", to: minji, sent: .last, &random)
      try await minji.receive([later, first])
      let reading = await NoteStore.read(in: home)
      #expect(reading.received.map(\.sent) == [.last, testDay])
      let tomorrow = testDay.adding(days: 1)
      let next = try sealed("c", to: minji, sent: tomorrow, &random)
      try await minji.receive([next])
      // What arrived last stands first, whatever day it tells.
      let listed = await NoteStore.read(in: home).listed(on: tomorrow).map(\.text)
      #expect(listed.first == "c" && Set(listed) == ["a", "b", "c"], "\(listed)")
    }
  }

  @Test func theSameWordsSealedOnceMoreAreNoNewNote() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, folder in
      let minji = try Person(home, seed: 7)
      var own = SplitMix64(seed: 99)
      let writer = P256PrivateKey { own.bytes($0) }
      try await minji.receive([try sealed("a", to: minji, reply: writer, &random)])
      let again = try sealed("a", to: minji, reply: writer, &random)
      let other = try sealed("b", to: minji, reply: writer, &random)
      guard case .present = try await minji.receive([again])[0],
        case .note = try await minji.receive([other])[0]
      else {
        Issue.record("the words were not known again")
        return
      }
      let count = try folder.contents("notes/received").count
      #expect(count == 2)
    }
  }

  @Test func nothingIsReceivedThroughAClosedLink() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, folder in
      let minji = try Person(home, seed: 7)
      var link = minji.link
      link.state = .closed
      let closed = link
      try home.changing { (change) throws(Diagnostic) in try NoteStore.write(closed, in: home, &change) }
      guard case .blocked = try await minji.receive([try sealed("a", to: minji, &random)])[0] else {
        Issue.record("it was received")
        return
      }
      #expect(!folder.exists("notes/received"))
    }
  }

  /// A file that no reader takes any more would take its reply key along.
  @Test func aSentNoteTakesAnswersOnlyAsLongAsItsFileCanBeRead() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, _ in
      let yuki = try Person(home, seed: 8)
      let outgoing = OutgoingNote(
        contact: "minji", link: yuki.link.token, ownLink: yuki.link.token, name: nil, text: "?", day: testDay,
        sealedDay: testDay)
      let seed = random.next()
      var chance = SplitMix64(seed: seed)
      try home.changing { (change) throws(Diagnostic) in
        _ = try NoteStore.send(outgoing, on: testDay, in: home, randomBytes: { chance.bytes($0) }, &change)
      }
      let sent = try #require(await NoteStore.read(in: home).sent.first)
      let reply = try #require(sent.reply.flatMap { P256PublicKey($0) })
      var taken = 0
      var refused: Diagnostic?
      for number in 0..<40 where refused == nil {
        let words = String(repeating: "𠮷", count: 9_990) + "\(number)"
        let answer = try SealedText.seal(
          .answer(SealedAnswer(sent: testDay, text: words)), to: reply, ephemeral: random.key())
        do {
          try await yuki.receive([answer])
          taken += 1
        } catch let problem as Diagnostic { refused = problem }
      }
      #expect(refused?.code == .fileTooLarge)
      let reading = await NoteStore.read(in: home)
      #expect(reading.problems.isEmpty)
      #expect(reading.sent.first?.answers.count == taken && taken > 10)
    }
  }

  @Test func nothingIsWrittenOverWhatCameMeanwhile() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, folder in
      let minji = try Person(home, seed: 7)
      try await minji.receive([try sealed("a", to: minji, &random)])
      let note = try #require(await NoteStore.read(in: home).received.first)
      let text = try folder.text(of: note.path.text)
      try folder.write(text + "\n## answer\nby hand\n", to: note.path.text)
      let thrown = #expect(throws: Diagnostic.self) {
        try home.changing { (change) throws(Diagnostic) in
          _ = try NoteStore.answer("b", to: note, isPublic: nil, on: testDay, in: home, &change)
        }
      }
      #expect(thrown?.code == .changedSince)
      #expect(await NoteStore.read(in: home).received.first?.answer == "by hand")
    }
  }

  @Test func whatCannotBeReadIsNotTakenForMissing() async throws {
    let token = LinkToken.makeKey(randomBytes: { count in Array(repeating: 3, count: count) }).1
    let contact = "---\nname: [a, b]\nregistered: yesterday\nrelationship: friend\n---\nmemo\n"
    let link = #"{"made": "some day", "state": "open", "mail": "Misaki <misaki@example.org>"}"#
    try await withHome(["contacts/hong.md": contact, "notes/links/\(token.text).json": link]) {
      home, folder in
      let reading = await NoteStore.read(in: home)
      var changed = try #require(reading.contacts.first)
      changed.memo = "new"
      let new = changed
      try home.changing { (change) throws(Diagnostic) in
        try NoteStore.write(new, among: reading.contacts, in: home, &change)
      }
      #expect(try folder.text(of: "contacts/hong.md") == contact.replacing("memo\n", with: "new\n"))
      var ours = PersonalLink(token: token, made: nil, state: .open)
      ours.name = "M"
      let named = ours
      try home.changing { (change) throws(Diagnostic) in try NoteStore.write(named, in: home, &change) }
      let written = try folder.text(of: "notes/links/\(token.text).json")
      #expect(written.contains("some day") && written.contains("Misaki <") && written.contains("M"))
    }
  }

  @Test func anAnswerComesBackToTheNoteThatWasSent() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, _ in
      try await withHome { otherHome, otherFolder in
        let minji = try Person(home, seed: 7)
        let yuki = try Person(otherHome, seed: 8)
        let outgoing = OutgoingNote(
          contact: "minji", link: minji.link.token, ownLink: yuki.link.token, name: nil, text: "何時に起きる？",
          day: testDay, sealedDay: testDay)
        let chance = random.bytes(4096)
        var used = 0
        let bytes: (Int) -> [UInt8] = { count in
          used += count
          return Array(chance[(used - count)..<used])
        }
        let (path, note) = try otherHome.changing { (change) throws(Diagnostic) in
          try NoteStore.send(outgoing, on: testDay, in: otherHome, randomBytes: bytes, &change)
        }
        try await minji.receive([note])
        let received = try #require(await NoteStore.read(in: home).received.first)
        let answered = try home.changing { (change) throws(Diagnostic) in
          try NoteStore.answer("6時", to: received, isPublic: nil, on: testDay, in: home, &change)
        }
        let first = try answered.sealedAnswer(on: testDay, randomBytes: bytes)
        let second = try answered.sealedAnswer(on: testDay, randomBytes: bytes)
        #expect(first.id != second.id)
        #expect(Set(first.bytes[3..<68]) != Set(second.bytes[3..<68]))
        try await yuki.receive([first])
        try await yuki.receive([first])
        var sent = try #require(await NoteStore.read(in: otherHome).sent.first)
        #expect(sent.path == path)
        #expect(sent.answers == ["6時"])
        #expect(sent.answerIDs == [first.id])
        // Sealed once more it is another text with the same words, and nothing new.
        try await yuki.receive([second])
        sent = try #require(await NoteStore.read(in: otherHome).sent.first)
        #expect(sent.answers == ["6時"])
        let reading = await NoteStore.read(in: otherHome)
        #expect(reading.problems.isEmpty)
        let text = try otherFolder.text(of: sent.path.text)
        #expect(!text.contains(received.id) && !text.contains("민지"))
      }
    }
  }

  @Test func whatIsDeletedOrBlockedDoesNotComeInAgain() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome(["notes/blocked.txt": "# mine\n"]) { home, folder in
      let minji = try Person(home, seed: 7)
      var own = SplitMix64(seed: 99)
      let spammer = P256PrivateKey { own.bytes($0) }
      let first = try sealed("a", to: minji, reply: spammer, &random)
      let other = try sealed("b", to: minji, &random)
      try await minji.receive([first, other])
      let reading = await NoteStore.read(in: home)
      let notes = reading.received.map(AnyNote.received)
      try home.changing { (change) throws(Diagnostic) in
        try NoteStore.remove(notes, blocking: [spammer.publicKey.bytes], in: home, &change)
      }
      let second = try sealed("c", to: minji, reply: spammer, &random)
      let outcomes = try await minji.receive([first, other, second])
      #expect(outcomes.allSatisfy { if case .blocked = $0 { true } else { false } })
      let lines = try folder.text(of: "notes/blocked.txt").split(separator: "\n")
      #expect(lines.count == 4 && lines[0] == "# mine")
      try home.changing { (change) throws(Diagnostic) in
        try NoteStore.unblock([spammer.publicKey.bytes], in: home, &change)
      }
      guard case .note = try await minji.receive([second])[0] else {
        Issue.record("unblocked, and not received")
        return
      }
    }
  }

  @Test func linesAreAddedInTheirOrderAndOthersStay() async throws {
    func line(_ letter: String) -> String { "note " + String(repeating: letter, count: 16) }
    let old = ["# mine", line("z"), "", "# more", line("c")]
    try await withHome(["notes/blocked.txt": old.joined(separator: "\n")]) { home, folder in
      for letter in ["y", "b", "m"] {
        let id = String(repeating: letter, count: 16)
        try folder.write(
          "---\nsent: 2025-12-01\nid: \(id)\n---\n\(letter)\n", to: "notes/received/2025-12-01-\(letter).md")
      }
      let notes = await NoteStore.read(in: home).received.map(AnyNote.received)
      try home.changing { (change) throws(Diagnostic) in
        try NoteStore.remove(notes, in: home, &change)
      }
      let lines = ["# mine", line("b"), line("m"), line("y"), line("z"), "", "# more", line("c"), ""]
      #expect(try folder.text(of: "notes/blocked.txt") == lines.joined(separator: "\n"))
    }
  }

  /// Both read the home before either wrote.
  @Test func whatTwoCommandsReceiveAtOnceIsOneChange() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, folder in
      let minji = try Person(home, seed: 7)
      let note = try sealed("a", to: minji, &random)
      let (reading, before) = (await NoteStore.read(in: home), try Trash.records(in: home.tree).count)
      for _ in 0..<2 {
        var inbox = NoteInbox(reading, today: testDay)
        _ = try inbox.take(try note.open(with: minji.key), of: note, by: minji.link.token)
        let taken = inbox
        try home.changing { (change) throws(Diagnostic) in
          try NoteStore.receive(taken, at: ZonedTime(testMoment, offsetMinutes: 540), in: home, &change)
        }
      }
      let path = "notes/received/2025-12-07-\(note.id.prefix(6)).md"
      #expect(folder.exists(path))
      #expect(try Trash.records(in: home.tree).count == before + 1)
      _ = try Trash.undo(in: home.tree)
      #expect(!folder.exists(path))
    }
  }

  @Test func readingIsNoChangeThatUndoTakesBack() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, folder in
      let minji = try Person(home, seed: 7)
      try await minji.receive([try sealed("a", to: minji, &random)])
      let note = try #require(await NoteStore.read(in: home).received.first)
      try NoteStore.markRead(note, on: testDay, in: home)
      #expect(try folder.text(of: "notes/read.txt") == "\(note.id) 2025-12-07\n")
      #expect(await NoteStore.read(in: home).received.first?.read == testDay)
    }
  }

  @Test func aNoteByHandNeedsWordsAlone() async throws {
    try await withHome([
      "notes/received/2025-12-05-x.md": "いつも何時に起きるの？\n\n## answer\n6時\n",
      "notes/received/2025-12-06.md": "---\nfrom: ''\n---\nhi\n",
    ]) { home, _ in
      let reading = await NoteStore.read(in: home)
      #expect(reading.problems.isEmpty)
      #expect(reading.received.map(\.id) == ["2025-12-06", "2025-12-05-x"])
      #expect(reading.received[0].writer == .named(nil))
      #expect(reading.received[1].writer == .anonymous)
      #expect(reading.received[1].answer == "6時")
    }
  }

  @Test func whatIsWrongIsToldWithItsPlace() async throws {
    try await withHome([
      "notes/received/2025-12-05-x.md": "---\nid: short\nreply: AAAA\npublic: yes\n---\n\n## answer\n",
      "notes/received/nothing.md": "hello\n", "notes/sent/2025-12-06-a.md": "---\nanonymous: true\n---\nhi\n",
      "notes/links/short.json": "{}", "notes/blocked.txt": "note x\n",
      "notes/read.txt": "2025-12-05-x someday\n", "contacts/a.md": "---\nname: A\nlink: nowhere\n---\n",
      "contacts/b.md": "---\nname: a\n---\n",
    ]) { home, _ in
      let (files, problems) = await NoteStore.check(in: home)
      #expect(files == 8)
      let found = problems.map { problem in
        "\(problem.path?.text ?? ""):\(problem.position?.line ?? 0) \(problem.code.rawValue)"
      }
      #expect(
        found.sorted() == [
          "contacts/a.md:3 personal-link", "contacts/b.md:0 contact-exists", "notes/blocked.txt:1 note-field",
          "notes/links/short.json:0 personal-link", "notes/read.txt:1 note-field",
          "notes/received/2025-12-05-x.md:2 note-field", "notes/received/2025-12-05-x.md:3 note-field",
          "notes/received/2025-12-05-x.md:4 note-field", "notes/received/2025-12-05-x.md:6 note-empty",
          "notes/received/2025-12-05-x.md:7 note-empty", "notes/received/nothing.md:0 note-name",
          "notes/sent/2025-12-06-a.md:1 note-field", "notes/sent/2025-12-06-a.md:1 note-field",
        ])
    }
  }
}

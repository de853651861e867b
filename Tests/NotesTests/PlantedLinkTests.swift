// Links that somebody planted where notes are written.

import Diagnostics
import Foundation
import Ground
import Notes
import TestSupport
import Testing

@Suite struct PlantedLinkTests {
  @Test(arguments: [
    ("notes/received", "outside"), ("notes/received", "nowhere"), ("notes/arrived.txt", "outside/theirs"),
    ("notes/arrived.txt", "outside/new"),
  ])
  func aNoteIsNotReceivedThroughALinkOut(place: String, target: String) async throws {
    var random = SplitMix64(seed: 1)
    try await withTemporaryFolder { outside in
      try outside.write("theirs", to: "outside/theirs")
      try await withHome { home, folder in
        let minji = try Person(home, seed: 7)
        try folder.link(place, to: outside.path(target))
        let note = try sealed("a", to: minji, &random)
        await #expect(throws: Diagnostic.self) { try await minji.receive([note]) }
        #expect(try outside.tree() == ["outside/", "outside/theirs"])
        #expect(try outside.text(of: "outside/theirs") == "theirs")
        #expect(!folder.exists("notes/received/2025-12-07-\(note.id.prefix(6)).md"))
      }
    }
  }

  @Test func theSecondNameOfANoteOrAListKeepsItsBytes() async throws {
    var random = SplitMix64(seed: 1)
    try await withHome { home, folder in
      let minji = try Person(home, seed: 7)
      try await minji.receive([try sealed("a", to: minji, &random)])
      var note = try #require(await NoteStore.read(in: home).received.first)
      try NoteStore.markRead(note, on: testDay, in: home)
      let names = [note.path.text, "notes/arrived.txt", "notes/read.txt"]
      var before: [[UInt8]] = []
      for (index, name) in names.enumerated() {
        #expect(link(folder.path(name), folder.path("second-\(index)")) == 0)
        before.append(try folder.bytes(of: name))
      }
      try await minji.receive([try sealed("b", to: minji, &random)])
      let reading = await NoteStore.read(in: home)
      note = try #require(reading.received.first { $0.id == note.id })
      let other = try #require(reading.received.first { $0.id != note.id })
      try NoteStore.markRead(other, on: testDay, in: home)
      let answered = note
      _ = try home.changing { (change) throws(Diagnostic) in
        try NoteStore.answer("hello", to: answered, isPublic: nil, on: testDay, in: home, &change)
      }
      for (index, name) in names.enumerated() {
        #expect(try folder.bytes(of: "second-\(index)") == before[index], "\(name)")
        #expect(try folder.bytes(of: name) != before[index], "\(name)")
      }
    }
  }
}

// What must not stand in any file, and what a receive that was killed leaves behind.

import Diagnostics
import Foundation
import Ground
import Notes
import SafeFiles
import Seal
import TestSupport
import Testing

@Suite struct NoteSecretTests {
  @Test func noKeyOfASentNoteStandsInAFile() async throws {
    try await withSeed(runs: 5) { random in
      try await withHome { home, folder in
        let own = try Person(home, seed: 7)
        let (_, other) = LinkToken.makeKey { random.bytes($0) }
        let outgoing = OutgoingNote(
          contact: "yuki", link: other, ownLink: own.link.token, name: nil, text: "밥은 먹었니?", day: testDay,
          sealedDay: testDay)
        var given: [[UInt8]] = []
        let sealed = try home.changing { (change) throws(Diagnostic) in
          try NoteStore.send(
            outgoing, on: testDay, in: home,
            randomBytes: { count in
              given.append(random.bytes(count))
              return given.last ?? []
            }, &change
          ).sealed
        }
        // The keys for the answer, for the note, and for the sealed key.
        let keys = given.filter { $0.count == 32 }
        #expect(keys.count == 3)
        let files = try folder.contents(".").map { ($0.key, $0.value) }
        #expect(files.contains { $0.0.contains("notes/sent/") })
        for (name, bytes) in files + [("sealed", Array(Armor.text(sealed).utf8))] {
          for key in keys {
            // Base64 of a key within other bytes has three forms; a third of it is telling enough.
            let forms =
              [key, Array(key.hexadecimal.utf8)]
              + (0..<3).map { Array(([UInt8](repeating: 0, count: $0) + key).base64Text.utf8)[8..<32] }.map {
                Array($0)
              }
            for form in forms { #expect(Data(bytes).range(of: Data(form)) == nil, "in \(name)") }
          }
        }
      }
    }
  }

  @Test func whatAKilledReceiveDidNotWriteComesWithTheNext() async throws {
    try await withSeed(runs: 5) { random in
      try await withHome { home, folder in
        let minji = try Person(home, seed: 7)
        var notes: [SealedText] = []
        for index in 0..<6 { notes.append(try sealed("글 \(index)", to: minji, &random)) }
        try await minji.receive(notes)
        let whole = try folder.contents("notes")
        // Files are written one after the other, each as a whole.
        for name in whole.keys.filter({ $0.contains("received/") }).shuffled(using: &random).prefix(
          Int.random(in: 0...6, using: &random))
        { try FileManager.default.removeItem(atPath: folder.path("notes/\(name)")) }
        try await minji.receive(notes.shuffled(using: &random))
        #expect(try folder.contents("notes") == whole)
        #expect(await NoteStore.read(in: home).problems.isEmpty)
      }
    }
  }
}

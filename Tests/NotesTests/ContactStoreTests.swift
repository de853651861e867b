// The rules of contacts (seeds/001).

import Diagnostics
import Foundation
import Notes
import TestSupport
import Testing
import ZonedTime

@Suite struct ContactStoreTests {
  private func contact(_ name: String, link: String? = nil) -> Contact {
    Contact(
      id: "", name: name, relationship: "친구", registered: TimeZoneRules.utc.zoned(testMoment), link: link,
      memo: "---\nold friend\n---")
  }

  @Test func theFreePlanHasRoomForFive() async throws {
    try await withHome(plan: "free") { home, _ in
      for number in 1...5 {
        let contacts = await NoteStore.contacts(in: home).contacts
        try home.changing { (change) throws(Diagnostic) in
          _ = try NoteStore.add(contact("친구 \(number)"), to: contacts, in: home, &change)
        }
      }
      let contacts = await NoteStore.contacts(in: home).contacts
      #expect(contacts.count == 5)
      #expect(contacts[0].memo == "---\nold friend\n---")
      let thrown = #expect(throws: Diagnostic.self) {
        try home.changing { (change) throws(Diagnostic) in
          _ = try NoteStore.add(contact("여섯째"), to: contacts, in: home, &change)
        }
      }
      #expect(thrown?.code == .contactLimit)
    }
  }

  @Test func namesAreUniqueWhateverTheirCaseAndForm() async throws {
    try await withHome { home, folder in
      for (name, isNew) in [("Yuki", true), ("YUKI", false), ("が", true), ("か\u{3099}", false)] {
        let contacts = await NoteStore.contacts(in: home).contacts
        do throws(Diagnostic) {
          let made = try home.changing { (change) throws(Diagnostic) in
            try NoteStore.add(contact(name), to: contacts, in: home, &change)
          }
          #expect(isNew, "\(name) was added as \(made.id)")
        } catch { #expect(error.code == .contactExists && !isNew) }
      }
      let count = try folder.contents("contacts").count
      #expect(count == 2)
    }
  }

  @Test func oneOfThreeDaysAgoCanGo() async throws {
    try await withHome { home, _ in
      let made = try home.changing { (change) throws(Diagnostic) in
        try NoteStore.add(contact("a"), to: [], in: home, &change)
      }
      let late = testMoment.adding(seconds: 2 * 86_400 + 1)
      let thrown = #expect(throws: Diagnostic.self) {
        try home.changing(at: late) { (change) throws(Diagnostic) in
          try NoteStore.remove(made, at: late, &change)
        }
      }
      #expect(thrown?.code == .contactLocked)
      #expect(thrown?.english.contains("in 1 day") == true)
      let free = testMoment.adding(seconds: 3 * 86_400)
      try home.changing(at: free) { (change) throws(Diagnostic) in
        try NoteStore.remove(made, at: free, &change)
      }
      #expect(await NoteStore.contacts(in: home).contacts.isEmpty)
    }
  }

  @Test func whatAPersonWroteInTheFileStays() async throws {
    let text = "---\n# mine\nname: 길동   # a comment\nphone: 010\n---\nmemo\n"
    try await withHome(["contacts/gildong.md": text]) { home, folder in
      let contacts = await NoteStore.contacts(in: home).contacts
      var changed = contacts[0]
      changed.relationship = "단짝"
      let new = changed
      try home.changing { (change) throws(Diagnostic) in
        try NoteStore.write(new, among: contacts, in: home, &change)
      }
      #expect(
        try folder.text(of: "contacts/gildong.md")
          == "---\n# mine\nname: 길동   # a comment\nrelationship: 단짝\nphone: 010\n---\nmemo\n")
    }
  }
}

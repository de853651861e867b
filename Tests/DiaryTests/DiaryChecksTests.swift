// What check says of a diary, word for word.

import Diagnostics
import Diary
import Fluent
import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing

@Suite struct DiaryChecksTests {
  /// What check says, each problem on a line and without its hint.
  private func findings(_ home: Home) async -> [String] {
    let found = await DiaryStore.check(in: home, [.ja]).problems.sorted()
    return found.map {
      String($0.englishDescription.split(separator: "\n")[0]).replacing("diaries/futari/", with: "")
    }
  }

  @Test func aDiaryWithoutFaultHasNone() async throws {
    try await withHome([
      "entries/2024-12-25.md": "[a](2024-12-26.md) ![b](../photos/a.png) <https://x.org> [c](#d)",
      "entries/2024-12-26.md": "---\r\nphotos: [a.png]\r\n---\r\nx\r\n", "photos/a.png": gif,
      "entries/.hidden": "x", "reads/misaki.json": #"{"2024-12-25": "2024-12-26T00:00:00Z"}"#,
    ]) { home, _ in #expect(await findings(home) == []) }
  }

  @Test(arguments: [
    ("![x](../photos/none.jpg)", "1:1: error: there is no photo '../photos/none.jpg' [photo-missing]"),
    ("a\n\n![x](../../../x.jpg)", "3:1: error: '../../../x.jpg' leads out of this diary [photo-outside]"),
    (
      "[x](../../other/entries/a.md)",
      "1:1: error: '../../other/entries/a.md' leads out of this diary [link-outside-diary]"
    ), ("[x](/etc/passwd)", "1:1: error: '/etc/passwd' leads out of this diary [link-outside-diary]"),
    ("[x](nothing.md)", "1:1: error: 'nothing.md' leads to nothing in this diary [link-missing]"),
    ("[x](../diary.json)", "1:1: error: '../diary.json' leads to nothing in this diary [link-missing]"),
    (
      "---\nphotos: [a.jpg, b.jpg]\n---\nx",
      "2:10: error: there is no photo 'a.jpg' [photo-missing]|2:17: error: there is no photo 'b.jpg' [photo-missing]"
    ),
    (
      "x <script>alert(1)</script>",
      "1:3: warning: HTML is shown as text [markdown-html]|1:19: warning: HTML is shown as text [markdown-html]"
    ),
    (
      "[x](javascript:alert(1))",
      "1:1: error: the link 'javascript:alert(1)' is not kept [markdown-link-unsafe]"
    ),
  ]) func anEntrysTextIsChecked(text: String, expected: String) async throws {
    try await withHome(["entries/2024-12-25.md": text]) { home, _ in
      let lines = expected.split(separator: "|").map { "entries/2024-12-25.md:\($0)" }
      let found = await findings(home)
      #expect(found == lines)
    }
  }

  @Test(arguments: [
    (
      "members/third.json", #"{"name": "三"}"#,
      "diary.json: error: 3 members, but a diary of type 'couple' has room for 2 [member-limit]"
    ),
    (
      "members/misaki.json", #"{"name": "みさき"}"#,
      "diary.json: warning: none of the members is the owner [owner-missing]"
    ),
    (
      "diary.json", #"{"name": "x", "type": "couple", "createdBy": "nobody"}"#,
      "diary.json: warning: 'createdBy' is 'nobody', who has no file in members/ [member-missing]"
    ),
    (
      "diary.json", #"{"name": "x", "type": "pair"}"#,
      "diary.json:1:23: error: 'type' can't be 'pair' [json-value]"
    ),
    (
      "diary.json", #"{"name": "x", "type": "couple", "invite": "K7"}"#,
      "diary.json:1:43: error: 'K7' is not an invite code [invite-invalid]"
    ),
    (
      "reads/misaki.json", "{\n  \"../x\": \"2024-12-26T00:00:00Z\"\n}",
      "reads/misaki.json:2:3: warning: '../x' is no entry's id [reads-unknown]"
    ),
    (
      "reads/nobody.json", "{}",
      "reads/nobody.json: warning: 'nobody' is not a member of this diary [reads-unknown]"
    ),
    ("entries/notes.txt", "x", "entries/notes.txt: warning: 'notes.txt' does not belong here [file-strange]"),
    (
      "entries/folder.md/x", "x",
      "entries/folder.md: warning: 'folder.md' does not belong here [file-strange]"
    ),
    ("photos/my cake.jpg", gif, "photos/my cake.jpg: warning: 'my cake.jpg' has a space [name-not-portable]"),
  ]) func everyOtherFileIsChecked(name: String, text: String, expected: String) async throws {
    try await withHome([name: text]) { home, _ in
      let found = await findings(home)
      #expect(found == [expected])
    }
  }

  @Test func namesThatADiskCanNotHoldSideBySideAreFound() async throws {
    try await withHome([
      "entries/2024-12-25-a.md": "---\nauthor: misaki\n---\nx", "photos/a.png": gif, "photos/A.png": gif,
    ]) { home, folder in
      try folder.write("---\nauthor: misaki\n---\nx", to: "diaries/futari/entries/2024-12-25-A.md")
      try folder.write(#"{"name": "x", "type": "family"}"#, to: "diaries/Futari/diary.json")
      let found = await findings(home)
      #expect(
        found == [
          "diaries/futari: error: 'futari' and 'Futari' differ only in case or in the form of a letter [name-clash]",
          "entries/2024-12-25-a.md: error: '2024-12-25-a.md' and '2024-12-25-A.md' differ only in case or in the form of a letter [name-clash]",
          "photos/a.png: error: 'a.png' and 'A.png' differ only in case or in the form of a letter [name-clash]",
        ])
    }
  }

  @Test func whatLeadsOutOfTheHomeIsRefusedWhereverItStands() async throws {
    try await withHome { home, folder in
      for name in ["entries/2024-12-25.md", "photos/a.jpg", "members/third.json", "reads"] {
        try folder.createFolder("diaries/futari/entries")
        try folder.createFolder("diaries/futari/photos")
        try folder.link("diaries/futari/" + name, to: "/etc/passwd")
      }
      let found = await findings(home)
      let out = "is a symbolic link that leads out of the home or nowhere; it is not followed"
      #expect(
        found
          == [
            "entries/2024-12-25.md: error: '2024-12-25.md' \(out) [link-outside]",
            "members/third.json: error: 'third.json' \(out) [link-outside]",
            "photos/a.jpg: error: 'a.jpg' is a symbolic link, which is not followed here [link-outside]",
            "reads: error: 'diaries/futari/reads' \(out) [link-outside]",
          ].map { $0.replacing("diaries/futari/", with: "") })
    }
  }

  @Test func aFolderOfEntriesThatIsALinkOutIsNotTakenForEmpty() async throws {
    try await withHome { home, folder in
      try folder.link("diaries/futari/entries", to: "/etc")
      #expect(await DiaryStore.check(in: home, [.ja]).problems.map(\.code) == [.linkOutside])
    }
  }

  @Test func aFileInThePlaceOfAFolderIsNamed() async throws {
    try await withHome(["entries": "x", "photos": "x", "reads": "x"]) { home, _ in
      let found = await findings(home)
      #expect(
        found
          == ["entries", "photos", "reads"].map { "\($0): error: '\($0)' is not a folder [file-unreadable]" })
    }
  }

  @Test func anEntryOfAGigabyteIsRefusedWithoutReadingIt() async throws {
    try await withHome(["entries/2024-12-25.md": ""]) { home, folder in
      #expect(truncate(folder.path("diaries/futari/entries/2024-12-25.md"), 1 << 30) == 0)
      let found = await findings(home)
      #expect(
        found == [
          "entries/2024-12-25.md: error: '2024-12-25.md' has 1073741824 bytes, more than the 4194304 that such a file may have [file-too-large]"
        ])
    }
  }

  @Test func hostileBytesInAnyFileNeverTrap() async throws {
    try await withSeed(runs: 4) { random in
      let parts = [
        "---\n", "created: ", "2024-12-25T", "photos: [", "](", "![", "\u{FEFF}", "{\"name\": ", "}", "\n",
        "é", "\u{0}", "../", "&a ",
      ]
      try await withHome { home, folder in
        for round in 0..<40 {
          for name in [
            "entries/2024-12-25.md", "entries/x.md", "members/third.json", "reads/misaki.json", "diary.json",
          ] where name != "diary.json" || round % 8 == 7 {
            var bytes = (0..<random.below(12)).flatMap { _ in Array(random.pick(parts).utf8) }
            if random.below(3) == 0 { bytes.append(UInt8(128 + random.below(128))) }
            try folder.write(bytes, to: "diaries/futari/" + name)
          }
          #expect(await !DiaryStore.check(in: home, [.ja]).problems.isEmpty)
        }
      }
    }
  }
}

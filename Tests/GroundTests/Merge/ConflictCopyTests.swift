// Which names are names of copies, and that no honest name is one.

import Diagnostics
import Ground
import SafeFiles
import TestSupport
import Testing

@Suite struct ConflictCopyTests {
  private func read(_ name: String, beside: Set<String> = []) -> ConflictCopy? {
    ConflictCopy(name, beside: beside.contains)
  }

  @Test(arguments: [
    ("2024-12-25.conflict-1a2b3c4d.md", ConflictCopy.Kind.ours, "2024-12-25.md"),
    ("LICENSE.conflict-1a2b3c4d", .ours, "LICENSE"),
    ("2024-12-25.sync-conflict-20261121-224107-K7M2QX3.md", .syncthing, "2024-12-25.md"),
    ("2024-12-25.sync-conflict-20161121-224107.md", .syncthing, "2024-12-25.md"),
    (".sync-conflict-20261121-224107-K7M2QX3.gitignore", .syncthing, ".gitignore"),
    ("2024-12-25 (misaki's conflicted copy 2026-11-21).md", .dropbox, "2024-12-25.md"),
    ("2024-12-25 (みさき's MacBook's conflicted copy 2026-11-21 (1)).md", .dropbox, "2024-12-25.md"),
    ("questions (misaki's conflicted copy 2026-11-21).ja.txt", .dropbox, "questions.ja.txt"),
    ("cake (Case Conflict).jpg", .dropbox, "cake.jpg"), ("cake (Case Conflict 2).jpg", .dropbox, "cake.jpg"),
    ("cake (Unicode Encoding Conflict).jpg", .dropbox, "cake.jpg"),
    ("2024-12-25 (conflicted copy 2026-11-21 224107).md", .nextcloud, "2024-12-25.md"),
    ("2024-12-25 (conflicted copy misaki 2026-11-21 224107).md", .nextcloud, "2024-12-25.md"),
    ("a (SFConflict misaki@example.org 2026-11-21-22-41-07).md", .seafile, "a.md"),
    ("2024-12.json~", .backup, "2024-12.json"), ("2024-12.json.~12~", .backup, "2024-12.json"),
    ("a.conflict-1a2b3c4d.md~", .backup, "a.md"),
    ("a.conflict-1a2b3c4d.sync-conflict-20261121-224107-K7M2QX3.md", .syncthing, "a.md"),
  ]) func whatToolsNameTheirCopiesIsUnderstood(_ name: String, _ kind: ConflictCopy.Kind, _ original: String)
  {
    #expect(read(name)?.original == original)
    #expect(read(name)?.kind == kind)
  }

  @Test(arguments: [
    ("2024-12-25 (みさきの競合コピー 2026-11-21).md", ConflictCopy.Kind.dropbox),
    ("2024-12-25 (copie en conflit de misaki 2026-11-21).md", .dropbox),
    ("2024-12-25 (Konflikt von misaki 2026-11-21 (2)).md", .dropbox), ("2024-12-25 (1).md", .numbered),
    ("2024-12-25 2.md", .numbered),
  ]) func whatTheNameAloneDoesNotSayIsACopyBesideItsFileOnly(_ name: String, _ kind: ConflictCopy.Kind) {
    #expect(read(name) == nil)
    #expect(read(name, beside: ["2024-12-25.md"])?.kind == kind)
    #expect(read(name, beside: ["2024-12-25.md"])?.original == "2024-12-25.md")
  }

  @Test(arguments: [
    "", "~", ".~1~", "(1).md", " 2.md", "a.conflict-1a2b3c4.md", "a.conflict-1A2B3C4D.md",
    ".conflict-1a2b3c4d.md", "a.conflict-1a2b3c4dx.md", "a.sync-conflict-2026-22.md",
    "a.sync-conflict-20261121-224107-k7m2qx3.md", "a(1).md", "a (conflicted.md", "a ) (.md", "cake (1).jpg",
    "cake 2.jpg", "cake (2026-11-21).jpg", "notes (draft).md", "a 02.md",
    "2024-12-25_conflict-20140209-121530.md", "a.tar.gz", "questions.ja.txt",
  ]) func otherNamesAreNone(_ name: String) { #expect(read(name) == nil) }

  @Test func noPortableNameIsEverTakenForACopy() async throws {
    try await withSeed { generator in
      let parts = [
        "conflict", "sync", "-", "_", "20261121", "224107", "K7M2QX3", "1a2b3c4d", "copy", "é", "日記", "2",
      ]
      for _ in 0..<200 {
        let stem = (0..<generator.pick(1...8)).map { _ in generator.pick(parts) }.joined()
        guard PortableName(stem) != nil else { continue }
        let end = generator.pick(["", ".md", ".json", ".jpg", ".conflict", ".c2", ".s"])
        #expect(ConflictCopy(stem + end, beside: { _ in true }) == nil, "\(stem + end)")
      }
    }
  }

  @Test func noBytesOfANameTrapTheReader() async throws {
    try await withSeed { generator in
      let parts = [
        "(", ")", " ", "~", ".", ".~", "1", "-", ".conflict-", ".sync-conflict-", "conflicted copy",
        "2026-11-21", "é", "\u{301}", "a",
      ]
      for _ in 0..<500 {
        let name = (0..<generator.pick(0...10)).map { _ in generator.pick(parts) }.joined()
        if let copy = ConflictCopy(name, beside: { _ in true }) {
          #expect(!copy.original.isEmpty && copy.original != name, "\(name)")
        }
      }
    }
  }

  @Test func whatAMergeWritesIsReadAsACopyOfItsFile() {
    for path: RelativePath in ["a/2024-12-25.md", "LICENSE", "questions.ja.txt"] {
      let copy = ConflictCopy.path(of: path, holding: [0x41])
      #expect(ConflictCopy(copy.name, beside: { _ in false })?.original == path.name)
    }
  }

  @Test func listingsPassCopiesOverAndNothingElse() {
    let names = ["a.md", "a 2.md", "b 2.md", "a.md~", "c.jpg", "d.conflict-1a2b3c4d.md"]
    let items = names.map { FolderName(name: $0, isText: true, kind: .file) }
    #expect(items.withoutCopies.map(\.name) == ["a.md", "b 2.md", "c.jpg"])
    let folders = names.map { FolderName(name: $0, isText: true, kind: .folder) }
    #expect(folders.withoutCopies.count == names.count)
  }
}

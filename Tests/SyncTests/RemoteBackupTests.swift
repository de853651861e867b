// Backups to a place that only rsync reaches. The remote shell is a script that stays on this machine.

import Diagnostics
import Foundation
import Ground
import Sync
import TestSupport
import Testing
import ZonedTime

@Suite struct RemoteBackupTests {
  private func withHome(_ body: (TemporaryFolder, BackupPlace, String) async throws -> Void) async throws {
    try requirePeer("rsync")
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\": 1, \"owner\": \"misaki\"}\n", to: "home/zutto.json")
      for name in ["a.md", "日記.md", "two  blanks", "diaries/f/photos/cake.jpg"] {
        try folder.write("content of \(name)\n", to: "home/" + name)
      }
      try run("find", "home", "-type", "f", "-exec", "touch", "-d", "2024-12-25", "{}", "+", in: folder)
      try folder.writeProgram("#!/bin/sh\nshift\nexec sh -c \"$*\"\n", to: "shell")
      try await body(folder, .remote("nas:\(folder.path("usb"))"), folder.path("shell"))
    }
  }

  @Test func aBackupIsMadeListedReadThinnedAndRestored() async throws {
    try await withHome { folder, place, shell in
      let home = try Home(at: folder.path("home"))
      let now = try ZonedTime(parsing: "2026-11-21T22:41:07+09:00")
      var memory = BackupMemory(place: place)
      func shelf() throws -> BackupShelf { try BackupShelf(place, of: home.tree, isNew: true, shell: shell) }
      let first = try #require(
        try await BackupRun(home, to: try shelf(), now: now).run(&memory, isForced: true).name)
      try folder.write("new\n", to: "home/a.md")
      let second = try #require(
        try await BackupRun(home, to: try shelf(), now: now).run(&memory, isForced: false).name)
      #expect(try shelf().names == [first, second])
      #expect(try shelf().others == [])
      #expect(try shelf().list(of: second).digests.count == 5)
      #expect(try folder.text(of: "usb/\(first.text)/a.md") == "content of a.md\n")
      let same = try run("sh", "-c", "stat -c %i usb/*/日記.md | uniq | wc -l", in: folder).stdout
      #expect(same == "1\n")

      #expect(try await shelf().check(second) { _ in }.isGood)
      // A new file: the other backup shares the old one.
      try folder.remove("usb/\(first.text)/diaries/f/photos/cake.jpg")
      try folder.write("content 0f cake", to: "usb/\(first.text)/diaries/f/photos/cake.jpg")
      try folder.write("x", to: "usb/\(first.text)/more")
      let check = try await shelf().check(first) { _ in }
      #expect(check.damaged == ["diaries/f/photos/cake.jpg"])
      #expect(check.unexpected == ["more"])

      let restored = try await BackupRestore(second, from: try shelf()).run(
        to: folder.path("again"), only: ["a.md", "two  blanks"]
      ) { _ in }
      #expect(restored.isGood)
      #expect(try folder.tree("again") == ["a.md", "two  blanks"])

      try folder.write("x", to: "usb/other/x")
      try shelf().thin([first], &memory)
      #expect(try shelf().names == [second])
      #expect(try folder.tree("usb").filter { $0.contains(first.text) } == [])
      #expect(try shelf().others == ["other"])
      #expect(try await shelf().check(second) { _ in }.isGood)
    }
  }

  @Test func aHostThatCannotBeReachedIsToldAsThat() async throws {
    try await withHome { folder, place, _ in
      let home = try Home(at: folder.path("home"))
      let error = thrown { _ = try BackupShelf(place, of: home.tree, isNew: true, shell: "/bin/false") }
      #expect(error?.code == .backupAway)
      try folder.writeProgram("#!/bin/sh\nexit 255\n", to: "gone")
      let gone = thrown { _ = try BackupShelf(place, of: home.tree, shell: folder.path("gone")) }
      #expect(gone?.code == .backupAway)
    }
  }
}

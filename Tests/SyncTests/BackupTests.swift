// Backups through the real rsync, on real folders.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sync
import TestSupport
import Testing
import ZonedTime

@Suite struct BackupTests {
  /// A home, a place of backups, and what is remembered of them.
  private struct Setting {
    let folder: TemporaryFolder
    var memory: BackupMemory
    let now: ZonedTime

    var home: Home { get throws { try Home(at: folder.path("home")) } }

    func shelf(isNew: Bool = false) throws -> BackupShelf {
      try BackupShelf(
        memory.place, of: try home.tree, isNew: isNew, shell: ProcessInfo.processInfo.environment["RSYNC_RSH"]
      )
    }

    @discardableResult mutating func backUp(isForced: Bool = true) async throws -> BackupRun.Report {
      let shelf = try shelf(isNew: true)
      return try await BackupRun(try home, to: shelf, now: now).run(&memory, isForced: isForced)
    }

    func place(_ name: BackupName?) -> String { "usb/" + (name?.text ?? "none") }
  }

  private func withSetting(
    _ place: (TemporaryFolder) -> BackupPlace = { .folder($0.path("usb")) },
    _ body: (inout Setting) async throws -> Void
  ) async throws {
    try requirePeer("rsync")
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\": 1, \"owner\": \"misaki\"}\n", to: "home/zutto.json")
      for name in [
        "a.md", "日記 [1]*?.md", "back\\slash", " two  blanks ", "#comment", ";semicolon", "-n",
        "diaries/f/photos/cake.jpg",
      ] { try folder.write("content of \(name)\n", to: "home/" + name) }
      try folder.link("home/cake", to: "diaries/f/photos/cake.jpg")
      try folder.link("home/out [*", to: "/etc/passwd")
      try folder.write("secret", to: "home/.zutto/x")
      try folder.write("page", to: "home/archive/index.html")
      try folder.write("x", to: "home/.git/HEAD")
      try folder.createFolder("home/empty")
      chmod(folder.path("home/a.md"), 0o600)
      try run("find", "home", "-type", "f", "-exec", "touch", "-d", "2024-12-25", "{}", "+", in: folder)
      var setting = Setting(
        folder: folder, memory: BackupMemory(place: place(folder)),
        now: try ZonedTime(parsing: "2026-11-21T22:41:07+09:00"))
      try await body(&setting)
    }
  }

  /// A folder as one text: names, contents, permissions, times and links.
  private func portrait(_ path: String, without names: String = "") throws -> String {
    let names = "find . -mindepth 1 \(names) -printf '%P %y %m %l' -a "
    let script = names + "\\( -type f -printf ' %T@ ' -exec sha256sum {} \\; -o -printf '\\n' \\) | sort"
    return try run("sh", "-c", script, in: TemporaryFolder(at: path)).stdout
  }

  private let leftOut =
    "-path ./.zutto -prune -o -path ./archive -prune -o -name .git -prune -o -name 'out*' -o -true -a ! -name 'out*'"

  @Test func aRestoredBackupIsTheHomeByteForByte() async throws {
    try await withSetting { setting in
      let report = try await setting.backUp()
      #expect(report.files == 9)
      #expect(report.problems.map(\.path?.text) == ["out [*"])
      let name = try #require(report.name)
      #expect(name.text == "zutto-misaki-2026-11-21-224107")
      let folder = setting.folder
      let check = try await BackupRestore(name, from: try setting.shelf()).run(
        to: folder.path("again"), only: []
      ) { _ in }
      #expect(check.isGood)
      try run("rm", "-r", "home/.zutto", "home/archive", "home/.git", "home/out [*", in: folder)
      #expect(try portrait(folder.path("again")) == portrait(folder.path("home")))
      #expect(try portrait(folder.path("again")) != "")
      let list = folder.path(setting.place(name)) + ".sha256"
      let copy = TemporaryFolder(at: folder.path(setting.place(name)))
      let checked = try run("sha256sum", "--strict", "--quiet", "-c", list, in: copy)
      #expect(checked.status == 0, "\(checked.stderr)")
    }
  }

  @Test func aPartComesBackAlone() async throws {
    try await withSetting { setting in
      let name = try #require(try await setting.backUp().name)
      let shelf = try setting.shelf()
      let check = try await BackupRestore(name, from: shelf).run(
        to: setting.folder.path("part"), only: ["diaries/f", "-n"]
      ) { _ in }
      #expect(check.isGood)
      #expect(
        try setting.folder.tree("part").filter { !$0.hasSuffix("/") } == ["-n", "diaries/f/photos/cake.jpg"])
      let error = await thrown {
        _ = try await BackupRestore(name, from: shelf).run(to: setting.folder.path("none"), only: ["nothing"])
        { _ in }
      }
      #expect(error?.code == .fileMissing)
      #expect(!setting.folder.exists("none"))
    }
  }

  @Test func nothingIsEverRestoredOverAnything() async throws {
    try await withSetting { setting in
      let name = try #require(try await setting.backUp().name)
      let restore = BackupRestore(name, from: try setting.shelf())
      try setting.folder.write("x", to: "full/x")
      for place in ["home", "home/new", "full", "home/diaries/f"] {
        let error = await thrown {
          _ = try await restore.run(to: setting.folder.path(place), only: []) { _ in }
        }
        #expect(error?.code == .restorePlace, "\(place)")
      }
      #expect(try setting.folder.tree("full") == ["x"])
    }
  }

  @Test func whatDidNotChangeSharesItsRoom() async throws {
    try await withSetting { setting in
      let first = try #require(try await setting.backUp().name)
      try setting.folder.write("new", to: "home/a.md")
      let second = try #require(try await setting.backUp().name)
      #expect(second > first)
      func inode(_ name: BackupName, _ path: String) throws -> String {
        try run("stat", "-c", "%i", setting.place(name) + "/" + path, in: setting.folder).stdout
      }
      #expect(try inode(first, "-n") == inode(second, "-n"))
      #expect(try inode(first, "a.md") != inode(second, "a.md"))
      #expect(try setting.folder.text(of: setting.place(first) + "/a.md") == "content of a.md\n")
      let unchanged = try await setting.backUp(isForced: false)
      #expect(unchanged.name == nil)
      #expect(try setting.shelf().names == [first, second])
    }
  }

  @Test func anOlderBackupThatRottedDoesNotSpoilTheNext() async throws {
    try await withSetting { setting in
      let first = try #require(try await setting.backUp().name)
      let file = setting.folder.path(setting.place(first) + "/-n")
      try run(
        "sh", "-c",
        "touch -r '\(file)' t && printf X | dd of='\(file)' bs=1 seek=3 conv=notrunc && touch -r t '\(file)'",
        in: setting.folder)
      let second = try #require(try await setting.backUp().name)
      let shelf = try setting.shelf()
      #expect(try await shelf.check(second) { _ in }.isGood)
      #expect(try await shelf.check(first) { _ in }.damaged == ["-n"])
    }
  }

  @Test func aFileOfTheHomeThatRottedIsToldAndTheGoodOneIsKept() async throws {
    try await withSetting { setting in
      _ = try await setting.backUp()
      let folder = setting.folder
      try folder.write("c0ntent of a.md\n", to: "home/a.md")
      try run("touch", "-d", "2024-12-25", "home/a.md", in: folder)
      let second = try await setting.backUp()
      // It looks as before, so that rsync shares the good one.
      #expect(try folder.text(of: setting.place(second.name) + "/a.md") == "content of a.md\n")
      // Alone, without a good one to share, the damage is copied, told, and is what the list says.
      try folder.remove("usb")
      setting.memory.made = [:]
      let third = try await setting.backUp()
      #expect(third.problems.contains { $0.code == .fileDamaged && $0.path == "a.md" })
      let name = try #require(third.name)
      #expect(try await setting.shelf().check(name) { _ in }.isGood)
    }
  }

  @Test func damageIsNamedFileByFile() async throws {
    try await withSetting { setting in
      let name = try #require(try await setting.backUp().name)
      let place = setting.place(name)
      let folder = setting.folder
      try folder.remove(place + "/a.md")
      try folder.write("content 0f -n\n", to: place + "/-n")
      try folder.write("x", to: place + "/diaries/new")
      try folder.link(place + "/evil", to: "/etc/passwd")
      let check = try await setting.shelf().check(name) { _ in }
      #expect(check.missing == ["a.md"])
      #expect(check.damaged == ["-n"])
      #expect(check.unexpected == ["diaries/new", "evil"])
    }
  }

  @Test func repairBringsBackWhatIsSomewhere() async throws {
    try await withSetting { setting in
      let name = try #require(try await setting.backUp().name)
      let folder = setting.folder
      let home = try setting.home
      let known = try #require(try Manifest.read(in: home.tree))
      try folder.remove("home/-n")
      try folder.write("c0ntent of a.md\n", to: "home/a.md")
      try run("touch", "-d", "2024-12-25", "home/a.md", in: folder)
      try folder.remove("home/;semicolon")
      // One at its place, one elsewhere, one nowhere.
      try run("mv", setting.place(name) + "/-n", "usb/moved", in: folder)
      try folder.remove(setting.place(name) + "/;semicolon")
      let scan = try await HomeScan.run(home.tree, beside: known, depth: .everything)
      let repair = try Repair(in: folder.path("usb"))
      let (found, notFound) = repair.find(scan.damaged + scan.missing)
      #expect(Set(found.map(\.loss.path)) == ["a.md", "-n"])
      #expect(notFound.map(\.path) == [";semicolon"])
      try home.change("repair", at: setting.now.instant) { (change) throws(Diagnostic) in
        try Repair.bringBack(found, to: home, &change)
      }
      #expect(try folder.text(of: "home/a.md") == "content of a.md\n")
      #expect(try folder.text(of: "home/-n") == "content of -n\n")
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: "home/a.md") == "c0ntent of a.md\n")
      #expect(!folder.exists("home/-n"))
    }
  }

  @Test func thinningTouchesOnlyWhatIsABackupOfThisHome() async throws {
    try await withSetting { setting in
      var all: [BackupName] = []
      let folder = setting.folder
      for age in [400, 399, 100, 3, 0] {
        let day = setting.now.day.adding(days: -age)
        let name = BackupName(owner: "misaki", day: day, time: .midnight)
        try folder.write("x", to: "usb/\(name.text)/a")
        try folder.write("", to: "usb/\(name.text).sha256")
        all.append(name)
      }
      // No list, another's, something that only looks like one, and a link.
      try folder.write("x", to: "usb/zutto-misaki-2020-01-01-000000/a")
      try folder.write("x", to: "usb/zutto-yuuki-2020-01-01-000000/a")
      try folder.write("", to: "usb/zutto-yuuki-2020-01-01-000000.sha256")
      try folder.write("x", to: "usb/zutto-yuuki-2020-01-02-000000/a")
      try folder.write("", to: "usb/zutto-yuuki-2020-01-02-000000.sha256")
      try folder.write("x", to: "elsewhere/a")
      try folder.link("usb/zutto-misaki-2020-01-02-000000", to: "../elsewhere")
      try folder.write("", to: "usb/zutto-misaki-2020-01-02-000000.sha256")
      let shelf = try setting.shelf()
      #expect(shelf.names.filter { $0.owner == "misaki" } == all)
      // Another machine of the same person may have in its backups what is in no other.
      let unknown = try shelf.thinning(of: "misaki", setting.memory, today: setting.now.day)
      #expect(unknown.going.isEmpty)
      for name in all { setting.memory.made[name] = .init(files: 1, bytes: 1, verified: setting.now) }
      let (going, _) = try shelf.thinning(of: "misaki", setting.memory, today: setting.now.day)
      #expect(going == [all[0]])
      try shelf.thin(going, &setting.memory)
      #expect(!folder.exists("usb/\(all[0].text)"))
      #expect(!folder.exists("usb/\(all[0].text).sha256"))
      #expect(folder.exists("usb/zutto-misaki-2020-01-01-000000/a"))
      #expect(folder.exists("usb/zutto-yuuki-2020-01-01-000000/a"))
      #expect(folder.exists("elsewhere/a"))
    }
  }

  @Test func aPlaceInsideTheHomeIsRefused() async throws {
    try await withSetting { setting in
      for place in ["home", "home/usb", "home/diaries"] {
        setting.memory.place = .folder(setting.folder.path(place))
        let error = thrown { _ = try setting.shelf(isNew: true) }
        #expect(error?.code == .backupTarget, "\(place)")
      }
      try setting.folder.link("door", to: "home/diaries")
      setting.memory.place = .folder(setting.folder.path("door"))
      #expect(thrown { _ = try setting.shelf() }?.code == .backupTarget)
      setting.memory.place = .folder(setting.folder.path("not/there"))
      #expect(thrown { _ = try setting.shelf(isNew: true) }?.code == .backupAway)
    }
  }

  @Test func whatOthersNoteWhileABackupRunsStays() async throws {
    try await withSetting { setting in
      let first = try #require(try await setting.backUp().name)
      try setting.memory.write(in: try setting.home.tree)
      let (home, folder) = (try setting.home, setting.folder)
      try folder.write("new", to: "home/new.md")
      let run = BackupRun(home, to: try setting.shelf(isNew: true), now: setting.now) { step, _ in
        guard step == .verifying, folder.exists("home/a.md") else { return }
        // 'backup verify' finds damage, and what was removed is forgotten with the trash.
        var memory = try? BackupMemory.read(in: home.tree)
        memory?.made[first]?.isDamaged = true
        #expect(throws: Never.self) { try memory?.write(in: home.tree) }
        #expect(throws: Never.self) {
          try home.tree.delete("a.md")
          var manifest = try Manifest.read(in: home.tree)
          manifest?.entries["a.md"] = nil
          try manifest?.write(in: home.tree)
        }
      }
      let report = try await run.run(&setting.memory, isForced: true)
      #expect(report.name != nil && setting.memory.made[first]?.isDamaged == true)
      #expect(try BackupMemory.read(in: home.tree)?.made[first]?.isDamaged == true)
      let manifest = try #require(try Manifest.read(in: home.tree))
      #expect(manifest.entries["a.md"] == nil && manifest.entries["new.md"] != nil)
    }
  }

  @Test func anUnfinishedBackupIsNoneAndTheNextGoesOnFromIt() async throws {
    try await withSetting { setting in
      let folder = setting.folder
      let old = try #require(BackupName("zutto-misaki-2026-11-20-120000"))
      try folder.write("content of -n\n", to: "usb/\(old.text).partial/-n")
      setting.memory.begun = [old]
      #expect(try setting.shelf().names == [])
      let name = try #require(try await setting.backUp().name)
      #expect(try setting.shelf().names == [name])
      #expect(try setting.shelf().unfinished == [])
      #expect(try await setting.shelf().check(name) { _ in }.isGood)
    }
  }
}

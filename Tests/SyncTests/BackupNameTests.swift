// Names of backups: what is one, and what only looks like one.

import Diagnostics
import Sync
import Testing

@Suite struct BackupNameTests {
  @Test func aNameRoundTrips() throws {
    for text in ["zutto-misaki-2026-11-21-224107", "zutto-a-b-2024-02-29-000000"] {
      let name = try #require(BackupName(text))
      #expect(name.text == text)
    }
    #expect(BackupName("zutto-a-b-2024-02-29-000000")?.owner == "a-b")
  }

  @Test(arguments: [
    "", "zutto", "zutto-2026-11-21-224107", "zutto--2026-11-21-224107",
    "zutto-misaki-2026-11-21-224107.partial", "zutto-misaki-2026-11-21-224107.sha256",
    "zutto-misaki-2026-02-30-224107", "zutto-misaki-2026-11-21-250000", "zutto-misaki-2026-11-21-22410",
    "zutto-misaki-2026-11-21 224107", "zutto-a/b-2026-11-21-224107", "zutto-..-2026-11-21-224107",
    "zutto-misaki-2026-11-21-22４107", "Zutto-misaki-2026-11-21-224107", "zutto-\u{1B}-2026-11-21-224107",
  ]) func whatIsNoneIsNeverTakenForOne(_ text: String) { #expect(BackupName(text) == nil) }

  @Test func namesSortByTime() throws {
    let texts = ["zutto-z-2024-12-31-235959", "zutto-a-2025-01-01-000000", "zutto-a-2025-01-01-000001"]
    let names = try texts.map { try #require(BackupName($0)) }
    #expect(names.reversed().sorted() == names)
  }

  @Test(arguments: [
    ("/media/usb", true), ("backups", true), ("./a:b", true), ("user@host:backups", false), ("host:", false),
    ("host::module/a", false), ("rsync://host/module", false),
  ]) func aPlaceIsAFolderOrAnAddressAsRsyncTellsThemApart(_ text: String, isFolder: Bool) throws {
    let place = try BackupPlace(parsing: text) { "/here/" + $0 }
    if case .folder = place { #expect(isFolder) } else { #expect(!isFolder) }
  }

  @Test(arguments: [
    ("restic:/media/usb", "restic:/media/usb", true), ("borg:local", "borg:/here/local", true),
    ("restic:local:usb", "restic:/here/usb", true), ("borg:file:///usb", "borg:/usb", true),
    ("restic:sftp:nas:zutto", "restic:sftp:nas:zutto", false),
    ("borg:ssh://nas/./zutto/", "borg:ssh://nas/./zutto/", false), ("borg:me@nas:z", "borg:me@nas:z", false),
  ]) func aRepositoryIsNamedAsItsProgramNamesIt(_ text: String, _ whole: String, isHere: Bool) throws {
    let place = try BackupPlace(parsing: text) { $0.hasPrefix("/") ? $0 : "/here/" + $0 }
    if case .engine = place {} else { Issue.record("no repository") }
    #expect(place.text == whole)
    #expect((place.folder != nil) == isHere)
  }

  @Test(arguments: [
    "", "-oProxyCommand=x:y", ":a", "a\nb", "\u{1B}[2Jh:x", "restic:", "borg:-x", "borg:-x:y",
  ])
  func whatAShellOrSSHCouldTakeForSomethingElseIsNoPlace(_ text: String) {
    #expect(throws: Diagnostic.self) {
      try BackupPlace(parsing: text) { $0.isEmpty || $0.hasPrefix(":") ? nil : $0 }
    }
  }
}

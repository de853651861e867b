// Opening, making and changing a home.

import Diagnostics
import Ground
import LosslessJSON
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct HomeTests {
  private let moment = Instant(secondsSince1970: 0)

  private func create(_ folder: TemporaryFolder, _ name: String = "home") throws -> Home {
    var settings = HomeSettings(owner: "misaki")
    settings.timeZone = "Asia/Tokyo"
    try HomeStore.create(settings, at: folder.path(name), moment: moment)
    return try Home(at: folder.path(name))
  }

  @Test func aNewHomeIsOpenedFromAnywhereInIt() throws {
    try withTemporaryFolder { folder in
      let home = try create(folder, "a/b")
      #expect(home.settings.owner == "misaki")
      #expect(home.zone.name == "Asia/Tokyo")
      #expect(home.isWritable)
      try folder.createFolder("a/b/diaries/f/entries")
      #expect(try Home(above: folder.path("a/b/diaries/f/entries")).tree.root == home.tree.root)
      #expect(
        try folder.tree("a/b").filter { !$0.hasPrefix(".zutto") } == [
          ".gitattributes", ".gitignore", "README.md", "diaries/", "diaries/f/", "diaries/f/entries/",
          "zutto.json",
        ])
    }
  }

  @Test func whereNoHomeIsTheWayToOneIsTold() throws {
    try withTemporaryFolder { folder in
      let path = folder.path("x")
      for error in [thrown { _ = try Home(at: path) }, thrown { _ = try Home(at: folder.path) }] {
        #expect(error?.code == .homeMissing)
      }
      #expect(thrown { _ = try Home(at: path) }?.english == "there is no home in '\(path)'")
      let error = thrown { _ = try Home(above: folder.path) }
      #expect(error?.code == .homeMissing)
      #expect(error?.english == "there is no home here or above")
      #expect(error?.englishHint == "make one with 'zutto init DIR', or name one with --home DIR")
    }
  }

  @Test func aHomeIsNeverMadeOverAnother() throws {
    try withTemporaryFolder { folder in
      _ = try create(folder)
      let before = try folder.texts()
      let error = thrown { _ = try create(folder) }
      #expect(error?.code == .homeExists)
      #expect(error?.english == "there is a home in '\(folder.path("home"))' already")
      #expect(try folder.texts() == before)
    }
  }

  @Test func aPersonsOwnFilesAreKeptWhenAHomeIsMadeAroundThem() throws {
    try withTemporaryFolder { folder in
      try folder.write("mine", to: "home/README.md")
      let home = try create(folder)
      #expect(try folder.text(of: "home/README.md") == "mine")
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.tree("home").filter { !$0.hasPrefix(".zutto") } == ["README.md"])
    }
  }

  @Test func aHomeOfANewerFormatIsReadAndNotWritten() throws {
    try withTemporaryFolder { folder in
      try folder.write(#"{"format": 2, "owner": "misaki"}"#, to: "zutto.json")
      let home = try Home(at: folder.path)
      #expect(home.settings.owner == "misaki")
      #expect(!home.isWritable)
      let error = thrown {
        try home.change("x", at: moment) { (change) throws(Diagnostic) in try change.write([], to: "a.md") }
      }
      #expect(error?.code == .homeNewer)
      #expect(error?.english == "this home was made by a newer zutto; nothing was written")
      #expect(try folder.tree() == ["zutto.json"])
    }
  }

  @Test func whatIsWrongWithAHomeIsThrownAndOnlyCheckGoesOn() throws {
    try withTemporaryFolder { folder in
      try folder.write(#"{"format": 1, "owner": "a", "theme": 3, "timeZone": "No/Where"}"#, to: "zutto.json")
      #expect(thrown { _ = try Home(at: folder.path) }?.code == .jsonType)
      let home = try Home(at: folder.path, checking: true)
      #expect(home.problems.map(\.code) == [.jsonType, .badTimeZone])
      try folder.write("not json", to: "zutto.json")
      #expect(try Home(at: folder.path, checking: true).problems.map(\.code) == [.jsonSyntax])
    }
  }

  @Test func aSettingIsChangedAndTheRestStaysAsItWasWritten() throws {
    try withTemporaryFolder { folder in
      try folder.write("{ \"owner\":\"a\",\r\n   \"mine\": 1.50,\"format\": 1 }\r\n", to: "zutto.json")
      let home = try Home(at: folder.path)
      try home.change("set", at: moment) { (change) throws(Diagnostic) in
        try HomeStore.set([("owner", "b"), ("mine2", nil)], in: home, &change)
      }
      #expect(
        try folder.text(of: "zutto.json") == "{ \"owner\":\"b\",\r\n   \"mine\": 1.50,\"format\": 1 }\r\n")
    }
  }

  @Test func aWrongSettingIsRefusedAndNothingIsWritten() throws {
    try withTemporaryFolder { folder in
      let home = try create(folder)
      let before = try folder.text(of: "home/zutto.json")
      for (key, value) in [("theme", "blue"), ("owner", nil), ("timeZone", "x")] as [(String, JSON?)] {
        let error = thrown {
          try home.change("set", at: moment) { (change) throws(Diagnostic) in
            try HomeStore.set([(key, value)], in: home, &change)
          }
        }
        #expect(error != nil, "\(key)")
        #expect(error?.path == nil, "\(key)")
      }
      #expect(try folder.text(of: "home/zutto.json") == before)
    }
  }
}

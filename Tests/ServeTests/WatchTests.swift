// What a watch of a home notices, and what it passes over.

import Diagnostics
import Foundation
import SafeFiles
import Serve
import TestSupport
import Testing

@Suite struct WatchTests {
  /// Changes that a page can come from.
  static let changes: [(String, @Sendable (TemporaryFolder) throws -> Void)] = [
    ("written in place", { try $0.write("more", to: "diaries/a.md") }),
    ("a new file", { try $0.write("new", to: "diaries/b.md") }),
    (
      "written beside and renamed",
      {
        try $0.write("new", to: "diaries/.a.tmp")
        try #require(rename($0.path("diaries/.a.tmp"), $0.path("diaries/a.md")) == 0)
      }
    ), ("removed", { try FileManager.default.removeItem(atPath: $0.path("diaries/a.md")) }),
    ("a new folder", { try $0.write("new", to: "memos/2024/x.md") }),
    ("a folder of another name", { try #require(rename($0.path("diaries"), $0.path("other")) == 0) }),
    ("a hard link", { try #require(link($0.path("diaries/a.md"), $0.path("diaries/c.md")) == 0) }),
    ("at the top", { try $0.write("{}", to: "zutto.json") }),
  ]

  @Test(arguments: changes.map(\.0), [false, true]) func aChangeIsNoticed(_ name: String, polls: Bool) throws
  {
    try withHome { folder in
      let (reading, _) = try bell()
      var watch = HomeWatch(try Tree(at: folder.path), except: folder.path("archive"), polls: polls)
      let change = try #require(WatchTests.changes.first { $0.0 == name }).1
      try change(folder)
      #expect(watch.wait(orReadable: reading) == .changed)
    }
  }

  #if os(Linux)
  private static let places: [(String, Bool, Set<RelativePath>?)] = [
    ("diaries/a.md", false, ["diaries"]), ("zutto.json", false, nil), ("memos/2024/x.md", false, nil),
    ("diaries/a.md", true, nil),
  ]

  /// nil where the folder is not known; then everything is read again.
  @Test(arguments: places) func theFolderOfAChangeIsReported(
    name: String, polls: Bool, expected: Set<RelativePath>?
  ) throws {
    try withHome { folder in
      let (reading, writing) = try bell()
      var watch = HomeWatch(try Tree(at: folder.path), except: folder.path("archive"), polls: polls)
      try folder.write("new", to: name)
      #expect(watch.wait(orReadable: reading) == .changed)
      #expect(watch.changedFolders == expected)
      #expect(write(writing, "x", 1) == 1)
      #expect(watch.wait(orReadable: reading) == .called)
      #expect(watch.changedFolders == nil)
    }
  }
  #endif

  @Test(arguments: [false, true]) func aFolderThatCameLaterIsWatched(polls: Bool) throws {
    try withHome { folder in
      let (reading, _) = try bell()
      var watch = HomeWatch(try Tree(at: folder.path), except: folder.path("archive"), polls: polls)
      try folder.write("new", to: "memos/2024/x.md")
      #expect(watch.wait(orReadable: reading) == .changed)
      try folder.write("newer", to: "memos/2024/y.md")
      #expect(watch.wait(orReadable: reading) == .changed)
    }
  }

  @Test(arguments: [false, true]) func aHomeThatComesBackIsWatched(polls: Bool) throws {
    try withTemporaryFolder { folder in
      try folder.write("first", to: "home/diaries/a.md")
      let (reading, _) = try bell()
      let home = folder.path("home")
      var watch = HomeWatch(try Tree(at: home), except: home + "/archive", polls: polls)
      try #require(rename(home, folder.path("away")) == 0)
      #expect(watch.wait(orReadable: reading) == .changed)
      // Another one, as on a disk that is put in again.
      try folder.write("first", to: "other/diaries/a.md")
      try #require(rename(folder.path("other"), home) == 0)
      #expect(watch.wait(orReadable: reading) == .changed)
      try folder.write("second", to: "home/diaries/a.md")
      #expect(watch.wait(orReadable: reading) == .changed)
    }
  }

  @Test(arguments: [false, true]) func whatTheBuildItselfWritesIsPassedOver(polls: Bool) throws {
    try withHome { folder in
      let (reading, writing) = try bell()
      var watch = HomeWatch(try Tree(at: folder.path), except: folder.path("archive"), polls: polls)
      try folder.write("page", to: "archive/index.html")
      try folder.write("page", to: "archive/new/index.html")
      try folder.write("cache", to: ".zutto/cache/x")
      try folder.write("commit", to: ".git/HEAD")
      try folder.write("swap", to: "diaries/.a.md.swp")
      try folder.write("old", to: "diaries/a.md~")
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.8)
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
      }
      #expect(watch.wait(orReadable: reading) == .called)
    }
  }

  private func withHome(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try folder.write("first", to: "diaries/a.md")
      try folder.write("page", to: "archive/index.html")
      try folder.write("x", to: ".zutto/cache/x")
      try folder.write("x", to: ".git/HEAD")
      try body(folder)
    }
  }

  private func bell() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }
}

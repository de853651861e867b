// One writer at a time, whoever it is.

import Diagnostics
import SafeFiles
import TestSupport
import Testing

@Suite struct LockTests {
  /// Takes a lock and gives it back at once.
  private func take(_ tree: Tree, waiting seconds: Int = 0) throws {
    let lock = try Lock("a/lock", in: tree, waitingAtMost: seconds)
    _ = consume lock
  }

  @Test func aSecondWriterIsTurnedAwayUntilTheFirstIsDone() throws {
    try withTree { tree, folder in
      let first = try Lock("a/lock", in: tree, waitingAtMost: 0)
      let error = thrown { try take(tree) }
      #expect(error?.code == .homeLocked)
      let process = try folder.text(of: "a/lock").dropLast()
      #expect(error?.english == "another zutto is writing here (process \(process))")
      #expect(error?.englishHint == "wait until it is done and run the command again")
      _ = consume first
      #expect(thrown { try take(tree) } == nil)
    }
  }

  @Test func anotherProcessIsKeptOutToo() throws {
    try requirePeer("flock")
    try withTree { tree, folder in
      let lock = try Lock("a/lock", in: tree, waitingAtMost: 0)
      #expect(try run("flock", "--nonblock", folder.path("a/lock"), "true").status == 1)
      _ = consume lock
      #expect(try run("flock", "--nonblock", folder.path("a/lock"), "true").status == 0)
    }
  }

  @Test func aWriterWaitsForTheOneBefore() throws {
    try requirePeer("flock")
    try withTree { tree, folder in
      try folder.write("", to: "a/lock")
      let other = try RunningProgram(
        "flock", [folder.path("a/lock"), "sh", "-c", "touch \(folder.path("held")); sleep 0.3"],
        in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
      while !folder.exists("held") {}
      try take(tree, waiting: 60)
      _ = try other.wait(timeout: 60)
    }
  }

  @Test func aSecondBuildOfOneArchiveIsTurnedAway() throws {
    try withTree { tree, folder in
      let first = try FolderLock(tree)
      let error = thrown { _ = try FolderLock(tree) }
      #expect(error?.code == .archiveLocked)
      #expect(error?.english == "another zutto is building '\(tree.root)'")
      _ = consume first
      #expect(thrown { _ = try FolderLock(tree) } == nil)
      #expect(try folder.tree().isEmpty)
    }
  }

  @Test func aLockFileThatIsALinkOutIsNotWritten() throws {
    try withTemporaryFolder { outer in
      try outer.write("theirs", to: "theirs")
      try outer.createFolder("home/a")
      try outer.link("home/a/lock", to: "../../theirs")
      #expect(thrown { try take(Tree(at: outer.path("home"))) } != nil)
      #expect(try outer.text(of: "theirs") == "theirs")
    }
  }
}

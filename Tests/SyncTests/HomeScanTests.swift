// Damage, loss and change told apart, on real files.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sync
import TestSupport
import Testing
import ZonedTime

@Suite struct HomeScanTests {
  /// A home whose files are old enough for their times to tell something.
  private func withHome(_ body: (TemporaryFolder, Tree) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\": 1, \"owner\": \"misaki\"}\n", to: "zutto.json")
      for name in ["a.md", "b.md", "photos/c.jpg", "photos/d.jpg"] {
        try folder.write("content of \(name)\n", to: name)
      }
      try age(folder)
      try await body(folder, try Tree(at: folder.path))
    }
  }

  private func age(_ folder: TemporaryFolder) throws {
    try run("find", ".", "-type", "f", "-exec", "touch", "-d", "2024-12-25", "{}", "+", in: folder)
  }

  private func learn(_ tree: Tree) async throws -> Manifest {
    try await HomeScan.run(tree, beside: Manifest(), depth: .everything).manifest
  }

  private func paths(_ losses: [HomeScan.Loss]) -> [String] { losses.map(\.path.text) }

  @Test func aFlippedBitWithTheTimeKeptIsDamage() async throws {
    try await withHome { folder, tree in
      let known = try await learn(tree)
      try folder.write("content 0f a.md\n", to: "a.md")
      try folder.write("another text of b.md\n", to: "b.md")
      try age(folder)
      let scan = try await HomeScan.run(tree, beside: known, depth: .everything)
      // b.md has another size: that is a change.
      #expect(paths(scan.damaged) == ["a.md"])
      #expect(scan.missing == [])
      #expect(scan.manifest.entries["a.md"] == known.entries["a.md"])
      // It stays damaged until somebody says otherwise.
      let again = try await HomeScan.run(tree, beside: scan.manifest, depth: .everything)
      #expect(paths(again.damaged) == ["a.md"])
      let accepted = try await HomeScan.run(tree, beside: again.accepted(), depth: .everything)
      #expect(accepted.damaged == [])
    }
  }

  @Test func aChangeWithANewTimeIsTakenOver() async throws {
    try await withHome { folder, tree in
      let known = try await learn(tree)
      try folder.write("content 0f a.md\n", to: "a.md")
      let scan = try await HomeScan.run(tree, beside: known, depth: .everything)
      #expect(scan.damaged == [])
      #expect(scan.manifest.entries["a.md"] != known.entries["a.md"])
      // Too new for its time to tell anything: a second change could leave it the same.
      #expect(scan.manifest.entries["a.md"]?.modified == 0)
    }
  }

  @Test func aFileThatNobodyRemovedIsMissing() async throws {
    try await withHome { folder, tree in
      let known = try await learn(tree)
      try folder.remove("photos")
      let scan = try await HomeScan.run(tree, beside: known, depth: .everything)
      #expect(paths(scan.missing) == ["photos/c.jpg", "photos/d.jpg"])
      #expect(scan.accepted().entries["photos/c.jpg"] == nil)
    }
  }

  @Test func aFileThatWasRenamedByHandIsNot() async throws {
    try await withHome { folder, tree in
      let known = try await learn(tree)
      try run("mv", "photos/c.jpg", "cake.jpg", in: folder)
      let scan = try await HomeScan.run(tree, beside: known, depth: .everything)
      #expect(scan.missing == [])
    }
  }

  @Test func aFileThatZuttoRemovedIsNotEither() async throws {
    try await withHome { folder, tree in
      let known = try await learn(tree)
      try tree.change("rm", at: Instant(secondsSince1970: 0)) { (change) throws(Diagnostic) in
        try change.remove("a.md")
        try change.write([1], to: "new.md")
      }
      try known.write(in: tree)
      var scan = try await HomeScan.run(tree, beside: known, depth: .everything)
      #expect(scan.missing == [])
      // What an emptied trash can't tell any more is forgotten before.
      try Manifest.forgetRemoved(in: tree)
      _ = try Trash.empty(in: tree)
      scan = try await HomeScan.run(
        tree, beside: try #require(try Manifest.read(in: tree)), depth: .everything)
      #expect(scan.missing == [])
      #expect(scan.files.count == 5)
      try folder.remove("b.md")
      scan = try await HomeScan.run(tree, beside: scan.manifest, depth: .everything)
      #expect(paths(scan.missing) == ["b.md"])
    }
  }

  @Test func aCreationThatWasUndoneIsNoLoss() async throws {
    try await withHome { folder, tree in
      try tree.change("write", at: Instant(secondsSince1970: 0)) { (change) throws(Diagnostic) in
        try change.write([1], to: "new.md")
      }
      let known = try await learn(tree)
      _ = try Trash.undo(in: tree)
      let scan = try await HomeScan.run(tree, beside: known, depth: .everything)
      #expect(scan.missing == [])
    }
  }

  @Test func whatACommitRemovedIsNotMissingButWhatIsTrackedIs() async throws {
    try requirePeer("git")
    try await withHome { folder, tree in
      let git = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example",
        "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example",
      ]
      func run(_ words: String) throws {
        let done = try TestSupport.run("sh", "-c", words, in: folder, environment: git)
        #expect(done.status == 0, "\(done.stderr)")
      }
      try run("git init -q . && git add -A && git commit -qm all")
      let known = try await learn(tree)
      try run("git rm -q a.md && git commit -qm less && git rm -q b.md && rm photos/c.jpg")
      let scan = try await HomeScan.run(tree, beside: known, depth: .everything)
      #expect(paths(scan.missing) == ["photos/c.jpg"])
    }
  }

  @Test func strangeThingsAreToldAndNothingWaits() async throws {
    try await withHome { folder, tree in
      try folder.link("out", to: "/etc/passwd")
      try folder.link("in", to: "a.md")
      try folder.link("photos/up", to: "../../../../etc/passwd")
      mkfifo(folder.path("pipe"), 0o644)
      let scan = try await HomeScan.run(tree, beside: Manifest(), depth: .everything)
      #expect(scan.strange.compactMap(\.path?.text) == ["out", "photos/up", "pipe"])
      #expect(scan.links == ["in"])
      #expect(scan.files.count == 5)
    }
  }

  @Test func whatIsThisMachinesOwnDoesNotCount() async throws {
    try await withHome { folder, tree in
      for name in [
        ".zutto/x", "archive/index.html", ".git/config", "diaries/f/.git/config", "diaries/f/.zutto-new-1-x",
      ] { try folder.write("x", to: name) }
      try folder.write("x", to: "diaries/archive/y")
      let scan = try await HomeScan.run(tree, beside: Manifest(), depth: .everything)
      #expect(scan.files.map(\.path.text).filter { $0.contains("/") }.first == "diaries/archive/y")
      #expect(scan.files.count == 6)
    }
  }
}

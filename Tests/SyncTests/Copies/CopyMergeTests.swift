// Copies put together with their files: nothing is lost, and a second run finds nothing to do.

import Diagnostics
import Ground
import MergeText
import Sync
import TestSupport
import Testing
import ZonedTime

@Suite struct CopyMergeTests {
  /// Lines that come and go; two last lines that differ are a conflict.
  private let rules = MergeRules { _, base, ours, theirs in
    let (one, other) = (ours.split(separator: 10), theirs.split(separator: 10))
    let before = base.bytes.split(separator: 10)
    let gone = before.filter { !one.contains($0) || !other.contains($0) }
    var lines = one + other.filter { !one.contains($0) }
    lines.removeAll { gone.contains($0) }
    let clashes = Set(lines.filter { $0.starts(with: "k=".utf8) })
    func file(_ choice: ArraySlice<UInt8>?) -> [UInt8] {
      lines.filter { !clashes.contains($0) || $0 == choice }.flatMap { $0 + [10] }
    }
    let order = clashes.sorted { $0.lexicographicallyPrecedes($1) }
    guard clashes.count > 1 else { return MergedFile(file(order.last)) }
    return MergedFile(file(order.last), other: file(order.first))
  }

  private func merge(_ folder: TemporaryFolder, dry isDry: Bool = false) throws -> [CopyMerge.Step] {
    let home = try Home(at: folder.path)
    return try CopyMerge(home: home, rules: rules).run(at: isDry ? nil : Instant(secondsSince1970: 0)) {
      _, _ in true
    }
  }

  private func withHome(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try folder.write("{\"format\": 1, \"owner\": \"misaki\", \"timeZone\": \"UTC\"}\n", to: "zutto.json")
      try body(folder)
    }
  }

  @Test func everyLineOfEveryCopyIsInTheFile() throws {
    try withHome { folder in
      try folder.write("a\nb\n", to: "memos/x.md")
      try folder.write("a\nc\n", to: "memos/x.sync-conflict-20261121-224107-K7M2QX3.md")
      try folder.write("a\nd\n", to: "memos/x (m's conflicted copy 2026-11-21).md")
      try folder.write("a\nd\n", to: "memos/x.md~")
      try folder.write("gone\n", to: "memos/y.conflict-1a2b3c4d.md")
      #expect(try merge(folder, dry: true).count == 4)
      #expect(try folder.tree("memos").count == 5)
      let steps = try merge(folder)
      #expect(Set(steps.map(\.outcome)) == [.merged, .restored])
      let lines = try folder.text(of: "memos/x.md").split(separator: "\n").sorted()
      #expect(lines == ["a", "b", "c", "d"])
      #expect(try folder.text(of: "memos/y.md") == "gone\n")
      #expect(try folder.tree("memos").sorted() == ["x.md", "y.md"])
      #expect(try merge(folder).isEmpty)
    }
  }

  @Test func aFolderWithoutCopiesIsListedAgainWhenOneComes() throws {
    try withHome { folder in
      try folder.write("a\n", to: "memos/2026/x.md")
      try folder.write("a\n", to: "memos/2026/one (1).md")
      try folder.write("a\n", to: "memos/2025/y.md")
      // Nothing that came a tenth of a second ago or earlier can look like what comes now.
      try run("sleep", "0.15")
      func found() throws -> [String] {
        try FoundCopy.all(in: try Home(at: folder.path).tree, remembering: true).map(\.path.text)
      }
      #expect(try found() == [])
      #expect(try found() == [])
      try folder.write("b\n", to: "memos/2025/y.conflict-1a2b3c4d.md")
      try folder.write("b\n", to: "memos/2024/z.conflict-1a2b3c4d.md")
      let both = ["memos/2024/z.conflict-1a2b3c4d.md", "memos/2025/y.conflict-1a2b3c4d.md"]
      #expect(try found() == both)
      #expect(try found() == both)
      try folder.remove("memos/2024/z.conflict-1a2b3c4d.md")
      #expect(try found() == [both[1]])
      // A damaged memory is none.
      try folder.write("x", to: ".zutto/cache/copies")
      #expect(try found() == [both[1]])
    }
  }

  @Test func aThirdCopyAlsoComesIntoTheOtherSideOfAConflict() throws {
    try withHome { folder in
      try folder.write("k=1\n", to: "memos/x.md")
      try folder.write("k=2\n", to: "memos/x (conflicted copy 2026-11-21 224107).md")
      try folder.write("k=2\nnew\n", to: "memos/x.sync-conflict-20261121-224107-K7M2QX3.md")
      let steps = try merge(folder)
      let kept = try #require(steps.compactMap(\.kept).first)
      #expect(try folder.text(of: "memos/x.md") == "k=2\nnew\n")
      #expect(try folder.text(of: kept.text) == "k=1\nnew\n")
      #expect(try merge(folder).map(\.outcome) == [.waiting])
    }
  }

  @Test func anEarlierVersionThatGitHoldsBringsNothingBack() throws {
    try withHome { folder in
      func git(_ words: String) throws {
        let command = "git -c user.name=m -c user.email=m@example.org \(words)"
        #expect(try run("sh", "-c", command, in: folder).status == 0)
      }
      try folder.write("a\nb\n", to: "memos/x.md")
      try git("init -q")
      try git("add -A")
      try git("commit -qm 1")
      try folder.write("a\nc\n", to: "memos/x.md")
      try git("commit -qam 2")
      try folder.write("a\nb\n", to: "memos/x.sync-conflict-20261121-224107-K7M2QX3.md")
      #expect(try merge(folder).map(\.outcome) == [.older])
      #expect(try folder.text(of: "memos/x.md") == "a\nc\n")
      // The other way round: a tool put an old version over the newest.
      try folder.write("a\nb\n", to: "memos/x.md")
      try folder.write("a\nc\n", to: "memos/x.md~")
      #expect(try merge(folder).map(\.outcome) == [.merged])
      #expect(try folder.text(of: "memos/x.md") == "a\nc\n")
      // An editor's backup of the last version.
      try folder.write("a\n", to: "memos/x.md")
      try folder.write("a\nc\n", to: "memos/x.md~")
      let outcomes = try merge(folder).map(\.outcome)
      #expect(try folder.text(of: "memos/x.md") == (outcomes == [.older] ? "a\n" : "a\nc\n"))
    }
  }

  @Test func oneThatCannotBeReadKeepsNoOtherFromBeingPutTogether() throws {
    try withHome { folder in
      try folder.createFolder("memos/x.md")
      try folder.write("a\n", to: "memos/x.md~")
      try folder.write("a\n", to: "memos/y.md")
      try folder.write("b\n", to: "memos/y.md~")
      let steps = try merge(folder)
      #expect(steps.map(\.outcome) == [.failed, .merged])
      #expect(try folder.text(of: "memos/x.md~") == "a\n")
      #expect(try folder.text(of: "memos/y.md") == "a\nb\n")
    }
  }
}

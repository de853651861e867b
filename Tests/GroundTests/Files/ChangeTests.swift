// Changes and undo: nothing is lost, and what was done can be taken back.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct ChangeTests {
  let moment = Instant(secondsSince1970: 1_735_137_000)

  /// Makes a change at the tests' moment.
  func change(_ tree: Tree, _ command: String = "test", _ body: (inout Change) throws(Diagnostic) -> Void)
    throws
  { try tree.change(command, at: moment, body) }

  @Test func everyKindOfChangeIsTakenBackTogether() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "d/replaced.md")
      try tree.write("gone", to: "d/removed.md")
      let before = try folder.texts()
      try change(tree, "edit") { (change) throws(Diagnostic) in
        try change.write(Array("new".utf8), to: "d/replaced.md")
        try change.write(Array("more".utf8), to: "e/created.md")
        try change.remove("d/removed.md")
      }
      #expect(try folder.texts() == ["d/replaced.md": "new", "e/created.md": "more"])
      let undone = try Trash.undo(in: tree)
      #expect(undone.command == "edit")
      #expect(undone.moment == moment)
      #expect(undone.steps.map(\.kind) == [.replaced, .created, .removed])
      #expect(try folder.texts() == before)
      #expect(try folder.text(of: ".zutto/trash/2024-12-25/0001-undone/undone/e/created.md") == "more")
      #expect(try folder.text(of: ".zutto/trash/2024-12-25/0001-undone/undone/d/replaced.md") == "new")
    }
  }

  @Test func undoAgainTakesBackTheChangeBeforeUntilNoneIsLeft() throws {
    try withTree { tree, folder in
      for text in ["one", "two", "three"] {
        try change(tree, text) { (change) throws(Diagnostic) in try change.write(Array(text.utf8), to: "a.md")
        }
      }
      #expect(try Trash.undo(in: tree).command == "three")
      #expect(try folder.text(of: "a.md") == "two")
      #expect(try Trash.undo(in: tree).command == "two")
      try change(tree, "four") { (change) throws(Diagnostic) in
        try change.write(Array("four".utf8), to: "a.md")
      }
      #expect(try Trash.undo(in: tree).command == "four")
      #expect(try folder.text(of: "a.md") == "one")
      #expect(try Trash.undo(in: tree).command == "one")
      #expect(try folder.texts().isEmpty)
      let error = thrown { _ = try Trash.undo(in: tree) }
      #expect(error?.code == .nothingToUndo)
      #expect(error?.english == "there is nothing to undo")
      #expect(try Trash.records(in: tree).map(\.command) == ["four", "three", "two", "one"])
      #expect(try Trash.records(in: tree).allSatisfy(\.isUndone))
    }
  }

  @Test func whatAPersonChangedSinceIsNotOverwritten() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "a.md")
      try change(tree, "edit a") { (change) throws(Diagnostic) in
        try change.write(Array("b".utf8), to: "b.md")
        try change.write(Array("new".utf8), to: "a.md")
      }
      try tree.write("by hand", to: "a.md")
      let error = thrown { _ = try Trash.undo(in: tree) }
      #expect(error?.code == .changedSince)
      #expect(error?.english == "'a.md' was changed after 'edit a'; nothing was undone")
      #expect(
        error?.englishHint
          == "the older version is '.zutto/trash/2024-12-25/0001/files/a.md': copy what you need from it; "
          + "'zutto undo --skip' takes back what was before")
      #expect(try folder.texts() == ["a.md": "by hand", "b.md": "b"])
    }
  }

  @Test func aChangeIsTakenOutOfAFileThatWasChangedSince() throws {
    func letters(_ text: [UInt8]) -> Set<UInt8> { Set(text) }
    try withTree { tree, folder in
      try tree.write("a", to: "a.md")
      try change(tree, "add b") { (change) throws(Diagnostic) in
        try change.write(Array("ab".utf8), to: "a.md", keepsResult: true)
        try change.write(Array("b".utf8), to: "b.md")
      }
      try tree.write("abc", to: "a.md")
      let withdrawal: TrashRecord.Withdrawal = { path, before, left, present in
        #expect(path == "a.md")
        #expect(before == Array("a".utf8))
        #expect(left == Array("ab".utf8))
        return present.filter { !letters(left).subtracting(letters(before ?? [])).contains($0) }
      }
      #expect(thrown { _ = try Trash.undo(in: tree) }?.code == .changedSince)
      let record = try #require(try Trash.records(in: tree).first)
      try tree.locked { () throws(Diagnostic) in try record.undo(in: tree, withdrawal) }
      #expect(try folder.texts() == ["a.md": "ac"])
      #expect(try folder.text(of: ".zutto/trash/2024-12-25/0001-undone/undone/a.md") == "abc")
    }
  }

  @Test func aWithdrawalThatWasStoppedIsNotDoneTwice() throws {
    try withTree { tree, folder in
      try tree.write("1", to: "a.md")
      try change(tree, "add") { (change) throws(Diagnostic) in
        try change.write(Array("12".utf8), to: "a.md", keepsResult: true)
      }
      try tree.write("1234", to: "a.md")
      let withdrawal: TrashRecord.Withdrawal = { _, _, _, present in Array(present.dropLast()) }
      // As an undo leaves it that was stopped before it gave its folder the new name.
      try tree.write("1234", to: ".zutto/trash/2024-12-25/0001/undone/a.md")
      try tree.write("123", to: "a.md")
      let record = try #require(try Trash.records(in: tree).first)
      try tree.locked { () throws(Diagnostic) in try record.undo(in: tree, withdrawal) }
      #expect(try folder.texts() == ["a.md": "123"])
    }
  }

  @Test func aFinalChangeStopsUndo() throws {
    try withTree { tree, folder in
      try change(tree, "older") { (change) throws(Diagnostic) in try change.write(Array("a".utf8), to: "a.md")
      }
      try tree.locked { () throws(Diagnostic) in try Trash.recordFinal("erase", at: moment, in: tree) }
      let error = thrown { _ = try Trash.undo(in: tree) }
      #expect(error?.code == .nothingToUndo)
      #expect(error?.english == "'erase' can't be taken back")
      #expect(try folder.texts() == ["a.md": "a"])
    }
  }

  @Test func aRemovedFileThatCameAgainIsNotOverwritten() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "a.md")
      try change(tree) { (change) throws(Diagnostic) in try change.remove("a.md") }
      try tree.write("again", to: "a.md")
      #expect(thrown { _ = try Trash.undo(in: tree) }?.code == .changedSince)
      #expect(try folder.texts() == ["a.md": "again"])
    }
  }

  @Test func aChangeThatFailsInTheMiddleLeavesNothingBehind() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "a.md")
      try tree.write("gone", to: "b.md")
      let before = try folder.texts()
      let error = thrown {
        try change(tree) { (change) throws(Diagnostic) in
          try change.write(Array("new".utf8), to: "a.md")
          try change.remove("b.md")
          try change.write(Array("new".utf8), to: "c.md")
          try change.remove("missing.md")
        }
      }
      #expect(error?.code == .fileMissing)
      #expect(error?.english == "'missing.md' does not exist")
      #expect(error?.englishHint == nil)
      #expect(try folder.texts() == before)
      #expect(thrown { _ = try Trash.undo(in: tree) }?.code == .nothingToUndo)
    }
  }

  @Test func writingWhatIsThereAlreadyIsNoChange() throws {
    try withTree { tree, folder in
      try tree.write("same", to: "a.md")
      let before = tree.signature("a.md")
      try change(tree) { (change) throws(Diagnostic) in try change.write(Array("same".utf8), to: "a.md") }
      #expect(tree.signature("a.md") == before)
      #expect(try Trash.records(in: tree).isEmpty)
    }
  }

  @Test func aFileWrittenTwiceInOneChangeComesBackAsItWas() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "a.md")
      try change(tree) { (change) throws(Diagnostic) in
        try change.write(Array("one".utf8), to: "a.md")
        try change.write(Array("two".utf8), to: "a.md")
        try change.write(Array("b".utf8), to: "b.md")
        try change.remove("b.md")
      }
      #expect(try folder.texts() == ["a.md": "two"])
      _ = try Trash.undo(in: tree)
      #expect(try folder.texts() == ["a.md": "old"])
    }
  }

  @Test func whatALinkInsideLeadsToIsKeptAndComesBack() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "d/target.md")
      try folder.link("link.md", to: "d/target.md")
      try change(tree) { (change) throws(Diagnostic) in try change.write(Array("new".utf8), to: "link.md") }
      #expect(try folder.texts() == ["d/target.md": "new", "link.md": "new"])
      _ = try Trash.undo(in: tree)
      #expect(try folder.texts() == ["d/target.md": "old", "link.md": "old"])
    }
  }

  @Test func anyRunOfChangesIsTakenBackStepByStep() async throws {
    try await withSeed(runs: 20) { random in
      try withTree { tree, folder in
        var states = [try folder.texts()]
        for round in 0..<12 {
          let paths = (0..<(1 + random.below(4))).map { _ in random.pick(["a", "b", "d/c", "d/e"]) }
          let plans = Set(paths).sorted().map { ($0, random.below(3)) }
          try change(tree, "\(round)") { (change) throws(Diagnostic) in
            for (path, kind) in plans {
              guard let path = RelativePath(path) else { continue }
              if kind > 0 {
                try change.write(Array("\(round)-\(kind)".utf8), to: path)
              } else if tree.signature(path) != nil {
                try change.remove(path)
              }
            }
          }
          let state = try folder.texts()
          if state != states.last { states.append(state) }
        }
        while states.count > 1 {
          states.removeLast()
          _ = try Trash.undo(in: tree)
          #expect(try folder.texts() == states.last)
        }
        #expect(thrown { _ = try Trash.undo(in: tree) }?.code == .nothingToUndo)
      }
    }
  }

  @Test func emptyingTheTrashCountsItsFilesAndLeavesTheRest() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "a.md")
      try change(tree) { (change) throws(Diagnostic) in try change.remove("a.md") }
      try tree.write("mine", to: "b.md")
      #expect(try Trash.empty(in: tree) == 2)
      #expect(try Trash.records(in: tree).isEmpty)
      #expect(try folder.texts() == ["b.md": "mine"])
      #expect(try Trash.empty(in: tree) == 0)
    }
  }

  @Test func theTrashIsNotEmptiedThroughALinkOutOfTheHome() throws {
    try withTemporaryFolder { outer in
      try outer.write("theirs", to: "theirs/record")
      try outer.createFolder("home/.zutto/trash")
      try outer.link("home/.zutto/trash/2024-12-25", to: "../../../theirs")
      _ = try Trash.empty(in: Tree(at: outer.path("home")))
      #expect(try outer.text(of: "theirs/record") == "theirs")
    }
  }

  @Test func theTrashIsNotEmptiedThroughALinkToTheHomesOwnFiles() throws {
    try withTree { tree, folder in
      try folder.write("mine", to: "memos/a.md")
      try folder.createFolder(".zutto")
      try folder.link(".zutto/trash", to: "../memos")
      #expect(thrown { _ = try Trash.empty(in: tree) }?.code == .linkOutside)
      #expect(try folder.texts() == ["memos/a.md": "mine"])
    }
  }

  @Test func filesThatAreRemovedTogetherComeBackTogether() throws {
    try withTree { tree, folder in
      let before = ["a/1.md": "1", "a/2.md": "2", "b/c/3.md": "3"]
      for (name, text) in before { try folder.write(text, to: name) }
      try change(tree) { (change) throws(Diagnostic) in
        // What the change itself wrote is not kept.
        try change.write(Array("own".utf8), to: "b/own.md")
        try change.remove(["a/1.md", "b/own.md", "b/c/3.md"])
      }
      #expect(try folder.texts() == ["a/2.md": "2"])
      #expect(try Trash.undo(in: tree).steps.count == 4)
      #expect(try folder.texts() == before)
    }
  }

  @Test func whereOneIsMissingNoneIsRemovedAndNothingIsRecorded() throws {
    try withTree { tree, folder in
      try folder.write("1", to: "a/1.md")
      let error = thrown {
        try tree.change("test", at: moment) { (change) throws(Diagnostic) in
          try change.remove(["a/1.md", "a/2.md"])
        }
      }
      #expect(error?.code == .fileMissing && error?.path == "a/2.md")
      #expect(try folder.texts() == ["a/1.md": "1"])
      #expect(try Trash.records(in: tree).isEmpty)
    }
  }

  @Test func aChangeOfNothingIsNone() throws {
    try withTree { tree, _ in
      try change(tree) { (change) throws(Diagnostic) in
        try change.create([])
        try change.remove([])
      }
      #expect(try Trash.records(in: tree).isEmpty)
    }
  }

  @Test func numbersGoOnWhateverTheClockSays() throws {
    try withTree { tree, folder in
      try folder.write("x", to: ".zutto/trash/2031-01-01/0041-undone/record")
      try folder.write("x", to: ".zutto/trash/2024-01-01/0040/record")
      try change(tree) { (change) throws(Diagnostic) in try change.write([1], to: "a") }
      #expect(folder.exists(".zutto/trash/2024-12-25/0042/record"))
    }
  }

  /// A process that remembers its last change's number sees those that others made since.
  @Test(arguments: [
    ".zutto/trash/2024-12-25/0002", ".zutto/trash/2024-12-25/0002-undone", ".zutto/trash/2031-01-01/0002",
  ])
  func numbersGoOnAfterAnotherProgramsChange(other: String) throws {
    try withTree { tree, folder in
      try change(tree) { (change) throws(Diagnostic) in try change.write([1], to: "a") }
      try folder.write("x", to: other + "/record")
      try change(tree) { (change) throws(Diagnostic) in try change.write([2], to: "a") }
      #expect(folder.exists(".zutto/trash/2024-12-25/0003/record"))
      #expect(!folder.exists(".zutto/trash/2024-12-25/0002/files"))
    }
  }
}

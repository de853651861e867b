// Changes and undos that were stopped in the middle.

import Diagnostics
import Ground
import SafeFiles
import TestSupport
import Testing

extension ChangeTests {
  @Test func aChangeThatWasKilledBetweenRecordAndWriteIsTakenBack() throws {
    try withTree { tree, folder in
      for name in ["a", "b", "c"] { try folder.write("old", to: name) }
      try change(tree) { (change) throws(Diagnostic) in try change.write(Array("new".utf8), to: "a") }
      let record = ".zutto/trash/2024-12-25/0001/record"
      let digest = Digest(of: Array("new".utf8)).hex
      let steps = "replaced \(digest) b\nremoved - c\ncreated \(digest) d\n"
      try folder.write(folder.text(of: record) + steps, to: record)
      _ = try Trash.undo(in: tree)
      #expect(try folder.texts() == ["a": "old", "b": "old", "c": "old"])
    }
  }

  @Test func anUndoThatWasKilledCanBeDoneAgainAndLosesNothing() throws {
    try withTree { tree, folder in
      try folder.write("old", to: "a")
      try change(tree) { (change) throws(Diagnostic) in try change.write(Array("new".utf8), to: "a") }
      // As far as an undo came: the new version is kept, the old one is back.
      let trash = ".zutto/trash/2024-12-25/0001"
      try folder.write("new", to: trash + "/undone/a")
      try folder.write("old", to: "a")
      _ = try Trash.undo(in: tree)
      #expect(try folder.texts() == ["a": "old"])
      #expect(try folder.text(of: trash + "-undone/undone/a") == "new")
    }
  }

  @Test func aRecordThatAKillCutShortIsUndoneAsFarAsItGoes() throws {
    try withTree { tree, folder in
      try tree.write("old", to: "a.md")
      try change(tree) { (change) throws(Diagnostic) in try change.write(Array("new".utf8), to: "a.md") }
      let record = ".zutto/trash/2024-12-25/0001/record"
      try folder.write(folder.text(of: record) + "removed - b.m", to: record)
      _ = try Trash.undo(in: tree)
      #expect(try folder.texts() == ["a.md": "old"])
    }
  }
}

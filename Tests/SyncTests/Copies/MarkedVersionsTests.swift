// Files with git's marks in them, taken apart.

import Sync
import Testing

@Suite struct MarkedVersionsTests {
  private func read(_ text: String) -> MarkedVersions? { MarkedVersions(Array(text.utf8)) }

  @Test func eachSideHasItsOwnLinesAndThoseOutside() throws {
    let found = try #require(
      read("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\nd\n<<<<<<< HEAD\n=======\ne\n>>>>>>> other"))
    #expect(found.ours == Array("a\nb\nd\n".utf8))
    #expect(found.theirs == Array("a\nc\nd\ne\n".utf8))
    #expect(found.base == nil)
  }

  @Test func theCommonVersionIsKnownWhereEachPlaceTellsIt() throws {
    let found = try #require(read("a\r\n<<<<<<< x\r\nb\r\n||||||| y\r\nc\r\n=======\r\n>>>>>>> z\r\n"))
    #expect(found.base == Array("a\r\nc\r\n".utf8))
    #expect(found.ours == Array("a\r\nb\r\n".utf8))
    #expect(found.theirs == Array("a\r\n".utf8))
    #expect(
      read("<<<<<<< x\nb\n||||||| y\nc\n=======\n>>>>>>> z\n<<<<<<< x\n=======\nd\n>>>>>>> z\n")?.base == nil)
  }

  @Test(arguments: [
    "", "a\n", "Heading\n=======\n", "<<<<<<< x\na\n", "<<<<<<< x\n=======\n", "=======\n>>>>>>> x\n",
    "<<<<<<< x\n<<<<<<< y\n=======\n>>>>>>> y\n=======\n>>>>>>> x\n", ">>>>>>> x\n",
    "<<<<<<< x\na\n=======\nb\n=======\nc\n>>>>>>> y\n",
  ]) func whatIsNoWholeConflictIsLeftAlone(_ text: String) { #expect(read(text) == nil) }
}

// No path that the program can name leads out of the home.

import Diagnostics
import TestSupport
import Testing

@Suite struct RelativePathTests {
  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "a/..", "a/./b", "../a", "a/../b", "a\0b", "./a", "//",
  ]) func whatCouldStepOutIsNoPath(text: String) { #expect(RelativePath(text) == nil) }

  @Test(arguments: ["a", "...", "a/..b", ".a", "a b", "日記/é.md", "a\\b", "~", "a:b", "..."])
  func anyOtherNameIsOne(text: String) { #expect(RelativePath(text)?.text == text) }

  @Test(arguments: [
    ("../photos/a.jpg", "d/f/photos/a.jpg"), ("x.md", "d/f/entries/x.md"), ("./x.md", "d/f/entries/x.md"),
    ("../../../top", "top"), ("../../../../top", nil), ("..", "d/f"), ("../../..", nil), ("/etc/passwd", nil),
    ("", nil), ("a/../../..", "d"), ("..//photos/", "d/f/photos"), ("a\0b", nil), ("../../../..", nil),
  ]) func aLinkIsResolvedInsideTheHomeOrNotAtAll(link: String, target: String?) {
    let file: RelativePath = "d/f/entries/e.md"
    #expect(file.resolving(link)?.text == target)
  }

  @Test func noChainOfLinksLeavesTheHome() {
    var random = SplitMix64()
    let parts = ["..", ".", "", "a", "b", "...", "/"]
    let file: RelativePath = "a/b/c"
    for _ in 0..<5000 {
      let link = (0..<random.below(8)).map { _ in random.pick(parts) }.joined(separator: "/")
      guard let found = file.resolving(link) else { continue }
      #expect(RelativePath(found.text) == found, "\(random): \(link)")
      #expect(found.parts.allSatisfy { $0 != ".." && $0 != "." && !$0.isEmpty }, "\(random): \(link)")
    }
  }

  @Test func onlyWhatStandsBelowAFolderIsInsideIt() {
    let folder: RelativePath = "diaries/f"
    let below: RelativePath = "diaries/f/x"
    #expect(below.isInside(folder))
    for text in ["diaries/f", "diaries/fa", "diaries/fa/x", "diaries", "x"] {
      #expect(RelativePath(text)?.isInside(folder) == false, "\(text)")
    }
  }

  @Test(arguments: [
    ("photos/cake.JPG", "cake.JPG", "cake", "jpg", "photos"), (".hidden", ".hidden", ".hidden", "", nil),
    ("a/b.tar.gz", "b.tar.gz", "b.tar", "gz", "a"), ("a.", "a.", "a", "", nil), ("x", "x", "x", "", nil),
  ]) func aPathKnowsItsParts(text: String, name: String, stem: String, ending: String, parent: String?) {
    let path = RelativePath(text)
    #expect(path?.name == name)
    #expect(path?.stem == stem)
    #expect(path?.pathExtension == ending)
    #expect(path?.parent?.text == parent)
  }
}

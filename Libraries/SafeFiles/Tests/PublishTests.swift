// Pages of an archive: written only where they differ, whole or not at all.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing

@Suite struct PublishTests {
  private func publish(_ text: String, _ name: String, isNew: Bool, in tree: Tree) throws -> Bool {
    let (signature, written) = try tree.folder(nil).publish(Array(text.utf8), as: name, isNew: isNew)
    #expect(tree.signature(try #require(RelativePath(name))) == signature)
    return written
  }

  @Test func aPageThatHoldsTheBytesAlreadyIsLeftAlone() throws {
    try withTree { (tree, folder) throws in
      #expect(try publish("one", "a.html", isNew: true, in: tree))
      let before = tree.signature("a.html")
      #expect(try publish("one", "a.html", isNew: false, in: tree) == false)
      #expect(tree.signature("a.html") == before)
      #expect(try publish("two", "a.html", isNew: false, in: tree))
      #expect(try folder.texts() == ["a.html": "two"])
    }
  }

  @Test func aPageThatCameMeanwhileIsReplacedAllTheSame() throws {
    try withTree { (tree, folder) throws in
      try tree.write("theirs", to: "a.html")
      #expect(try publish("ours", "a.html", isNew: true, in: tree))
      #expect(try publish("ours", "b.html", isNew: false, in: tree))
      #expect(try folder.texts() == ["a.html": "ours", "b.html": "ours"])
    }
  }

  @Test func aLinkIsReplacedAndNotWrittenThrough() throws {
    try withTemporaryFolder { outer in
      try outer.write("theirs", to: "theirs")
      try outer.write("", to: "out/files.txt")
      try outer.link("out/a.html", to: "../theirs")
      #expect(try publish("ours", "a.html", isNew: false, in: Tree(at: outer.path("out"))))
      #expect(try outer.text(of: "theirs") == "theirs")
      #expect(try outer.text(of: "out/a.html") == "ours")
    }
  }

  @Test func manyPagesOfOneFolderArePublishedAtOnce() async throws {
    try await withTemporaryFolder { folder in
      let opened = try Tree(at: folder.path).folder(nil)
      for round in 0..<2 {
        let failures = await Array(0..<200).concurrentMap(piece: 1) { number -> String? in
          do {
            let bytes = [UInt8](repeating: UInt8(number), count: 20_000 + round)
            _ = try opened.publish(bytes, as: "\(number)", isNew: false)
            return nil
          } catch { return "\(error)" }
        }
        #expect(failures.allSatisfy { $0 == nil })
        for number in 0..<200 {
          #expect(
            try folder.bytes(of: "\(number)") == [UInt8](repeating: UInt8(number), count: 20_000 + round))
        }
      }
      #expect(try folder.tree().count == 200)
    }
  }
}

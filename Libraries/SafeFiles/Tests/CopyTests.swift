// Copies of files of any size, a piece in memory at a time.

import Diagnostics
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite struct CopyTests {
  @Test(arguments: [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, (3 << 20) + 7])
  func aCopyIsTheSameAndIsMadeOnce(size: Int) throws {
    try withTemporaryFolder { folder in
      var random = SplitMix64(seed: UInt64(size))
      let bytes = (0..<size).map { _ in UInt8(random.below(256)) }
      try folder.write(bytes, to: "home/a.m4a")
      try folder.write("old", to: "out/old.m4a")
      let source = try Tree(at: folder.path("home")).folder(nil)
      let tree = try Tree(at: folder.path("out"))
      let output = try tree.folder(nil)

      #expect(try source.digest(of: "a.m4a") == Digest(of: bytes))
      for (name, isNew) in [("new.m4a", true), ("old.m4a", false)] {
        let first = try output.publish(copyOf: "a.m4a", in: source, as: name, isNew: isNew)
        #expect(first.written)
        #expect(try folder.bytes(of: "out/\(name)") == bytes)
        #expect(tree.signature(try #require(RelativePath(name))) == first.signature)
        let again = try output.publish(copyOf: "a.m4a", in: source, as: name, isNew: false)
        #expect(!again.written)
        #expect(again.signature == first.signature)
      }
      #expect(try folder.tree("out").sorted() == ["new.m4a", "old.m4a"])

      guard size > 0 else { return }
      var changed = bytes
      changed[size - 1] ^= 1
      try folder.write(changed, to: "home/a.m4a")
      #expect(try output.publish(copyOf: "a.m4a", in: source, as: "new.m4a", isNew: false).written)
      #expect(try folder.bytes(of: "out/new.m4a") == changed)
    }
  }

  @Test func onlyPlainFilesAreCopied() throws {
    try withTemporaryFolder { folder in
      try folder.write("secret", to: "secret")
      try folder.write("", to: "home/inner/x")
      try folder.link("home/link.m4a", to: "../secret")
      try folder.write("", to: "out/x")
      let source = try Tree(at: folder.path("home")).folder(nil)
      let output = try Tree(at: folder.path("out")).folder(nil)
      for (name, code) in [
        ("link.m4a", Diagnostic.Code.linkOutside), ("inner", .fileUnreadable), ("none.m4a", .fileMissing),
      ] {
        let error = #expect(throws: Diagnostic.self) {
          try output.publish(copyOf: name, in: source, as: "a.m4a", isNew: true)
        }
        #expect(error?.code == code)
        #expect(error?.path?.text == name)
        #expect(throws: Diagnostic.self) { try source.digest(of: name) }
      }
      #expect(!folder.exists("out/a.m4a"))
    }
  }
}

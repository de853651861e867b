// Links that somebody planted in a folder: what they lead to is not written to, wherever it is.

import Diagnostics
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite struct LinkTests {
  /// One way to write below a folder, and the names in it that it may open.
  struct Way: Sendable, CustomStringConvertible {
    let description: String
    let names: [String]
    let write: @Sendable (Tree) throws -> Void
  }

  static let ways: [Way] = [
    Way(description: "write", names: ["a.md", Tree.temporaryName(for: "a.md")]) {
      try $0.write("ours", to: "d/a.md")
    },
    Way(description: "create", names: [Tree.temporaryName(for: "a.md")]) {
      try $0.create([(path: "d/a.md", bytes: Array("ours".utf8))])
    },
    Way(description: "append", names: ["a.md", Tree.temporaryName(for: "a.md")]) {
      try $0.append(Array("ours".utf8), to: "d/a.md")
    },
    Way(description: "log", names: ["a.md", Tree.temporaryName(for: "a.md")]) {
      try $0.appendLine(Array("ours".utf8), to: "d/a.md", turningAt: 100, into: "older")
    },
    Way(description: "grow", names: [Tree.temporaryName(for: "a.md")]) {
      try GrowingFile(creating: "d/a.md", in: $0).append(Array("ours".utf8))
    },
    Way(description: "publish", names: ["a.md", Tree.temporaryName(for: "a.md")]) {
      _ = try $0.folder("d").publish(Array("ours".utf8), as: "a.md", isNew: false)
    },
    Way(description: "lock", names: ["a.md"]) { _ = try Lock("d/a.md", in: $0, waitingAtMost: 0) },
  ]

  @Test(arguments: ways) func theSecondNameOfAFileIsNotWrittenTo(way: Way) throws {
    for name in way.names {
      try withTemporaryFolder { outer in
        try outer.write("theirs", to: "theirs")
        try outer.createFolder("home/d")
        #expect(link(outer.path("theirs"), outer.path("home/d/\(name)")) == 0)
        try way.write(Tree(at: outer.path("home")))
        #expect(try outer.text(of: "theirs") == "theirs", "\(name)")
        if way.description != "lock" {
          let text = try outer.text(of: "home/d/a.md")
          #expect(text.hasSuffix("ours"), "\(name)")
          // A name that was not needed stays planted.
          #expect(Set(try outer.tree("home/d")).subtracting([name]).subtracting(["a.md"]).isEmpty, "\(name)")
        }
      }
    }
  }

  @Test(arguments: ways) func aLinkOutIsNotWrittenThrough(way: Way) throws {
    for name in way.names + [""] {
      try withTemporaryFolder { outer in
        try outer.write("theirs", to: "outside/theirs")
        if name.isEmpty {
          try outer.createFolder("home")
          try outer.link("home/d", to: "../outside")
        } else {
          try outer.createFolder("home/d")
          try outer.link("home/d/\(name)", to: "../../outside/theirs")
        }
        let tree = try Tree(at: outer.path("home"))
        // Whether it is refused or written in the link's place.
        try? way.write(tree)
        #expect(try outer.tree("outside") == ["theirs"], "\(name)")
        #expect(try outer.text(of: "outside/theirs") == "theirs", "\(name)")
      }
    }
  }

  @Test func aFileOnItsWayInHasANameOfItsOwn() throws {
    try withTemporaryFolder { outer in
      try outer.write("theirs", to: "theirs")
      try outer.write("ours", to: "ours")
      try outer.createFolder("home/.zutto/staged")
      let name = Tree.temporaryName(for: "d/a.md")
      #expect(link(outer.path("theirs"), outer.path("home/.zutto/staged/\(name)")) == 0)
      let tree = try Tree(at: outer.path("home"))
      let staged = try tree.stage(copying: outer.path("ours"), for: "d/a.md", limit: 10)
      #expect(try outer.text(of: "theirs") == "theirs")
      #expect(try tree.read(staged.path).bytes == Array("ours".utf8))
    }
  }

  @Test func whatAProgramKeepsForItselfStandsNowhereElse() throws {
    try withTemporaryFolder { folder in
      try folder.write("mine", to: "diaries/a.md")
      try folder.createFolder(".zutto")
      try folder.link(".zutto/forms", to: "../diaries")
      try folder.link(".zutto/file", to: "../diaries/a.md")
      let tree = try Tree(at: folder.path)
      #expect(thrown { _ = try tree.list(".zutto/forms") }?.code == .linkOutside)
      #expect(thrown { try tree.write("x", to: ".zutto/forms/b.md") }?.code == .linkOutside)
      #expect(thrown { try tree.write("x", to: ".zutto/file") }?.code == .linkOutside)
      #expect(thrown { try tree.delete(".zutto/forms/a.md") } != nil)
      #expect(try folder.texts() == ["diaries/a.md": "mine"])
    }
  }

  @Test func aFolderThatIsMadeForAnotherProgramIsNoLinkOut() throws {
    try withTemporaryFolder { outer in
      try outer.createFolder("outside")
      try outer.createFolder("home")
      try outer.link("home/d", to: "../outside")
      let tree = try Tree(at: outer.path("home"))
      #expect(thrown { try tree.createFolder("d") }?.code == .linkOutside)
      #expect(thrown { try tree.createFolder("d/e") }?.code == .linkOutside)
    }
  }
}

// A folder that zutto 0.1 synced through rsync becomes a depot.

import Diagnostics
import Ground
import SafeFiles
import Sync
import Synchronization
import TestSupport
import Testing

@Suite struct OldRsyncTests {
  /// Two homes that synced with one folder through zutto 0.1, each with an edit that is not there yet.
  private func withHomes(_ body: (DepotHomes, TemporaryFolder, TemporaryFolder) throws -> Void) throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder)
      let (a, b) = (try homes.home("a"), try homes.home("b"))
      let common = ["ledger/a.sum": "5\n", "x/gone.md": "gone\n", "x/kept.md": "kept\n"]
      try homes.depot.createFolder("")
      for home in [a, b, homes.depot] {
        for (path, text) in common { try home.write(text, to: path) }
      }
      for path in ["zutto.json", ".gitignore"] {
        try homes.depot.write(try a.bytes(of: path), to: path)
      }
      for home in [a, b] { try remember(common, in: home, of: homes.destination) }
      try a.write("6\n", to: "ledger/a.sum")
      try b.write("7\n", to: "ledger/a.sum")
      try a.write("a\n", to: "x/a.md")
      try b.remove("x/gone.md")
      try body(homes, a, b)
    }
  }

  /// Writes what zutto 0.1 remembered of the versions that both sides had.
  private func remember(_ files: [String: String], in home: TemporaryFolder, of destination: String) throws {
    var writer = CacheWriter()
    writer.add(nil as String?)
    writer.add(files.count)
    let name = Digest(of: Array("zutto rsync\n\(destination)".utf8)).hex.prefix(16)
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let digest = Digest(of: Array(text.utf8))
      writer.add(path)
      writer.add(1)
      writer.add(digest)
      writer.add(0)
      try home.write(text, to: ".zutto/rsync/\(name)/base/\(digest.hex.prefix(2))/\(digest.hex)")
    }
    let path = try #require(RelativePath(".zutto/rsync/\(name)/memory"))
    try CacheFile.write(writer, to: path, in: try Tree(at: home.path), version: "rsync 1", ofAnyProgram: true)
  }

  private func expectAll(_ homes: DepotHomes, _ a: TemporaryFolder, _ b: TemporaryFolder) throws {
    #expect(try a.text(of: "ledger/a.sum") == "8\n")
    #expect(try a.text(of: "x/a.md") == "a\n")
    #expect(!a.exists("x/gone.md"))
    for home in [a, b] { #expect(try home.tree(".zutto/rsync").isEmpty) }
    try DepotHomes.expectSame([a, b, homes.depot])
    for home in [a, b] { #expect(try homes.sync(home).isNothing) }
  }

  @Test func oneAfterTheOther() throws {
    try withHomes { homes, a, b in
      for home in [a, b, a] { try homes.sync(home) }
      try expectAll(homes, a, b)
    }
  }

  /// The second begins and ends its migration within a step of the first one's.
  @Test(arguments: 0..<11) func twoAtOnce(step: Int) throws {
    try withHomes { homes, a, b in
      let steps = Mutex(0)
      try homes.sync(a) { _ in
        let now = steps.withLock { (count) in
          defer { count += 1 }
          return count
        }
        if now == step { try homes.sync(b) }
      }
      for home in [b, a, b] { try homes.sync(home) }
      try expectAll(homes, a, b)
    }
  }
}

// Packs and histories in a depot that are small there, and without end once they are unpacked.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sync
import TestSupport
import Testing

@Suite struct DepotBombTests {
  /// A home that syncs with a packed depot, and another that has not seen it yet.
  private func withHomes(_ body: (DepotHomes, TemporaryFolder, TemporaryFolder) throws -> Void) throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder)
      try homes.depot.createFolder(".stfolder")
      let a = try homes.home("a")
      try a.write("one\n", to: "x/one.md")
      try homes.sync(a)
      try body(homes, a, try homes.home("b"))
    }
  }

  /// Each object is the one before it twice: 23 of them make 8 GiB of some 4 KiB.
  @Test(.timeLimit(.minutes(5))) func aPackWhoseDeltasDoubleAgainAndAgainIsPassedOver() throws {
    try requirePeer("sha1sum")
    try withHomes { homes, a, b in
      let name = try plant(Bomb.deltas(23), homes)
      let done = try homes.sync(b)
      #expect(done.received == ["x/one.md"])
      #expect(done.depot.problems.map(\.code) == [.depotDamaged])
      let told = try #require(done.depot.problems.first)
      #expect(told.english.contains("packs/\(name).pack") && told.english.contains("1024 MB"))
      #expect(try !b.tree(".git/objects/pack").contains { $0.contains(name) })
      try b.write("two\n", to: "x/two.md")
      let began = ContinuousClock.now
      for home in [b, a] { try homes.sync(home) }
      #expect(try a.text(of: "x/two.md") == "two\n")
      // `b` remembers what it is, and unpacks it no more.
      try a.write("three\n", to: "x/three.md")
      try homes.sync(a)
      let next = try homes.sync(b)
      #expect(next.received == ["x/three.md"] && next.depot.problems.map(\.code) == [.depotDamaged])
      #expect(ContinuousClock.now - began < .seconds(60))
    }
  }

  /// Ten trees, each of which holds the next one ten times: 10^10 files in eleven objects.
  @Test(.timeLimit(.minutes(5))) func aHistoryWithMoreFilesThanAnybodyCanListIsPassedOver() throws {
    try withHomes { homes, a, b in
      let scratch = TemporaryFolder(at: homes.folder.path("scratch"))
      try runGit(["init", "--quiet", "--bare", scratch.path])
      func git(_ words: String..., input: String = "") throws -> String {
        let person = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
        return try runGit(["-C", scratch.path] + person + words, input: input).stdout
          .trimmingCharacters(in: .whitespacesAndNewlines)
      }
      var object = try git("hash-object", "-w", "--stdin", input: "x\n")
      var kind = "100644 blob"
      for _ in 0..<10 {
        object = try git(
          "mktree", input: (0..<10).map { "\(kind) \(object)\tf\($0)\n" }.joined())
        kind = "040000 tree"
      }
      let commit = try git("commit-tree", object, "-m", "bomb")
      let made = try git(
        "pack-objects", "--revs", "--quiet", scratch.path("made"), input: commit + "\n")
      let name = try plant(try scratch.bytes(of: "made-\(made).pack"), homes)
      let size = try homes.depot.bytes(of: ".zutto-depot/packs/\(name).pack").count
      let file = try #require(homes.depot.tree(".zutto-depot").first { $0.hasPrefix("depot-") })
      let id = try #require(homes.depot.text(of: ".zutto-depot/\(file)").firstMatch(of: /[0-9a-f]{32}/))
        .output
      let head = """
        {"format": 1, "depot": "\(id)", "writer": "0123456789abcdef", "number": 1, "commit": "\(commit)",
         "rules": 1, "packs": {"\(name)": \(size)}, "replaced": [], "levels": [], "settled": null, "time": ""}
        """
      let digits = Digest(of: Array(head.utf8)).hex.prefix(16)
      let path = ".zutto-depot/heads/0123456789abcdef/00000001-\(digits).json"
      try homes.depot.write(head, to: path)
      let done = try homes.sync(b)
      #expect(done.received == ["x/one.md"] && done.depot.waiting == 1)
      let told = try #require(done.depot.problems.first)
      #expect(told.code == .depotDamaged && told.english.contains(path))
      try b.write("two\n", to: "x/two.md")
      for home in [b, a] { try homes.sync(home) }
      #expect(try a.text(of: "x/two.md") == "two\n")
    }
  }

  /// Puts a pack into the depot, under the name that its bytes have.
  private func plant(_ pack: [UInt8], _ homes: DepotHomes) throws -> String {
    let name = Digest(of: pack).hex
    try homes.depot.write(pack, to: ".zutto-depot/packs/\(name).pack")
    return name
  }
}

/// Packs, byte by byte (gitformat-pack(5)).
private enum Bomb {
  /// A blob of 1 KiB, and deltas of which each makes the one before it twice.
  static func deltas(_ count: Int) throws -> [UInt8] {
    var size = 1024
    var pack = Array("PACK".utf8) + bigEndian(2) + bigEndian(UInt32(count + 1))
    var last = pack.count
    pack += header(kind: 3, size) + stored([UInt8](repeating: 0, count: size))
    for _ in 0..<count {
      let delta = varint(size) + varint(2 * size) + copies(of: size) + copies(of: size)
      let place = pack.count
      pack += header(kind: 6, delta.count) + offset(place - last) + stored(delta)
      (last, size) = (place, 2 * size)
    }
    return try pack + sha1(of: pack)
  }

  /// Instructions that copy the first bytes of the base.
  private static func copies(of size: Int) -> [UInt8] {
    stride(from: 0, to: size, by: 0xFFFFFF).flatMap { start -> [UInt8] in
      let count = min(0xFFFFFF, size - start)
      return [0xFF] + (0..<4).map { UInt8(start >> (8 * $0) & 0xFF) }
        + (0..<3).map { UInt8(count >> (8 * $0) & 0xFF) }
    }
  }

  private static func header(kind: Int, _ size: Int) -> [UInt8] {
    let first = UInt8(kind << 4 | size & 15)
    return size < 16 ? [first] : [first | 0x80] + varint(size >> 4)
  }

  private static func varint(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127) | 0x80] + varint(number >> 7)
  }

  /// How far back the base is.
  private static func offset(_ distance: Int) -> [UInt8] {
    var bytes = [UInt8(distance & 127)]
    var rest = distance >> 7
    while rest > 0 {
      rest -= 1
      bytes.insert(UInt8(rest & 127) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// A zlib stream without compression (RFC 1950; RFC 1951, section 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (one, two) = (UInt32(1), UInt32(0))
    for byte in bytes {
      one = (one + UInt32(byte)) % 65521
      two = (two + one) % 65521
    }
    let blocks = stride(from: 0, to: bytes.count, by: 65535).flatMap { start -> [UInt8] in
      let block = bytes[start..<min(start + 65535, bytes.count)]
      let length = UInt16(block.count)
      let sizes = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      return [block.endIndex == bytes.count ? 1 : 0] + sizes + block
    }
    return [0x78, 0x01] + blocks + bigEndian(two << 16 | one)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) }
  }

  private static func sha1(of bytes: [UInt8]) throws -> [UInt8] {
    try withTemporaryFolder { folder in
      try folder.write(bytes, to: "bytes")
      let digits = Array(try run("sha1sum", folder.path("bytes")).stdout.utf8.prefix(40))
      return try stride(from: 0, to: 40, by: 2).map {
        try #require(UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16))
      }
    }
  }
}

// A cache is either right or not there.

import Diagnostics
import Ground
import SafeFiles
import TestSupport
import Testing

@Suite struct CacheTests {
  private let file: RelativePath = ".zutto/cache/test"

  private func read(_ tree: Tree, _ version: String = "1") -> CacheReader? {
    CacheFile.read(file, in: tree, version: version)
  }

  private func write(_ tree: Tree, _ version: String = "1", _ fill: (inout CacheWriter) -> Void) throws {
    var writer = CacheWriter()
    fill(&writer)
    try CacheFile.write(writer, to: file, in: tree, version: version)
  }

  @Test func everyValueComesBackAsItWas() async throws {
    try await withSeed(runs: 20) { random in
      let numbers =
        [0, 1, -1, .max, .min]
        + (0..<20).map { _ in Int(truncatingIfNeeded: random.next()) >> random.below(64) }
      let texts = ["", "日記🎂", "a\0b"] + (0..<10).map { _ in random.jsonText() }
      let digest = Digest(of: [UInt8(random.below(256))])
      let signature = FileSignature(
        size: 1 << 40, modified: -1, changed: .max, inode: .max - UInt64(random.below(9)))
      try withTree { tree, _ in
        try write(tree) {
          for number in numbers { $0.add(number) }
          for text in texts { $0.add(text) }
          $0.add(String?.none)
          $0.add(Optional("x"))
          $0.add(digest)
          $0.add(Digest?.none)
          $0.add(Optional(digest))
          $0.add(signature)
        }
        var reader = try #require(read(tree))
        for number in numbers { #expect(reader.number() == number) }
        for text in texts { #expect(reader.text().map { Array($0.utf8) } == Array(text.utf8)) }
        #expect(reader.optionalText() == .some(.none))
        #expect(reader.optionalText() == "x")
        #expect(reader.digest() == digest)
        #expect(reader.optionalDigest() == .some(.none))
        #expect(reader.optionalDigest() == digest)
        #expect(!reader.isAtEnd)
        #expect(reader.signature() == signature)
        #expect(reader.isAtEnd)
        #expect(reader.number() == nil)
        #expect(reader.text() == nil)
        #expect(reader.digest() == nil)
      }
    }
  }

  @Test func everyTruncationAndEveryFlippedByteCountsAsNoCache() throws {
    try withTree { tree, folder in
      try write(tree) {
        $0.add("a text")
        $0.add(1234)
        $0.add(Digest(of: []))
      }
      let whole = try folder.bytes(of: file.text)
      #expect(read(tree) != nil)
      for length in 0..<whole.count {
        try folder.write(Array(whole[..<length]), to: file.text)
        #expect(read(tree) == nil, "\(length) bytes")
      }
      for index in whole.indices {
        for bit in [0, 7] {
          var damaged = whole
          damaged[index] ^= 1 << bit
          try folder.write(damaged, to: file.text)
          #expect(read(tree) == nil, "byte \(index)")
        }
      }
      try folder.write(whole + [0], to: file.text)
      #expect(read(tree) == nil)
    }
  }

  @Test func aCacheOfAnotherVersionOrNoneCountsAsNone() throws {
    try withTree { tree, folder in
      #expect(read(tree) == nil)
      try write(tree, "1") { $0.add(1) }
      #expect(read(tree, "2") == nil)
      #expect(read(tree, "") == nil)
      try folder.remove(file.text)
      try folder.createFolder(file.text)
      #expect(read(tree) == nil)
    }
  }

  @Test func aWholeCacheOfOtherContentIsReadWithoutATrap() async throws {
    try await withSeed(runs: 200) { random in
      try withTree { tree, _ in
        try write(tree) { writer in
          for _ in 0..<random.below(6) {
            writer.add(random.pick([Int.max, .min, -1, 0, 1, 5, 300]))
            if random.below(2) == 0 { writer.add(random.jsonText()) }
          }
        }
        var reader = try #require(read(tree))
        for _ in 0..<10 {
          switch random.below(6) {
          case 0: _ = reader.number()
          case 1: _ = reader.text()
          case 2: _ = reader.optionalText()
          case 3: _ = reader.digest()
          case 4: #expect((reader.count() ?? 0) >= 0)
          default: _ = reader.signature()
          }
        }
      }
    }
  }
}

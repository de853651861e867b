// The manifest and the list of digests: files that others may have damaged.

import Diagnostics
import SafeFiles
import Sync
import TestSupport
import Testing

@Suite struct ManifestTests {
  private func manifest() -> Manifest {
    var manifest = Manifest()
    for (number, path) in (["a", "b c", "d\\e", "日記/x"] as [RelativePath]).enumerated() {
      manifest.entries[path] = .init(
        digest: Digest(of: [UInt8(number)]), size: Int64(number), modified: Int64.max - Int64(number))
    }
    return manifest
  }

  @Test func itRoundTrips() {
    #expect(Manifest(manifest().bytes) == manifest())
    #expect(Manifest(Manifest().bytes) == Manifest())
  }

  @Test func oneThatIsNotWholeIsNone() {
    let bytes = manifest().bytes
    for count in 0..<bytes.count { #expect(Manifest(Array(bytes[..<count])) == nil) }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      #expect(Manifest(changed) == nil, "\(place)")
    }
  }

  @Test func aListIsAsSha256sumWritesAndReadsIt() throws {
    try requirePeer("sha256sum")
    try withTemporaryFolder { folder in
      var list = DigestList()
      for path in ["a", "b c", "d\\e", "日記/x", "-n", "*"] {
        try folder.write(path, to: "copy/" + path)
        list.digests[try #require(RelativePath(path))] = Digest(of: Array(path.utf8))
      }
      try folder.write(list.bytes, to: "list")
      let copy = TemporaryFolder(at: folder.path("copy"))
      let checked = try run("sha256sum", "--strict", "--quiet", "-c", "../list", in: copy)
      #expect(checked.status == 0, "\(checked)")
      let written = try run("sh", "-c", "sha256sum -- */* a 'b c' 'd\\e' -n '*'", in: copy)
      #expect(try DigestList(Source("list", written.outputBytes)) == list)
    }
  }

  @Test(arguments: [
    "x", "0123", String(repeating: "0", count: 64), String(repeating: "0", count: 64) + "  ",
    String(repeating: "0", count: 64) + "  ../x", String(repeating: "0", count: 64) + "  /x",
    String(repeating: "g", count: 64) + "  x", String(repeating: "0", count: 64) + " x",
  ]) func aLineThatIsNoneIsRefused(_ line: String) throws {
    let error = thrown { _ = try DigestList(Source("list", Array((line + "\n").utf8))) }
    #expect(error?.code == .fileDamaged)
  }
}

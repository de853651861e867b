import Testing

@testable import Lock

@Suite struct LockedPieceTests {
  @Test(arguments: [0, 1, 4000, 5000, 100_000, 1 << 20]) func aPieceComesBack(_ size: Int) throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let piece = LockedPiece(path: "二人/2024 12.html", number: 3, count: 7, content: content)
    #expect(LockedPiece(piece.bytes) == piece)
    #expect(piece.bytes.count == LockedPiece.padded(piece.bytes.count), "a step")
    #expect(piece.bytes.count >= 4096)
    #expect(piece.bytes.count <= max(4096, (size + 40) * 113 / 100))
  }
}

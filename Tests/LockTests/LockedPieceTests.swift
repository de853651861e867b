import Lock
import Testing

@Suite struct LockedPieceTests {
  @Test(arguments: [0, 1, 4000, 5000, 100_000, 1 << 20]) func aPieceComesBack(_ size: Int) throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let piece = LockedPiece(path: "二人/2024 12.html", number: 3, count: 7, content: content)
    #expect(LockedPiece(piece.bytes) == piece)
    // Only its leading digits say anything (Padmé): as many as the number of digits has.
    let count = piece.bytes.count
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    let digits = Int.bitWidth - exponent.leadingZeroBitCount
    #expect(count.trailingZeroBitCount >= exponent - digits, "a step")
    #expect(piece.bytes.count >= 4096)
    #expect(piece.bytes.count <= max(4096, (size + 40) * 113 / 100))
  }
}

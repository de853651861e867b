// Bytes that nobody else may see.

import Seal
import TestSupport
import Testing

@Suite struct SecretTests {
  @Test func holdsACopyOfTheBytes() {
    var bytes: [UInt8] = [1, 2, 3]
    let secret = Secret(bytes)
    bytes[0] = 9
    #expect(secret.bytes == [1, 2, 3])
    #expect(secret.count == 3)
    #expect(Secret([]).count == 0)
    #expect(unsafe secret.withBytes { unsafe Secret(copying: $0) } == secret)
  }

  @Test func twoAreEqualIfEveryByteIs() {
    let secret = Secret([1, 2, 3])
    #expect(secret == Secret([1, 2, 3]))
    #expect(secret != Secret([1, 2, 4]))
    #expect(secret != Secret([9, 2, 3]))
    #expect(secret != Secret([1, 2]))
    #expect(secret != Secret([1, 2, 3, 0]))
    #expect(Secret([]) == Secret([]))
  }

  @Test func aPartIsACopy() {
    let secret = Secret(0...9)
    #expect(secret.part(2..<5).bytes == [2, 3, 4])
    #expect(secret.part(0..<10) == secret)
    #expect(secret.part(10..<10).count == 0)
  }

  /// More than the locked heap holds, and a large one, which never fits.
  @Test func thereIsRoomForMoreThanTheLockedHeap() {
    let many = (0..<5000).map { Secret([UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 600)) }
    for (index, secret) in many.enumerated() {
      #expect(secret.bytes.allSatisfy { $0 == UInt8(truncatingIfNeeded: index) })
    }
    let large = Secret([UInt8](repeating: 5, count: 3 << 20))
    #expect(large.part(large.count - 1..<large.count).bytes == [5])
  }

  @Test func noTextTellsTheBytes() {
    let secret = Secret("JBSWY3DPEHPK3PXP".utf8)
    var dumped = ""
    dump(secret, to: &dumped)
    let mirror = Mirror(reflecting: secret).children.map { "\($0.value)" }.joined(separator: " ")
    let texts = ["\(secret)", String(reflecting: secret), dumped, mirror, "\([secret])"]
    for text in texts {
      #expect(!text.contains("JBSWY3DP"))
      // The same bytes as numbers and as hexadecimal digits.
      #expect(!text.contains("74, 66"))
      #expect(!text.lowercased().contains("4a4253"))
    }
    #expect("\(secret)" == "Secret(hidden)")
    // Not even their number and place.
    #expect(mirror.isEmpty)
    #expect(!dumped.contains("16"))
  }

  @Test func itsDigestIsThatOfTheBytes() {
    #expect(Secret("abc".utf8).digest(.sha1).hex == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      Secret([]).digest(.sha256).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
}

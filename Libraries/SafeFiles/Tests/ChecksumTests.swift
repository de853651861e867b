// Checksums against those of the package xxhash 3 for Python.

import SafeFiles
import Testing

@Suite struct ChecksumTests {
  @Test(
    arguments: [
      (0, 0xEF46_DB37_51D8_E999), (1, 0xE934_A84A_DB05_2768), (3, 0x9FF7_0A63_5A62_09AB),
      (4, 0xAE5A_CDC0_0A55_AC41), (7, 0xD734_A6B2_6F3D_A63E), (8, 0x8711_6B33_65B9_24EB),
      (12, 0x14B8_433B_9A14_E611), (15, 0x02C5_3AB1_E360_882F), (31, 0x0F18_7C62_B1E7_22B7),
      (32, 0x91B0_CB09_31A8_C629), (33, 0x931B_043C_F8D6_5B94), (39, 0x39C2_0D6F_000A_8FF7),
      (63, 0x2191_10BF_13E2_FA26), (64, 0xBF30_52E3_4457_75D0), (100, 0x8E22_72C0_8247_D5DB),
      (257, 0x3631_EB75_5A15_4ED2), (1000, 0x6983_99D6_2F9C_1695),
    ] as [(Int, UInt64)]) func aChecksumIsThatOfXXH64(_ count: Int, _ bits: UInt64)
  {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 256) }
    #expect(unsafe bytes.withUnsafeBytes { unsafe Checksum(of: $0).bits } == bits)
    // Wherever it lies in memory.
    let moved = [0] + bytes
    let own = unsafe moved.withUnsafeBytes {
      unsafe Checksum(of: UnsafeRawBufferPointer(rebasing: $0.dropFirst()))
    }
    #expect(own.bits == bits)
  }
}

// Pictures that were cut short are known by their missing ends.

import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing

@Suite struct PictureEndTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    + chunk("IDAT", Array(repeating: 7, count: 200)) + chunk("IEND", [])

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)] + Array(name.utf8) + content + [1, 2, 3, 4]
  }

  private func isCutShort(_ bytes: [UInt8], _ kind: ImageSize.Kind) throws -> Bool {
    try withTemporaryFolder { folder in
      try folder.write(bytes, to: "picture")
      return try ImageSize.isCutShort("picture", kind, in: try Tree(at: folder.path).folder(nil))
    }
  }

  @Test func aWholePictureIsWhole() throws {
    #expect(try !isCutShort(Self.png, .png))
    #expect(try !isCutShort(Self.png + Array("more".utf8), .png))
    #expect(try !isCutShort(Self.png + Array(repeating: 0, count: 500), .png))
  }

  @Test func everyShorterOneIsNot() throws {
    for count in stride(from: 33, to: Self.png.count, by: 1) {
      #expect(try isCutShort(Array(Self.png.prefix(count)), .png), "\(count)")
    }
  }

  @Test func aWebPSaysHowLongItIs() throws {
    let bytes = Array("RIFF".utf8) + [32, 0, 0, 0] + Array("WEBPVP8 ".utf8) + Array(repeating: 0, count: 24)
    #expect(try !isCutShort(bytes, .webp))
    #expect(try isCutShort(bytes.dropLast(), .webp))
  }
}

// Sizes of pictures, against pictures that another program made.

import Foundation
import Ground
import TestSupport
import Testing

@Suite struct ImageSizeTests {
  private func size(_ bytes: [UInt8]) -> String? {
    ImageSize(header: bytes).map { "\($0.kind) \($0.width)×\($0.height)" }
  }

  @Test(
    arguments: [
      ("a.jpg", [], "jpeg 61×37"), ("a.jpg", ["-interlace", "JPEG"], "jpeg 61×37"),
      ("a.jpg", ["-colorspace", "Gray"], "jpeg 61×37"), ("a.png", [], "png 61×37"),
      ("a.png", ["-interlace", "PNG"], "png 61×37"), ("a.gif", [], "gif 61×37"),
      ("a.webp", ["-quality", "50"], "webp 61×37"),
      ("a.webp", ["-define", "webp:lossless=true"], "webp 61×37"),
      ("a.webp", ["-alpha", "on", "-channel", "A", "-evaluate", "set", "50%"], "webp 61×37"),
      ("a.bmp", [], nil), ("a.tiff", [], nil), ("a.svg", [], nil), ("a.pdf", [], nil),
    ] as [(String, [String], String?)]) func agreesWithWhatImageMagickMade(
      name: String, options: [String], expected: String?
    ) throws
  {
    try requirePeer("convert")
    try withTemporaryFolder { folder in
      let arguments = ["-size", "61x37", "gradient:red-blue"] + options + [name]
      let made = try RunningProgram(
        "convert", arguments, in: folder.path, environment: ProcessInfo.processInfo.environment
      ).wait(timeout: 60)
      guard made.status == 0, folder.exists(name) else {
        try Test.cancel("skipped: this convert can't write \(name): \(made.stderr)")
      }
      #expect(size(try folder.bytes(of: name)) == expected)
    }
  }

  /// A JPEG's beginning: segments, then a start of frame of 300 × 200.
  private func jpeg(_ segments: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap(\.self) + [0xFF, 0xC2, 0, 11, 8, 0, 200, 1, 44, 1, 1, 17, 0]
  }

  private func exif(orientation: UInt8, isLittle: Bool) -> [UInt8] {
    let body: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let head = Array("Exif\0\0".utf8)
    return [0xFF, 0xE1, 0, UInt8(2 + head.count + body.count)] + head + body
  }

  @Test(arguments: 1...8, [true, false]) func aPhotoThatLiesOnItsSideIsMeasuredAsItIsShown(
    orientation: Int, isLittle: Bool
  ) {
    let bytes = jpeg(exif(orientation: UInt8(orientation), isLittle: isLittle))
    #expect(size(bytes) == (orientation >= 5 ? "jpeg 200×300" : "jpeg 300×200"))
  }

  @Test func fillBytesAndOtherSegmentsArePassedOver() {
    #expect(size(jpeg([0xFF, 0xFF], [0xFF, 0xFE, 0, 4, 0xFF, 0xC0], [0xFF, 0xE1, 0, 2])) == "jpeg 300×200")
  }

  @Test(
    arguments: [
      [], [0xFF], [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE1, 0, 0],
      [0xFF, 0xD8, 0xFF, 0xE1, 0, 1, 0xFF, 0xC0], [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 0, 0, 5],
      Array("GIF89a\0\0\0\0".utf8), Array("RIFF\0\0\0\0WEBPVP8 ".utf8),
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
        0, 0, 0, 0, 0, 0, 0, 1,
      ], Array("<svg width='1' height='1'/>".utf8), Array("....ftypheic".utf8),
    ] as [[UInt8]]) func whatIsNoPictureHasNoSize(bytes: [UInt8])
  { #expect(size(bytes) == nil) }

  @Test func hostileHeadersNeverTrap() async throws {
    try await withSeed(runs: 30) { random in
      let starts: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("RIFF1234WEBPVP8X".utf8),
        Array("RIFF1234WEBPVP8L".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF] + Array("Exif\0\0II*\0".utf8),
      ]
      for _ in 0..<300 {
        let tail = (0..<random.below(60)).map { _ in
          random.pick([0, 1, 0xFF, 0xE1, UInt8(random.below(256))] as [UInt8])
        }
        if let size = ImageSize(header: random.pick(starts) + tail) {
          #expect(size.width > 0 && size.height > 0)
        }
      }
    }
  }
}

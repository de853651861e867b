// Pictures without what they carry, against programs that look for it and decode.

import Foundation
import Ground
import TestSupport
import Testing

@Suite struct PictureCleaningTests {
  private static let planted = [
    "-GPSLatitude=35.1", "-GPSLatitudeRef=N", "-Make=planted", "-XMP:Creator=planted", "-Comment=planted",
  ]

  @discardableResult private func run(_ words: [String], in folder: TemporaryFolder) throws -> String {
    let program = words[0]
    try requirePeer(program)
    let outcome = try RunningProgram(
      program, Array(words.dropFirst()), in: folder.path, environment: ProcessInfo.processInfo.environment
    ).wait(timeout: 60)
    #expect(outcome.status == 0, "\(words): \(outcome.stderr)")
    return outcome.stdout
  }

  /// GIFs hold comments and XMP alone, WebPs EXIF and XMP.
  private func plant(in name: String, _ folder: TemporaryFolder) throws {
    let tags =
      name.hasSuffix(".gif")
      ? ["-Comment=planted", "-XMP:Creator=planted"]
      : Self.planted.filter { !(name.hasSuffix(".webp") && $0.hasPrefix("-Comment")) }
    try run(["exiftool", "-q", "-overwrite_original"] + tags + [name], in: folder)
  }

  @Test(
    arguments: [
      ("a.jpg", []), ("a.jpg", ["-interlace", "JPEG"]), ("a.jpg", ["-colorspace", "Gray"]),
      ("a.jpg", ["-sampling-factor", "4:2:0"]), ("a.jpg", ["-define", "jpeg:restart-interval=2"]),
      ("a.png", []), ("a.png", ["-interlace", "PNG"]), ("a.png", ["-colors", "16"]), ("a.gif", []),
      ("a.webp", ["-quality", "60"]), ("a.webp", ["-define", "webp:lossless=true"]),
    ] as [(String, [String])]) func everyPixelStaysAndNothingElse(name: String, options: [String]) throws
  {
    try withTemporaryFolder { folder in
      try run(["convert", "-size", "97x61", "plasma:red-blue", "-seed", "7"] + options + [name], in: folder)
      try plant(in: name, folder)
      let bytes = try folder.bytes(of: name)
      #expect(ImageSize(header: bytes)?.carriesMore == true)
      let cleaned = try #require(ImageSize.cleaned(bytes))
      #expect(ImageSize(header: cleaned)?.carriesMore == false)
      #expect(!String(decoding: cleaned, as: UTF8.self).contains("planted"))
      try folder.write(cleaned, to: "clean-\(name)")
      try run(["convert", name, "before.rgb"], in: folder)
      try run(["convert", "clean-\(name)", "after.rgb"], in: folder)
      #expect(try folder.bytes(of: "before.rgb") == folder.bytes(of: "after.rgb"))
      let tags = try run(["exiftool", "-a", "-G1", "-s", "clean-\(name)"], in: folder)
      for group in ["IFD0", "GPS", "XMP", "EXIF", "Comment"] { #expect(!tags.contains("[\(group)")) }
      // What stands behind the picture goes, too; a WebP tells its own length.
      let longer = ImageSize.cleaned(bytes + Array("planted".utf8))
      #expect(longer == (name.hasSuffix(".webp") ? nil : cleaned))
      // A file that ends early is nobody's to clean.
      for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 50)) {
        #expect(ImageSize.cleaned(Array(bytes.prefix(length))) == nil)
      }
    }
  }

  @Test func whatLiesOnItsSideIsNotCleaned() throws {
    try withTemporaryFolder { folder in
      try run(["convert", "-size", "40x30", "plasma:", "a.jpg"], in: folder)
      for orientation in 2...8 {
        try run(
          ["exiftool", "-q", "-n", "-overwrite_original", "-Orientation=\(orientation)", "a.jpg"], in: folder)
        #expect(ImageSize.cleaned(try folder.bytes(of: "a.jpg")) == nil)
      }
      try run(["exiftool", "-q", "-n", "-overwrite_original", "-Orientation=1", "a.jpg"], in: folder)
      #expect(ImageSize.cleaned(try folder.bytes(of: "a.jpg")) != nil)
    }
  }

  @Test func theSmallPictureOfAHeaderGoes() throws {
    // JFIF 1.02 with a picture of one pixel, which may be of what was cut away.
    let jfif: [UInt8] = [0xFF, 0xE0, 0, 19] + Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 17, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x55, 0xFF, 0xD9]
    let bytes = [0xFF, 0xD8] + jfif + frame + scan
    #expect(ImageSize(header: bytes)?.carriesMore == true)
    #expect(ImageSize.cleaned(bytes) == [0xFF, 0xD8] + frame + scan)
  }

  @Test func damagedPicturesAreNeverCleanedByHalf() async throws {
    let originals = try withTemporaryFolder { folder in
      try ["a.jpg", "b.png", "c.gif", "d.webp"].map { name in
        try run(["convert", "-size", "24x16", "plasma:", name], in: folder)
        try plant(in: name, folder)
        return try folder.bytes(of: name)
      }
    }
    try await withSeed(runs: 2_000) { random in
      var bytes = random.pick(originals)
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if let cleaned = ImageSize.cleaned(bytes) { #expect(ImageSize(header: cleaned)?.carriesMore == false) }
    }
  }
}

// What pictures carry beside themselves, told without decoding them.

import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing

@Suite struct PictureContentsTests {
  @Test(
    arguments: [
      ("a.jpg", []), ("a.jpg", ["-interlace", "JPEG"]), ("a.jpg", ["-colorspace", "CMYK"]), ("a.png", []),
      ("a.png", ["-interlace", "PNG"]), ("a.gif", []), ("a.webp", ["-quality", "50"]),
      ("a.webp", ["-define", "webp:lossless=true"]),
      ("a.webp", ["-alpha", "on", "-channel", "A", "-evaluate", "set", "50%"]),
    ] as [(String, [String])]) func aPictureAloneCarriesNothing(name: String, options: [String]) throws
  {
    try withPicture(name, ["-strip"] + options) { bytes in
      let size = try #require(ImageSize(header: bytes))
      #expect(!size.carriesMore)
      #expect(!size.isMoving)
      #expect(ImageSize(header: bytes + [0x41])?.carriesMore == true)
      // Wherever it ends, nobody can say that there is nothing else in it.
      for end in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 300) {
        #expect(ImageSize(header: Array(bytes[..<end]))?.carriesMore != false, "\(end)")
      }
      var random = SplitMix64(seed: 7)
      for _ in 0..<300 {
        var damaged = bytes
        let place = Int.random(in: damaged.indices, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
        _ = ImageSize(header: damaged)
      }
    }
  }

  @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.gif"]) func whatIsWrittenIntoAPictureIsFound(name: String)
    throws
  {
    try requirePeer("exiftool")
    try withPicture(name, ["-strip"], tags: ["-XMP:Creator=x"]) { bytes in
      #expect(ImageSize(header: bytes)?.carriesMore == true)
    }
    guard name != "a.gif" else { return }
    try withPicture(name, ["-strip"], tags: ["-n", "-Orientation=6"]) { bytes in
      let size = try #require(ImageSize(header: bytes))
      #expect(size.carriesMore)
      #expect("\(size.width)×\(size.height)" == "37×61")
    }
  }

  @Test(
    arguments: [
      [0xFF, 0xE0, 0, 8, 0x4A, 0x46, 0x58, 0x58, 0, 0x10], [0xFF, 0xF3, 0, 4, 0x61, 0x62],
      [0xFF, 0xBE, 0, 4, 0x61, 0x62], [0xFF, 0xEE, 0, 16] + Array("Adobe678901234".utf8),
    ] as [[UInt8]]) func aSegmentThatIsNoPartOfAPictureIsFound(segment: [UInt8]) throws
  {
    try withPicture("a.jpg", ["-strip"]) { bytes in
      #expect(ImageSize(header: bytes)?.carriesMore == false)
      #expect(ImageSize(header: bytes[..<2] + segment + bytes[2...])?.carriesMore == true)
    }
  }

  @Test func whatStandsBehindTheFirstBytesIsFound() throws {
    try withPicture("a.jpg", ["-strip"]) { bytes in
      try withTemporaryFolder { folder in
        // Filled so that the picture ends where the first reading does.
        let fill = [UInt8](repeating: 0xFF, count: ImageSize.headerLength - bytes.count)
        let whole = bytes.dropLast(2) + fill + [0xFF, 0xD9]
        try folder.write(Array(whole), to: "whole.jpg")
        try folder.write(Array(whole + "planted".utf8), to: "more.jpg")
        let tree = try Tree(at: folder.path).folder(nil)
        #expect(try ImageSize.read("whole.jpg", in: tree)?.carriesMore == false)
        #expect(try ImageSize.read("more.jpg", in: tree)?.carriesMore == true)
      }
    }
  }

  @Test func aGIFOfTwoFramesMoves() throws {
    try withPicture("a.gif", ["xc:red", "-strip"]) { bytes in
      #expect(ImageSize(header: bytes)?.isMoving == true)
    }
  }

  @Test func aPhonesPictureIsMeasuredTurned() throws {
    try requirePeer("heif-enc")
    try withTemporaryFolder { folder in
      try run("convert", ["-size", "640x300", "gradient:", "a.png"], in: folder)
      try run("heif-enc", ["-q", "30", "a.png", "-o", "a.heic"], in: folder)
      guard folder.exists("a.heic") else { try Test.cancel("skipped: this heif-enc can't write HEIC") }
      let bytes = try folder.bytes(of: "a.heic")
      let size = try #require(ImageSize(header: bytes))
      #expect(size.kind == .heif)
      #expect("\(size.width)×\(size.height)" == "640×300")
      for end in bytes.indices { _ = ImageSize(header: Array(bytes[..<end].prefix(1000))) }
    }
  }

  private func withPicture(
    _ name: String, _ options: [String], tags: [String] = [], _ body: ([UInt8]) throws -> Void
  ) throws {
    try requirePeer("convert")
    try withTemporaryFolder { folder in
      try run("convert", ["-size", "61x37", "gradient:red-blue"] + options + [name], in: folder)
      if !tags.isEmpty { try run("exiftool", ["-q", "-overwrite_original"] + tags + [name], in: folder) }
      try body(try folder.bytes(of: name))
    }
  }

  private func run(_ program: String, _ arguments: [String], in folder: TemporaryFolder) throws {
    _ = try RunningProgram(
      program, arguments, in: folder.path, environment: ProcessInfo.processInfo.environment
    ).wait(timeout: 120)
  }
}

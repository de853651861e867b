// The text that stands in for a photo.

import Diagnostics
import Ground
import SafeFiles
import Testing

@Suite struct MediaPlaceholderTests {
  private static let hex = "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9"

  @Test func saysDigestAndSizeAndIsReadBack() throws {
    let media = MediaPlaceholder(digest: Digest(of: Array("hello world".utf8)), size: 11)
    #expect(String(decoding: media.bytes, as: UTF8.self) == "zutto-media 1 \(Self.hex) 11\n")
    #expect(MediaPlaceholder(media.bytes) == media)
  }

  @Test(arguments: [
    "", "zutto-media 1", "zutto-media 1 \(hex) 11", "zutto-media 1 \(hex) 11\n\n",
    "zutto-media 1 \(hex)  11\n",
    "zutto-media 2 \(hex) 11\n", "zutto-media 1 \(hex.dropLast()) 11\n",
    "zutto-media 1 \(hex.uppercased()) 11\n",
    "zutto-media 1 \(hex) 0\n", "zutto-media 1 \(hex) -1\n", "zutto-media 1 \(hex) 011\n",
    "zutto-media 1 \(hex) 107374182400\n", "zutto-media 1 \(hex) 99999999999999999999\n",
    "zutto-media 1 \(hex) 11\r\n", "zutto-media 1 \(hex) 11\nmore\n", " zutto-media 1 \(hex) 11\n",
  ]) func refusesEveryOtherText(text: String) {
    #expect(MediaPlaceholder(Array(text.utf8)) == nil)
  }

  @Test func whatAHandMadeOfOneIsLikelyAndALargeFileIsNot() {
    #expect(MediaPlaceholder.isLikely(Array("zutto-media 1 nonsense".utf8)))
    #expect(!MediaPlaceholder.isLikely(Array("zutto-media 1 \(String(repeating: "x", count: 1000))".utf8)))
    #expect(!MediaPlaceholder.isLikely(Array("a text about zutto-media 1 ".utf8)))
  }

  @Test(arguments: [
    ("diaries/futari/photos/ケーキ.JPG", true), ("memos/audio/a.m4a", true), ("x.mov", true), ("a.md", false),
    ("notes.jpg.md", false), ("jpg", false), (".jpg", false), ("templates/mine/logo.png", false),
    ("otp/attached.png", false), ("files/a.pdf", false),
  ]) func standsForPhotosSoundAndFilmsByTheirNames(name: String, stands: Bool) throws {
    #expect(MediaPlaceholder.stands(for: try #require(RelativePath(name))) == stands)
  }
}

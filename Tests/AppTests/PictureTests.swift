// Pictures that can't be shown: the entry is there, with words in the picture's place.

import App
import Foundation
import TestSupport
import Testing

@Suite struct PictureTests {
  /// The head of a photo of 2000 × 1500, and nothing that could be decoded.
  private let damaged: [UInt8] =
    [
      0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x11, 0x08, 0x05, 0xDC, 0x07, 0xD0, 0x03, 0x01, 0x22, 0x00, 0x02, 0x11,
      0x01,
      0x03, 0x11, 0x01, 0xFF, 0xDA, 0x00, 0x0C, 0x03, 0x01, 0x00, 0x02, 0x11, 0x03, 0x11, 0x00, 0x3F, 0x00,
    ] + Array(repeating: 0x55, count: 500) + [0xFF, 0xD9]
  private let words = "This picture can't be shown"

  private func expectWords(_ answer: Heard, _ place: String) {
    #expect(answer.status == 404 && answer["Content-Type"] == "image/svg+xml", "\(place): \(answer.status)")
    #expect(answer.body.contains(words) && answer.body.hasSuffix("</svg>"), "\(place)")
    #expect(answer["Content-Security-Policy"]?.contains("sandbox") == true, "\(place)")
  }

  @Test func anEntryIsShownWhateverItsPhotosAre() async throws {
    try requirePeer("vipsthumbnail")
    try await withApp { app in
      let photos = "home/diaries/futari/photos"
      try app.folder.write("GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0};", to: "\(photos)/good.gif")
      try app.folder.write("words, no picture", to: "\(photos)/text.jpg")
      try app.folder.write(damaged, to: "\(photos)/damaged.jpg")
      try app.folder.write(
        """
        ---
        author: yuuki
        created: 2024-05-29T09:00:00+09:00
        photos: [none.jpg, good.gif, text.jpg, damaged.jpg]
        ---
        what was written ![](../photos/text.jpg) ![cat](../photos/gone.jpg)

        """, to: "home/diaries/futari/entries/2024-05-29-090000-yuuki.md")
      let owner = try app.owner
      for page in ["/d/futari", "/d/futari/2024-05-29-090000-yuuki", "/"] {
        let answer = try owner.get(page)
        #expect(answer.status == 200 && answer.body.contains("what was written"), "\(page)")
        #expect(answer.body.contains("/small/futari/none.jpg\" alt=\"\(words.escaped)\""), "\(page)")
      }
      let page = try owner.get("/d/futari").body
      for name in ["none.jpg", "text.jpg", "damaged.jpg", "gone.jpg", "good.gif"] {
        #expect(page.contains("/small/futari/\(name)"), "\(name)")
      }
      for name in ["none.jpg", "text.jpg", "damaged.jpg", "gone.jpg"] {
        expectWords(try owner.get("/small/futari/\(name)"), name)
        // Made of nothing, it is sent as it is: somebody may save it.
        let large = try owner.get("/file/futari/\(name)")
        if name == "damaged.jpg" { #expect(large.status == 200) } else { expectWords(large, name) }
      }
      let japanese = try owner.say(
        "GET", owner.base + "/small/futari/none.jpg", [("Accept-Language", "ja")])
      #expect(japanese.body.contains("この写真は表示できません"))
      #expect(try owner.get("/small/futari/good.gif").status == 200)
      // Removed by hand since the page was made.
      try app.folder.remove("\(photos)/good.gif")
      expectWords(try owner.get("/small/futari/good.gif"), "removed")
      // Another's diary has no pictures, not even such.
      let none = try app.yuuki.get("/small/kazoku/none.jpg")
      #expect(none.status == 404 && none["Content-Type"]?.hasPrefix("text/html") == true)
    }
  }

  @Test func soIsAMemo() async throws {
    try requirePeer("vipsthumbnail")
    try await withApp { app in
      try app.folder.write("words, no picture", to: "home/memos/photos/text.jpg")
      try app.folder.write(damaged, to: "home/memos/photos/damaged.jpg")
      try app.folder.write(
        "---\ncreated: 2024-05-01T21:00:00+09:00\n---\nsaid ![](photos/text.jpg) ![](photos/damaged.jpg) ![](photos/none.jpg)\n",
        to: "home/memos/2024-05-01-210000.md")
      let owner = try app.owner
      for page in ["/m", "/m/2024-05-01-210000"] {
        let answer = try owner.get(page)
        #expect(answer.status == 200 && answer.body.contains("said"))
        for name in ["text.jpg", "damaged.jpg", "none.jpg"] {
          #expect(answer.body.contains("/picture/\(name)"), "\(page) \(name)")
        }
      }
      for name in ["text.jpg", "none.jpg"] { expectWords(try owner.get("/picture/\(name)"), name) }
      #expect(try owner.get("/picture/damaged.jpg").status == 200)
    }
  }
}

extension String {
  /// As a page writes it.
  fileprivate var escaped: String { replacingOccurrences(of: "'", with: "&#39;") }
}

// QR codes through the real programs.

import Diagnostics
import Fluent
import Foundation
import Household
import SafeFiles
import TestSupport
import Testing
import ZuttoCLI

struct QRCodeTests {
  @Test(arguments: [
    "otpauth://totp/GitHub:octocat?secret=JBSWY3DPEHPK3PXP&issuer=GitHub", "こんにちは、山田さん：otpauth://totp/例え:みさき",
    "한국어 简体中文 emoji 🎄 <a&b>]]>", "-8",
  ]) func whatIsDrawnIsRead(_ text: String) throws {
    try requireQR()
    let picture = try QRCode.draw(text, as: .png)
    #expect(try QRCode.read(picture: picture, named: Phrase(verbatim: "it")) == [text])
  }

  @Test func aLongTextFillsALargeCode() throws {
    try requireQR()
    let text = String(repeating: "0aB", count: 984)
    #expect(try QRCode.read(picture: QRCode.draw(text, as: .png), named: Phrase(verbatim: "it")) == [text])
    #expect(thrown { _ = try QRCode.draw(text + "aa", as: .png) }?.code == .fileTooLarge)
    #expect(thrown { _ = try QRCode.draw("", as: .terminal) }?.code == .fileTooLarge)
  }

  @Test func everyCodeOfAPictureIsRead() throws {
    try requireQR()
    try requirePeer("convert")
    try withTemporaryFolder { folder in
      try folder.write(QRCode.draw("otpauth://totp/あ?secret=AA", as: .png), to: "1.png")
      try folder.write(QRCode.draw("steam://BB", as: .png), to: "2.png")
      try run("convert", "1.png", "2.png", "+append", "-quality", "90", "both.jpg", in: folder)
      let texts = try QRCode.read(file: folder.path("both.jpg"))
      #expect(Set(texts) == ["otpauth://totp/あ?secret=AA", "steam://BB"])
      #expect(texts.count == 2)
    }
  }

  @Test func lightOnDarkIsReadToo() throws {
    try requireQR()
    try requirePeer("convert")
    try withTemporaryFolder { folder in
      try folder.write(QRCode.draw("otpauth://totp/a", as: .png), to: "1.png")
      try run("convert", "1.png", "-negate", "dark.gif", in: folder)
      #expect(try QRCode.read(file: folder.path("dark.gif")) == ["otpauth://totp/a"])
    }
  }

  @Test func olderJapaneseEncodingsAreTold() throws {
    try requireQR()
    let shiftJIS: [UInt8] = [0x8E, 0x52, 0x93, 0x63, 0x82, 0xB3, 0x82, 0xF1, 0x82, 0xCC]
    let made = try Program.run(["qrencode", "-8", "-o", "-"], input: shiftJIS)
    #expect(try QRCode.read(picture: made.output, named: Phrase(verbatim: "it")) == ["山田さんの"])
  }

  @Test(.timeLimit(.minutes(10))) func theScreenIsRead() throws {
    try requireQR()
    for program in ["import", "display"] { try requirePeer(program) }
    try withVirtualScreen { display in
      let environment = { $0 == "DISPLAY" ? display : nil }
      let empty = thrown { _ = try QRCode.readScreen(environment: environment) }
      #expect(empty?.english == "there is no QR code on the screen")
      try withTemporaryFolder { folder in
        try folder.write(QRCode.draw("otpauth://totp/画面", as: .png), to: "code.png")
        try run("display", "-window", "root", folder.path("code.png"), environment: ["DISPLAY": display])
        #expect(try folder.tree() == ["code.png"])
      }
      let texts = try QRCode.readScreen(environment: environment)
      #expect(texts == ["otpauth://totp/画面"])
    }
    let nowhere = thrown { _ = try QRCode.readScreen { _ in nil } }
    #expect(nowhere?.english == "there is no screen to read")
  }

  @Test func aPictureWithoutACodeSaysSo() throws {
    try requireQR()
    try requirePeer("convert")
    try withTemporaryFolder { folder in
      try run("convert", "-size", "64x64", "xc:white", "-- empty.png", in: folder)
      let problem = thrown { _ = try QRCode.read(file: folder.path("-- empty.png")) }
      #expect(problem?.code == .qrMissing)
      #expect(problem?.english == "there is no QR code in '\(folder.path("-- empty.png"))'")
    }
  }

  @Test func whatIsNoPictureSaysSo() throws {
    try requireQR()
    try withTemporaryFolder { folder in
      // ImageMagick would run this one.
      try folder.write("push graphic-context\nimage over 0,0 0,0 '/etc/passwd'\n", to: "a.png")
      let problem = thrown { _ = try QRCode.read(file: folder.path("a.png")) }
      #expect(problem?.code == .pictureUnreadable)
      try folder.write(Array(QRCode.draw("a", as: .png).prefix(40)), to: "cut.png")
      let cut = thrown { _ = try QRCode.read(file: folder.path("cut.png")) }
      #expect(cut?.code == .pictureUnreadable)
      #expect(thrown { _ = try QRCode.read(file: folder.path("none.png")) }?.code == .fileMissing)
    }
  }

  @Test func drawingForTerminalsSetsItsOwnColours() throws {
    try requireQR()
    let colored = String(decoding: try QRCode.draw("a", as: .terminal), as: UTF8.self)
    #expect(colored.contains("\u{1B}[40;37"))
    let plain = String(decoding: try QRCode.draw("a", as: .plainText), as: UTF8.self)
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.contains("█"))
    #expect(String(decoding: try QRCode.draw("a", as: .svg), as: UTF8.self).contains("<svg"))
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], PictureFormat.jpeg), (Array("GIF89a".utf8), .gif),
      (Array("RIFF....WEBPVP8 ".utf8), .webp), (Array("....ftypheic".utf8), .heic),
      (Array("II*\0".utf8), .tiff), (Array("BM".utf8), .bmp), (Array("<svg>".utf8), nil), ([], nil),
    ] as [([UInt8], PictureFormat?)]) func picturesAreKnownByTheirFirstBytes(
      _ bytes: [UInt8], _ format: PictureFormat?
    )
  { #expect(PictureFormat(of: bytes) == format) }

  private func requireQR() throws {
    try requirePeer("zbarimg")
    try requirePeer("qrencode")
  }
}

// Which files beside texts an archive may hold: content and name say the same, and nothing runs.

import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing

@Suite struct AttachmentTests {
  private static let page: [UInt8] = Array("<html><script>alert(1)</script>".utf8)
  private static let film: [UInt8] = Array("\0\0\0\u{18}ftypmp42<html>".utf8)
  private static let marks: [UInt8] = Array("<p >ftypmp42<script>".utf8)
  private static let song: [UInt8] = Array("ID3\u{3}<html>".utf8)
  private static let wide: [UInt8] = [0xFF, 0xFE, 0x3C, 0]

  @Test(
    arguments: [
      ("a.mp4", film, true), ("a.MP4", film, true), ("a.m4v", film, true), ("a.mov", film, true),
      ("a.m4a", film, true), ("a.html", film, false), ("a.svg", film, false), ("a", film, false),
      ("a.mp3", film, false), ("a.mp3", song, true), ("a.html", song, false),
      // A browser that guesses would read a tag in the length.
      ("a.mp4", marks, false), ("a.mp4", page, false), ("a.txt", page, true), ("a.html", page, false),
      ("a.md", page, false), ("a.csv", page, false), ("a.txt", wide, false), ("a.txt", [0x80], false),
      ("a.txt", [0], false), ("a.txt", [], true), ("a.pdf", page, false), (".txt", page, false),
    ] as [(String, [UInt8], Bool)]) func contentAndNameSayTheSame(
      _ name: String, _ bytes: [UInt8], _ isKnown: Bool
    ) throws
  { #expect(try known(name, bytes) == isKnown) }

  @Test(
    arguments: [
      ("<</Type/Catalog>>", true), ("<</Type /Annot /A <</S /URI /URI (https://x)>>>>", true),
      ("<</OpenAction [3 0 R /Fit]>>", true), ("<</S/JavaScript/JS(app.alert\\(1\\))>>", false),
      ("<</S /Java#53cript>>", false), ("<</S/#4aavaScript>>", false), ("<</JavaScriptX 1>>", true),
      ("<</S/Launch/F(sh)>>", false), ("/SubmitForm", false),
      ("<</OpenAction <</S/URI/URI(http://x)>>>>", false), ("<</AA<</O<</S/URI>>>>>>", false),
      ("<</Type/ObjStm/N 1>>", false), ("<</Type/XRef>>", false), ("<</Encrypt 1 0 R>>", false),
      ("<</XFA 1 0 R>>", false), ("/", true), ("/#", true), ("/#4", true), ("//Launch", false),
    ] as [(String, Bool)]) func aPDFThatCouldActIsNone(_ content: String, _ isKnown: Bool) throws
  {
    #expect(try known("a.pdf", Array("%PDF-1.4\n\(content)".utf8)) == isKnown)
    #expect(try !known("a.pdf", Array(" %PDF-1.4\n\(content)".utf8)))
    #expect(try !known("a.html", Array("%PDF-1.4\n\(content)".utf8)))
  }

  private func known(_ name: String, _ bytes: [UInt8]) throws -> Bool {
    try withTemporaryFolder { folder in
      try folder.write(bytes, to: name)
      return try Attachment.isKnown(name, in: Tree(at: folder.path(".")).folder(nil))
    }
  }

  @Test func systemsLeaveTheseAndPeopleDoNot() {
    for name in [
      ".DS_Store", "Thumbs.db", "._photo.jpg", "desktop.ini", ".Trash-1000", "Icon\r", ".AppleDouble",
    ] {
      #expect(Tree.isOfSystem(name))
    }
    for name in ["notes.txt", ".git", "_x", "files.txt", ".zutto-new-1-a", "ds_store"] {
      #expect(!Tree.isOfSystem(name))
    }
  }
}

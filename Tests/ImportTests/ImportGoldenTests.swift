// What every source becomes, to the byte.

import Import
import SafeFiles
import TestSupport
import Testing

@Suite struct ImportGoldenTests {
  @Test(arguments: fixtures.filter { !$0.hasPrefix("hostile/texts") }) func everySourceBecomesTheSameFiles(
    name: String
  ) async throws {
    var text = ""
    for destination in ["futari", "memos"] {
      text += "######## \(name) into \(destination)\n"
      text += try await ImportHome.with { home in
        let before = try home.contents()
        let report = try await home.take(fixture(name), into: destination)
        var text = report.lines.joined(separator: "\n") + "\n"
        for (path, bytes) in try home.contents().sorted(by: { $0.key < $1.key }) where before[path] == nil {
          let words = String(validating: bytes, as: UTF8.self)
          text += "==== \(path)\n" + (words ?? "\(bytes.count) bytes, \(Digest(of: bytes).hex.prefix(16))\n")
        }
        return text
      }
    }
    try expectGolden(text, "import/\(name.split(separator: "/").last ?? "").txt")
  }

  @Test(arguments: [
    ("day-one.zip", ImportFormat.dayOne), ("day-one-classic.zip", .dayOne), ("jrnl.txt", .jrnl),
    ("jrnl.json", .jrnl), ("jrnl-1.txt", .jrnl), ("jrnl-folder.zip", .jrnl), ("jrnl-encrypted.txt", .jrnl),
    ("rednotebook.zip", .redNotebook), ("markdown.zip", .markdown), ("kyoto.textpack", .textBundle),
    ("bear.zip", .textBundle), ("journey.zip", .journey), ("memos.json", .memos), ("memos-old.json", .memos),
    ("whatsapp-ios.zip", .whatsApp), ("WhatsApp Chat with Kyoto.txt", .whatsApp), ("line-ja.txt", .line),
    ("line-desktop.txt", .line), ("kakaotalk-windows.txt", .kakaoTalk), ("kakaotalk-android.txt", .kakaoTalk),
    ("kakaotalk-ios.zip", .kakaoTalk), ("kakaotalk-mac.csv", .kakaoTalk), ("telegram.zip", .telegram),
    ("telegram-pages.zip", .telegram), ("signal-export.zip", .signal), ("signal-markdown.zip", .signal),
    ("sigtop.json", .signal), ("sigtop.txt", .signal), ("imessage.zip", .iMessage),
    ("photos-card.zip", .photos), ("photos-phone.zip", .photos), ("photos-xmp.zip", .photos),
    ("google-takeout.zip", .photos), ("instagram.zip", .instagram), ("facebook.zip", .facebook),
    ("keep.zip", .keep), ("evernote.enex", .evernote), ("daylio.csv", .daylio),
    ("daylio.daylio", .daylio), ("joplin.jex", .joplin), ("notion.zip", .notion),
    ("notion-html.zip", .notion), ("simplenote.zip", .simplenote), ("apple-journal.zip", .appleJournal),
    ("standard-notes.zip", .standardNotes), ("diarium.zip", .diarium), ("logseq.zip", .logseq),
    ("journiv.zip", .journiv), ("diaro.zip", .diaro), ("html.zip", .html),
    ("mail.mbox", .mail), ("mail.eml", .mail),
  ]) func theFormIsToldByTheContent(name: String, format: ImportFormat) throws {
    #expect(try ForeignExport(at: fixture(name), name: name).guess() == format)
  }
}

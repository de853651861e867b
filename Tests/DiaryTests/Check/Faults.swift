// The kinds of faults that a home can have.

import Diagnostics
import Diary
import Foundation
import Ground
import LosslessJSON
import Prose
import TestSupport
import ZonedTime

extension Fault {
  /// Faults of single entries, of which many can be planted.
  static let ofEntries: [Fault] = [
    .entry(.badDay, "---\ncreated: 1️⃣2025-02-30T10:00:00+09:00\n---\n本文"),
    .entry(.badTime, "---\nphotos: []\ncreated: 1️⃣2025-02-03T24:00:00+09:00\n---\n本文"),
    .entry(.badTime, "---\r\ncreated: 1️⃣昨日\r\n---\r\n本文"),
    .entry(.authorUnknown, "---\n# who?\nauthor: 1️⃣nobody\n---\n本文"),
    .entry(
      .photoLimit,
      "---\nphotos:\n- photo-1.png\n- photo-2.png\n- photo-3.png\n- photo-4.png\n- 1️⃣photo-5.png\n---\n本文"),
    .entry(.photoMissing, "---\nphotos: [photo-1.png,\n  1️⃣none-#N.png]\n---\n本文"),
    .entry(.photoOutside, "---\nphotos: [1️⃣../../友達/photos/a.png]\n---\n本文"),
    .entry(.photoOutside, "一\n二 1️⃣![x](../../../../etc/passwd.png)"),
    .entry(.photoMissing, "一\n\n- 二\n- 1️⃣![x](../photos/none-#N.png)"),
    .entry(.linkMissing, "> 一\n> 1️⃣[x](none-#N.md)"),
    .entry(.linkOutsideDiary, "---\nlang: ja\n---\n\n| a |\n|---|\n| 1️⃣[x](../../friends/entries/a.md) |"),
    .entry(.markdownHTML, "一\n二\n三 1️⃣<b onclick='x()'>"),
    .entry(.markdownHTML, "一\n\n1️⃣<script>\nalert(1)\n</script>"),
    .entry(.markdownLinkUnsafe, "*一*\n1️⃣[x](javascript:alert#N)"),
    .entry(.markdownLinkUnsafe, "一 1️⃣![x](data:image/png;base64,AAAA)"),
    .entry(.entryEmpty, "---\nauthor: misaki\n---\n1️⃣\n\n"), .entry(.entryEmpty, "1️⃣ \n\t"),
    .entry(.entryDay, "---\ncreated: 1️⃣2001-01-01T00:00:00Z\n---\n本文"),
    .entry(.frontMatterUnclosed, "1️⃣---\nauthor: misaki\n\n本文"),
    .entry(.frontMatterSyntax, "---\nquestion: a1️⃣: b\n---\n本文"),
    .entry(.frontMatterRefused, "---\nauthor: 1️⃣&a misaki\n---\n本文"),
    .entry(.frontMatterRefused, "---\nquestion: 1️⃣!!str x\n---\n本文"),
    .entry(.frontMatterType, "---\nphotos: 1️⃣{a: b}\n---\n本文"),
    .entry(.frontMatterType, "---\nlang: 1️⃣french\n---\n本文"),
    .entry(.frontMatterDuplicateKey, "---\nlang: ja\n1️⃣lang: ja\n---\n本文"),
    .entry(.frontMatterTooLarge, "1️⃣---\n" + String(repeating: "# long\n", count: 9_500) + "---\n本文"),
    .entry(.fileByteOrderMark, "1️⃣\u{FEFF}本文"),
    .entry(.nameNotPortable, "---\nauthor: misaki\n---\n本文", name: " copy"),
    .entry(.markdownTooComplex, "一\n\n1️⃣" + String(repeating: ">", count: 3000)),
    .entry(.authorUnknown, "本文", name: "x"),
    .file(.entryName, "diaries/家族/entries/cake-#.md", "---\nauthor: misaki\n---\n本文"),
    .file(.badDay, "diaries/家族/entries/2025-02-30-misaki-#.md", "本文"),
    .file(.photoFormat, "diaries/家族/photos/movie-#.png", "no picture"),
    .file(.fileStrange, "diaries/家族/entries/notes-#.txt", "x"),
    .file(.nameNotPortable, "diaries/家族/photos/my cake #.png", gif),
    .file(.readsUnknown, "diaries/家族/reads/nobody-#.json", "{}"),
    Fault("file-not-text") { number, home in
      let path = "diaries/tokumei/entries/破-\(number).md"
      try home.write(Array("一\n二\n".utf8) + [0xE3, 0x81], to: path)
      return [Finding(path: path, line: 3, code: "file-not-text")]
    },
    Fault("file-too-large") { number, home in
      let path = "diaries/tokumei/entries/大-\(number).md"
      try home.write("", to: path)
      truncate(home.path(path), 5 << 20)
      return [Finding(path: path, line: nil, code: "file-too-large")]
    },
    Fault("link-outside, an entry") { number, home in
      let path = "diaries/tokumei/entries/外-\(number).md"
      try home.link(path, to: "/etc/passwd")
      return [Finding(path: path, line: nil, code: "link-outside")]
    },
    Fault("link-outside, a photo") { number, home in
      let path = "diaries/tokumei/photos/外-\(number).png"
      try home.link(path, to: "../../../../nowhere")
      return [Finding(path: path, line: nil, code: "link-outside")]
    },
    Fault("name-clash, case") { number, home in
      let path = "diaries/friends/entries/clash-\(number)"
      for name in ["A", "a"] {
        try home.write("---\ncreated: 2020-01-01T00:00:00Z\nauthor: mei\n---\n本文", to: "\(path)-\(name).md")
      }
      return [Finding(path: "\(path)-a.md", line: nil, code: "name-clash")]
    },
    Fault("name-clash, a letter's form") { number, home in
      let path = "diaries/friends/photos/clash-\(number)"
      for name in ["\u{304C}", "\u{304B}\u{3099}"] { try home.write(gif, to: "\(path)-\(name).png") }
      return ["name-clash", "name-not-portable"].map { code in
        // The decomposed form comes first in byte order and is no portable name.
        let name = code == "name-clash" ? "\u{304C}" : "\u{304B}\u{3099}"
        return Finding(path: "\(path)-\(name).png", line: nil, code: code)
      }
    },
  ]

  /// Faults of which one is enough: of people, receipts, templates and the home itself.
  static let ofTheRest: [Fault] = [
    .file(.jsonSyntax, "diaries/家族/members/bad-#.json", "{\n  \"name\": \"x\"1️⃣,\n}"),
    .file(.jsonType, "diaries/家族/members/bad-#.json", "{\"name\":\n  1️⃣3}"),
    .file(.jsonKeyMissing, "diaries/家族/members/bad-#.json", "1️⃣{}"),
    .file(.jsonValue, "diaries/家族/members/bad-#.json", "{\"name\": \"x\",\n \"role\": 1️⃣\"queen\"}"),
    .file(
      .jsonDuplicateKey, "diaries/家族/members/bad-#.json",
      "{\"name\": \"x\",\n \"left\": \"2020-01-01T00:00:00Z\",\n 1️⃣\"name\": \"y\"}"),
    .file(
      .jsonConflict, "diaries/家族/members/bad-#.json",
      "{\n1️⃣<<<<<<< HEAD\n\"name\": \"x\"\n=======\n\"name\": \"y\"\n>>>>>>> b\n}"),
    .file(
      .badTime, "diaries/家族/members/bad-#.json",
      "{\"name\": \"x\", \"left\": \"2020-01-01T00:00:00Z\",\n\"joined\": 1️⃣\"soon\"}"),
    .file(.nameNotPortable, "diaries/家族/members/b d #.json", "{\"name\": \"x\"}"),
    .file(.badDay, "diaries/futari/reads/yuuki.json", "{\n  \"2014-02-01\": 1️⃣\"2025-02-30T00:00:00Z\"\n}"),
    .file(.readsUnknown, "diaries/tokumei/reads/x1.json", "{\n  1️⃣\"../x\": \"2025-02-03T00:00:00Z\"\n}"),
    .file(
      .inviteInvalid, "diaries/c-#/diary.json",
      "{\"name\": \"x\", \"type\": \"couple\",\n\"invite\": 1️⃣\"K7\"}"),
    .file(.jsonValue, "diaries/c-#/diary.json", "{\"name\": \"x\",\n\"type\": 1️⃣\"pair\"}"),
    .file(
      .memberMissing, "diaries/c-#/diary.json",
      "{\"name\": \"x\", \"type\": \"couple\", \"createdBy\": \"nobody\"}"),
    .file(.init("template-unused"), "templates/mine-#.mustache", "x"),
    .file(.init("template-syntax"), "templates/entry.mustache", "<p>\n1️⃣{{#entry}}"),
    Fault("many-problems") { number, home in
      let path = "diaries/friends/entries/2001-01-01-\(number).md"
      try home.write("---\nauthor: li\n---\n" + String(repeating: "x <b>\n", count: 150), to: path)
      return (0..<100).map { Finding(path: path, line: 4 + $0, code: "markdown-html") } + [
        Finding(path: path, line: 103, code: "markdown-many-problems")
      ]
    },
    Fault("file-missing, a diary's head") { number, home in
      try home.write("Hello.\n", to: "diaries/headless-\(number)/entries/2024-12-24.md")
      return [Finding(path: "diaries/headless-\(number)/diary.json", line: nil, code: "file-missing")]
    },
    Fault("name-not-portable, a diary") { number, home in
      let path = "diaries/no name \(number)"
      try home.write(#"{"name": "x", "type": "couple"}"#, to: path + "/diary.json")
      return [Finding(path: path, line: nil, code: "name-not-portable")]
    },
    Fault("member-limit") { number, home in
      let diary = "diaries/full-\(number)"
      try home.write(#"{"name": "x", "type": "couple"}"#, to: diary + "/diary.json")
      for member in ["a", "b", "c"] {
        try home.write(#"{"name": "x", "role": "owner"}"#, to: "\(diary)/members/\(member).json")
      }
      return [Finding(path: diary + "/diary.json", line: nil, code: "member-limit")]
    },
    Fault("owner-missing") { number, home in
      let diary = "diaries/ownerless-\(number)"
      try home.write(#"{"name": "x", "type": "couple"}"#, to: diary + "/diary.json")
      try home.write(#"{"name": "x"}"#, to: diary + "/members/a.json")
      return [Finding(path: diary + "/diary.json", line: nil, code: "owner-missing")]
    },
    Fault("link-outside, a folder") { number, home in
      let diary = "diaries/linked-\(number)"
      try home.write(#"{"name": "x", "type": "couple"}"#, to: diary + "/diary.json")
      try home.link(diary + "/entries", to: "/etc")
      return [Finding(path: diary + "/entries", line: nil, code: "link-outside")]
    },
    Fault("the home's own file") { _, home in
      let text = #"{"format": 1, "owner": "misaki", "locale": "ja", "timeZone": "Asia/Tokyo","#
      let marked = MarkedText(text + "\n\"theme\": 1️⃣\"blue\"}")
      try home.write(marked.text, to: "zutto.json")
      return [Finding(path: "zutto.json", line: 2, code: "json-value")]
    },
  ]
}

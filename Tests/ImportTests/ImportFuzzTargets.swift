// Reading what other apps wrote, one parser after the other.

import Diagnostics
import Import
import Prose
import TestSupport
import ZonedTime

extension FuzzTarget {
  /// The readers of exports and of the texts in them.
  static var imports: [FuzzTarget] {
    [
      source(.dayOne, "journal.json", dayOne), source(.jrnl, "journal.txt", jrnl),
      source(.jrnl, "journal.json", jrnlJSON), source(.memos, "memos.json", memos),
      source(.journey, "1.json", journey), source(.markdown, "2024-12-25.md", markdown),
      source(.redNotebook, "2024-12.txt", redNotebook), source(.dayOne, "a.doentry", classic), html,
      references, times,
    ] + chats + photos
  }

  private static var photos: [FuzzTarget] {
    [
      // A JPEG and a film, with all that is read of them.
      source(
        .photos, "a.jpg",
        bytes: [
          "ffd8ffe1010245786966000049492a000800000003000e01020002000000610000006987040001000000320000002588"
            + "0400010000005800000000000000010003900200140000004400000000000000323032343a30353a30332031343a3033"
            + "3a313200060001000200020000004e0000000200050003000000a6000000030002000200000057000000040005000300"
            + "0000be0000000700050003000000d60000001d0002000b000000ee0000000000000001000000010000001e0000000100"
            + "0000000000006400000002000000010000001e0000000100000000000000640000000500000001000000030000000100"
            + "00000c00000001000000323032343a30353a30330000",
          "000000146674797069736f6d0000020069736f6d000000746d6f6f760000006c6d76686400000000e25e76c0e25e76c0"
            + "000000000000000000000000",
        ].compactMap { [UInt8](hexadecimal: $0) }),
      source(
        .photos, "a.jpg.json",
        [
          #"{"title":"a.jpg","photoTakenTime":{"timestamp":"1714712592"},"geoData":{"latitude":1.0,"longitude":2}}"#
        ]),
      source(
        .instagram, "posts_1.json",
        [
          #"[{"media":[{"uri":"a.jpg","creation_timestamp":1714712592,"title":"\u00e3\u0081\u0082"}],"title":"b"}]"#
        ]),
      source(
        .facebook, "your_posts_1.json",
        [
          #"[{"timestamp":1714712592,"data":[{"post":"a"}],"attachments":[{"data":[{"media":{"uri":"b.jpg"}},{"place":{"name":"c","coordinate":{"latitude":1,"longitude":2}}}]}]}]"#
        ]),
    ]
  }

  private static var chats: [FuzzTarget] {
    [
      source(
        .whatsApp, "_chat.txt",
        [
          "[2024/12/24, 9:12:30\u{202F}PM] A: x\n\u{200E}[12/24/24, 21:13] B: \u{200E}<attached: a.png>\n",
          "13.12.24, 09:02 - A: b\nc\n13.12.24, 09:05 - Dr: B: IMG-1-WA1.jpg (file attached)\n[1/2/R6, 3:04] C: d\n",
        ]),
      source(
        .line, "line.txt",
        [
          "[LINE] Aとのトーク履歴\n2024/12/24(火)\n21:05\tA\t\"b\nc\"\n24:53\tA\t[写真]\n",
          "2024.12.24 Tuesday\n16:23 Bob Hi\n",
        ]),
      source(
        .kakaoTalk, "kakao.txt",
        [
          "--- 2024년 12월 24일 화요일 ---\n[A] [오후 8:36] b\n[C] D] [오전 1:02] e\nA님이 나갔습니다.\n",
          "2024. 2. 2. 오전 7:33, A : b\nDec 31, 2014 at 19:12, A : c\n2024년 4월 25일 오후 3:20\n",
        ]),
      source(.kakaoTalk, "kakao.csv", ["Date,User,Message\n2024-12-24 20:36:00,\"A\",\"b \"\"c\"\"\nd\"\n"]),
      source(
        .telegram, "result.json",
        [
          #"{"name":"A","type":"personal_chat","messages":[{"id":1,"type":"message","date":"2024-12-25T08:00:00","date_unixtime":"1735081200","from":"B","from_id":"user1","text":["a",{"type":"bold","text":"\x0B"}],"photo":"p.png"}]}"#
        ]),
      source(
        .telegram, "messages.html",
        [
          "<div class=\"message default\" id=\"message1\"><div class=\"date\" title=\"25.12.2024 08:00:00 UTC+09:00\"></div><div class=from_name>A</div><div class=text>b<br>c</div></div>"
        ]),
      source(
        .signal, "data.json",
        [
          #"{"date":"2024-12-25T08:00:00+09:00","sender":"A","body":"b","reactions":[["C","👍"]],"attachments":[{"name":"x.png","path":"./media/x.png"}]}"#,
          #"[{"type":"incoming","sent_at":1735081200000,"body":"x","source":"+81"}]"#,
        ]),
      source(.signal, "chat.md", ["[2024-12-25 08:00:00] A: b  \n![x](./media/x)\n"]),
      source(
        .signal, "sigtop.txt",
        ["Conversation: A\n\nFrom: A (+1)\nType: incoming\nSent: Wed, 25 Dec 2024 08:00:00 +0900\n\nb\n"]),
      source(
        .iMessage, "a.txt",
        ["Dec 25, 2024  8:00:00 AM (Read by you)\nA\nb\n\nDec 25, 2024 10:01:00 AM\nMe\nc\n"]),
    ]
  }

  /// One file, as if it were the whole export.
  private struct OneFile: ForeignContainer {
    let files: [ForeignFile]
    let problems: [Diagnostic] = []
    let bytes: [UInt8]

    func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void)
      throws(Diagnostic)
    { try take(bytes) }
  }

  private static func source(_ format: ImportFormat, _ name: String, _ seeds: [String]) -> FuzzTarget {
    source(format, name, bytes: seeds.map { Array($0.utf8) })
  }

  private static func source(_ format: ImportFormat, _ name: String, bytes seeds: [[UInt8]]) -> FuzzTarget {
    FuzzTarget(
      name: "foreign-\(format.rawValue)-\(name.split(separator: ".").last ?? "")", seeds: seeds
    ) { bytes in
      let file = ForeignFile(name: name, size: bytes.count, number: 0)
      let files = ForeignFiles(OneFile(files: [file], bytes: bytes), name: "export")
      let reading = read { () throws(Diagnostic) in
        var reading = try format.read(files, ImportSettings(zone: .utc))
        try reading.fileChats(format, ImportSettings(zone: .utc), marks: [:])
        reading.filePhotos(ImportSettings(zone: .utc), marks: [:], in: KeptPhotos())
        return reading
      }
      for case .entry(var entry)? in reading?.items ?? [] {
        entry.settleLinks()
        var body = ""
        entry.moveLongFields(into: &body)
        // Every number of a piece is one of its media.
        for case .media(let number, _, _) in entry.pieces where !entry.media.indices.contains(number) {
          return false
        }
        guard !entry.mark.isEmpty else { return false }
      }
      return true
    }
  }

  private static var html: FuzzTarget {
    let seeds = [
      "<p>a <b>b</b><br>c</p><ul><li>d<ol><li>e</ol></ul><img src=x alt='y'><a href=z>w</a>",
      "<blockquote><pre>code ```</pre></blockquote><h2>t</h2><table><tr><td>1<td>2</table>&amp;&#0;",
    ]
    return FuzzTarget(name: "foreign-html", seeds: seeds.map { Array($0.utf8) }) { bytes in
      _ = HTMLMarkdown.text(of: String(decoding: bytes, as: UTF8.self))
      return true
    }
  }

  /// A text of which nothing is taken is put together again as it was.
  private static var references: FuzzTarget {
    let seeds = [
      "a ![b](c 'd') [e](<f g>) ![[h|3]] [[i#j|k]] <img src=\"l\"> [m][n]\n\n[n]: o\n```\n![](p)\n```",
      "`[a](b)` \\![c](d) [e](f(g)h) ![](data:image/png;base64,AAAA)",
    ]
    return FuzzTarget(name: "foreign-references", seeds: seeds.map { Array($0.utf8) }) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let whole = MarkdownReferences.pieces(of: text) { .text($0.written) }.map { piece in
        if case .text(let text) = piece { text } else { "" }
      }.joined()
      _ = RedNotebookMarkup.markdown(text)
      _ = DayOneText.plain(text)
      _ = DayOneRichText.text(of: text)
      return whole.utf8.elementsEqual(text.utf8)
    }
  }

  private static var times: FuzzTarget {
    let seeds = ["2024-12-25 11:30:00 PM", "Wed Dec 25 10:11:12 2024 +0900", "25.12.2024", "2024年12月25日"]
    return FuzzTarget(name: "foreign-time", seeds: seeds.map { Array($0.utf8) }) { bytes in
      _ = ForeignTime.zoned(String(decoding: bytes, as: UTF8.self), in: .utc)
      return true
    }
  }

  private static let dayOne = [
    #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"A","creationDate":"2024-12-25T14:30:00Z","timeZone":"UTC","text":"a ![](dayone-moment://P) [b](dayone://view?entryId=A)","photos":[{"identifier":"P","md5":"0","orderInEntry":0}],"tags":["x"],"location":{"latitude":1.5,"longitude":2,"placeName":"p"},"weather":{"temperatureCelsius":3}}]}"#
  ]
  private static let jrnl = [
    "[2024-12-25 11:30:00 PM] A title *\nbody @tag\n\n[2024-12-26 09:00] B\n", "2013-06-09 15:39 Old\ntext\n",
    "[03/04/2024 11:00] x\n[13/04/2024 11:00] y\n",
  ]
  private static let jrnlJSON = [
    #"{"tags":{},"entries":[{"title":"t","body":"b","date":"2024-12-25","time":"23:30","tags":["@x"],"starred":true}]}"#
  ]
  private static let memos = [
    #"{"memos":[{"name":"memos/a","createTime":"2024-12-25T14:30:00Z","content":"c","attachments":[{"filename":"x.png","content":"AAAA"}],"parent":"memos/b","location":{"latitude":1}}]}"#
  ]
  private static let journey = [
    #"{"id":"1","date_journal":1735137000000,"timezone":"UTC","text":"<p>x</p>","photos":["1.png"],"lat":1.7976931348623157e+308,"weather":{"degree_c":2,"description":"d"}}"#
  ]
  private static let markdown = [
    "---\ndate: 2024-12-25 10:00\ntags: [a, b]\nx: {y: [1]}\n---\n# T\n![[p.png]] [[Q]]\n",
    "+++\ntitle = \"x\"\ndate = 2024-12-25\ntags = [\"a\",\n \"b\"]\n[t]\n+++\ny\n",
    "{\"date\": \"2024-12-25\"}\ntext\n",
  ]
  private static let redNotebook = ["1: {text: !!python/unicode \"=a=\"}\n2:\n  text: 'b'\n  c: {d: null}\n"]
  private static let classic = [
    "<plist><dict><key>Creation Date</key><date>2013-07-17T18:38:00Z</date><key>Entry Text</key><string>x</string><key>Tags</key><array><string>t</string></array></dict></plist>"
  ]
}

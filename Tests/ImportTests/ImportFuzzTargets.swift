// Reading what other apps wrote, one parser after the other.

import Diagnostics
import Foundation
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
      source(.mail, "mail.eml", mails),
      source(.mail, "mail.mbox", mails.map { "From a\n\($0)\n\nFrom b\n\($0)" }),
    ] + chats + photos + notes
  }

  private static let mails = [
    "From: a@b\nDate: Sat, 28 Nov 2026 21:00:00 +0900\nMessage-ID: <1@b>\nSubject: =?utf-8?q?a_=E4?= =?euc-kr?b?sKE=?=\n"
      + "Content-Type: multipart/mixed; boundary=\"x\"\n\n--x\nContent-Type: text/plain; charset=iso-2022-jp; format=flowed\n\n"
      + "a \nb\n> c\n--x\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<b>a=20</b><img src=\"cid:p\">=\n\n"
      + "--x\nContent-Type: image/png; name*0*=utf-8''%E4; name*1=b\nContent-ID: <p>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--x--\n",
    "From: a@b\r\nDate: 1 Jan 25 0:00 GMT\r\n\r\nOn 1 Jan 2025, a <b@c> wrote:\r\n> x\r\n\r\n-- \r\ny\r\n",
  ]

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

  private static var notes: [FuzzTarget] {
    [
      source(
        .keep, "note.json",
        [
          #"{"isTrashed":false,"isPinned":true,"isArchived":false,"title":"a","textContent":"b","listContent":[{"text":"c","isChecked":true}],"createdTimestampUsec":1735137000000000,"labels":[{"name":"d"}],"attachments":[{"filePath":"e.png","mimetype":"audio/3gp"}],"annotations":[{"url":"http://f"}]}"#
        ]),
      source(
        .evernote, "a.enex",
        [
          "<!DOCTYPE en-export SYSTEM \"x\"><en-export><note><title>a</title><created>20241225T143000Z</created><content><![CDATA[<en-note><div><en-todo checked=\"true\"/>b <en-media hash=\"0cc175b9c0f1b6a831c399e269772661\"/><a href=\"evernote:///view/1\">a</a><en-crypt>x</en-crypt></div></en-note>]]></content><tag>c</tag><note-attributes><latitude>1</latitude><longitude>2</longitude></note-attributes><task><title>d</title><taskStatus>open</taskStatus></task><resource><data>YQ==</data><mime>image/png</mime></resource></note></en-export>"
        ]),
      source(
        .daylio, "a.csv",
        [
          "full_date,date,weekday,time,mood,activities,note_title,note\n2024-12-25,a,b,10:04 AM,c,d | e,\"f\",\"<b>g</b>\"\n"
        ]),
      source(
        .daylio, "backup.daylio",
        [
          #"{"customMoods":[{"id":1,"custom_name":"","predefined_name_id":1}],"tags":[{"id":2,"name":"a"}],"dayEntries":[{"year":2024,"month":11,"day":25,"hour":23,"minute":30,"timeZoneOffset":32400000,"mood":1,"note":"b","tags":[2],"assets":[3]},{"datetime":1735137000000,"note":"c"}]}"#
        ].map { Data($0.utf8).base64EncodedString() }),
      source(
        .joplin, "0123456789abcdef0123456789abcdef.md",
        [
          "a\n\nb [c](:/0123456789abcdef0123456789abcdef)\n\nid: 0123456789abcdef0123456789abcdef\nuser_created_time: 2024-12-25T14:30:00.000Z\nlatitude: 1.5\nmarkup_language: 2\ntype_: 1"
        ]),
      source(
        .notion, "a 0123456789abcdef0123456789abcdef.md",
        ["# 2024-12-25 a\n\nTags: b\n\n[c](a%20b.md) ![](d.png)\n"]),
      source(
        .notion, "a 0123456789abcdef0123456789abcdef.html",
        [
          "<h1 class=page-title>a</h1><table><tr class=property-row><th>Created</th><td><time>@December 25, 2024 11:30 PM</time></td></tr></table><div class=page-body><ul><li><div class='checkbox checkbox-on'></div>b</ul></div>"
        ]),
      source(
        .simplenote, "notes.json",
        [
          #"{"activeNotes":[{"id":"a","content":"b\r\nc","creationDate":"2024-12-25T14:30:00.000Z","tags":["d"]}],"trashedNotes":[{"content":"e"}]}"#
        ]),
      source(
        .appleJournal, "2024-12-25.html",
        [
          "<p><span><div class=pageContainer><div class='gridItem assetType_photo'><img src=../a.png></div><div class='gridItem assetType_stateOfMind'><div>b, c</div></div><div class=reflectionPrompt>d</div><div class=title>e</div><div class=bodyText></span></p><p>f</p></div></div>"
        ]),
      source(
        .standardNotes, "notes.json",
        [
          #"{"items":[{"uuid":"a","content_type":"Note","created_at":"2024-12-25T14:30:00.000Z","content":{"title":"b","noteType":"super","text":"{\"root\":{\"children\":[{\"type\":\"list\",\"listType\":\"check\",\"children\":[{\"type\":\"listitem\",\"checked\":true,\"children\":[{\"type\":\"text\",\"text\":\"c\",\"format\":7}]}]},{\"type\":\"snfile\",\"fileUuid\":\"d\"}]}}"}},{"content_type":"Tag","content":{"title":"e","references":[{"uuid":"a","content_type":"Note"}]}}]}"#
        ]),
      source(
        .diarium, "a.json",
        [
          #"[{"date":"2024-12-25T23:30:00.48828","heading":"a","html":"<p>b</p>","location":[1,2],"tags":["c"],"people":["d"],"rating":3}]"#
        ]),
      source(
        .logseq, "journals/2024_12_25.md",
        ["a:: b\ntags:: [[c]], d\n\n- e [[f]] ((0-1))\n  id:: 0-1\n\t- ```\n\t  g:: h\n\t  ```\n"]),
      source(
        .journiv, "data.json",
        [
          #"{"export_version":"1.0","journals":[{"title":"a","entries":[{"title":"b","content":"c","entry_datetime_utc":"2024-12-25T14:30:00Z","entry_timezone":"Asia/Tokyo","tags":["d"],"mood_log":{"mood_name":"e","note":"f"},"media":[{"filename":"g.png","file_path":"h.png"}],"latitude":1,"longitude":2}]}]}"#
        ]),
      source(
        .diaro, "DiaroBackup.xml",
        [
          "<data><table name=\"diaro_tags\"><r><uid>t</uid><title>a</title></r></table><table name=\"diaro_entries\"><r><uid>e</uid><date>1735137000000</date><tz_offset>+02:00</tz_offset><title>b</title><text>c</text><tags>,t,</tags></r></table><table name=\"diaro_attachments\"><r><entry_uid>e</entry_uid><type>photo</type><filename>d.png</filename></r></table></data>"
        ]),
      source(
        .html, "2024-12-25.html",
        [
          "<meta charset=shift_jis><title>a</title><p>b <input type=checkbox checked>c<div style='--en-codeblock:true'><div>d</div>e<br>f</div>"
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

// A phone that got no answer sends its form again, and comes to the page to which the first answer led.

import App
import Diagnostics
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite struct SentTwiceTests {
  /// A form with a value for everything that it needs.
  private struct Sent {
    let route: String
    let path: String
    let body: String
    /// What the form is about: it goes away before the form is sent again.
    var subject: String?
  }

  /// Routes whose forms have no id, because sending them again does no harm: a mark, codes, a device that goes, the address of its
  /// notices, and what a program sends, which has a key of its own.
  private static let others: Set<String> = [
    "POST /d/{diary}/read", "POST /devices/pair", "POST /devices/unpair", "POST /pair", "POST /in",
    "POST /push", "POST /push/off",
  ]

  @Test func everyFormLeadsToTheSamePageAgain() async throws {
    try await withApp { app in
      let owner = try app.owner
      let (entry, memo, note) = ("2024-05-01-210000-misaki", "2024-05-01-210000", "2024-05-01-abcdef")
      let names = [
        "home/diaries/futari/entries/\(entry).md", "home/memos/\(memo).md", "home/notes/received/\(note).md",
      ]
      let files = [
        names[0]:
          "---\nauthor: misaki\ncreated: 2024-05-01T21:00:00+09:00\n---\nmine\n",
        names[1]:
          "---\ncreated: 2024-05-01T21:00:00+09:00\n---\nfirst\n\n## 2024-05-02T21:00:00+09:00\nsecond\n",
        names[2]: "---\nsent: 2024-05-01\nid: abcdefghijklmnop\n---\nwords\n",
      ]
      func restore() async throws {
        for (path, text) in files { try app.folder.write(text, to: path) }
        await app.app.changed()
      }
      var number = 0
      func form(_ path: String? = nil) -> String {
        number += 1
        let digits = String(number, radix: 16)
        let seen = path.flatMap { files[$0] }.map { "&seen=" + Digest(of: Array($0.utf8)).hex } ?? ""
        return "form=" + String(repeating: "0", count: 32 - digits.count) + digits + seen
      }
      let settings = Digest(of: Array(try app.text("home/zutto.json").utf8)).hex
      #expect(try owner.post("/till/tap", form() + "&day=2026-04-15&tap=gel").status == 303)
      let undone = form()
      #expect(try owner.post("/d/futari", undone + "&text=undone").status == 303)
      let all = [
        Sent(route: "/undo", path: "/undo", body: "\(undone)&to=d/futari"),
        Sent(route: "/d/{diary}", path: "/d/futari", body: "\(form())&text=x"),
        Sent(
          route: "/d/{diary}/{entry}", path: "/d/futari/\(entry)", body: "\(form(names[0]))&text=y",
          subject: names[0]),
        Sent(
          route: "/d/{diary}/{entry}/remove", path: "/d/futari/\(entry)/remove", body: form(names[0]),
          subject: names[0]),
        Sent(
          route: "/d/{diary}/{entry}/reply", path: "/d/futari/\(entry)/reply", body: "\(form())&text=x",
          subject: names[0]),
        Sent(
          route: "/d/{diary}/{entry}/stamp", path: "/d/futari/\(entry)/stamp", body: "\(form())&stamp=heart",
          subject: names[0]),
        Sent(route: "/out", path: "/out", body: "\(form())&to=/d/futari&text=z"),
        Sent(route: "/till/tap", path: "/till/tap", body: "\(form())&tap=gel"),
        Sent(
          route: "/till/adjust", path: "/till/adjust", body: "\(form())&amount=100&kind=discount&reason=r"),
        Sent(route: "/till/close", path: "/till/close", body: "\(form())&counted=100"),
        Sent(route: "/till/expense", path: "/till/expense", body: "\(form())&category=rent&amount=100"),
        Sent(route: "/till/seal", path: "/till/seal", body: "\(form())&month=2026-04"),
        Sent(route: "/m", path: "/m", body: "\(form())&text=x"),
        Sent(route: "/m/{memo}", path: "/m/\(memo)", body: "\(form())&text=third", subject: names[1]),
        Sent(
          route: "/m/{memo}/{item}", path: "/m/\(memo)/1", body: "\(form(names[1]))&text=y", subject: names[1]
        ),
        Sent(
          route: "/m/{memo}/{item}/remove", path: "/m/\(memo)/1/remove", body: form(names[1]),
          subject: names[1]),
        Sent(
          route: "/m/{memo}/{item}/remove", path: "/m/\(memo)/0/remove", body: form(names[1]),
          subject: names[1]),
        Sent(route: "/n/{note}", path: "/n/\(note)", body: "\(form(names[2]))&text=y", subject: names[2]),
        Sent(
          route: "/n/{note}/remove", path: "/n/\(note)/remove", body: form(names[2]), subject: names[2]),
        Sent(
          route: "/settings", path: "/settings",
          body: "\(form())&seen=\(settings)&name=new&locale=en&reminder=21:00"),
      ]
      for sent in all {
        try await restore()
        let first = try owner.post(sent.path, sent.body)
        #expect(first.status == 303, "\(sent.path): \(first.status)")
        if let subject = sent.subject { try? app.folder.remove(subject) }
        await app.app.changed()
        let changes = try app.changes()
        let again = try owner.post(sent.path, sent.body)
        #expect(
          again.status == 303 && again["Location"] == first["Location"], "\(sent.path): \(again.status)")
        #expect(try app.changes() == changes, "\(sent.path)")
        // It is of this phone alone.
        if sent.subject != nil {
          #expect(try app.browser(.owner).post(sent.path, sent.body).status == 404, "\(sent.path)")
        }
      }
      let posts = Set(HouseholdApp.routes.filter { $0.hasPrefix("POST ") })
      #expect(Set(all.map { "POST " + $0.route }).union(SentTwiceTests.others) == posts)
    }
  }
}

extension RunningApp {
  /// The changes in the trash.
  fileprivate func changes() throws -> [String] {
    try folder.tree("home/.zutto/trash").filter { $0.hasSuffix("/record") }
  }
}

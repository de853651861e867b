// Who may do what: every route for every visitor, and what keeps other pages out.

import App
import Foundation
import Serve
import Templates
import TestSupport
import Testing

@Suite struct RightsTests {
  /// The table of PHONE.md, as requests: what each visitor is answered.
  ///
  /// 401 means "not paired", 404 that nothing is there; a route that is missing here fails the count below.
  private static let table:
    [(method: String, path: String, owner: Int, member: Int, till: Int, stranger: Int)] = [
      ("GET", "/", 200, 200, 303, 401),
      ("GET", "/d", 200, 303, 404, 401),
      ("GET", "/d/futari", 200, 200, 404, 401),
      ("GET", "/d/kazoku", 200, 404, 404, 401),
      ("GET", "/d/himitsu", 200, 404, 404, 401),
      ("GET", "/d/none", 404, 404, 404, 401),
      ("GET", "/d/futari/2024-05-01-210000-misaki", 200, 200, 404, 401),
      ("GET", "/d/kazoku/2024-05-01-210000-misaki", 200, 404, 404, 401),
      ("GET", "/d/futari/2024-05-01-210000-misaki/edit", 200, 404, 404, 401),
      ("GET", "/d/futari/2024-05-02-210000-yuuki/edit", 404, 200, 404, 401),
      ("POST", "/d/futari", 422, 422, 404, 401),
      ("POST", "/d/kazoku", 422, 404, 404, 401),
      ("POST", "/d/futari/read", 303, 303, 404, 401),
      ("POST", "/d/kazoku/read", 303, 404, 404, 401),
      ("POST", "/d/futari/2024-05-01-210000-misaki", 422, 404, 404, 401),
      ("POST", "/d/futari/2024-05-02-210000-yuuki", 404, 422, 404, 401),
      ("POST", "/d/futari/2024-05-01-210000-misaki/remove", 422, 404, 404, 401),
      ("POST", "/d/futari/2024-05-01-210000-misaki/reply", 422, 422, 404, 401),
      ("POST", "/d/futari/2024-05-01-210000-misaki/stamp", 404, 404, 404, 401),
      ("POST", "/d/futari/none/reply", 404, 404, 404, 401),
      ("POST", "/d/futari/2024-05-02-210000-yuuki/remove", 404, 422, 404, 401),
      ("POST", "/undo", 422, 422, 422, 401),
      ("GET", "/till", 200, 404, 200, 401),
      ("GET", "/till?day=yesterday", 200, 404, 200, 401),
      ("GET", "/till?day=2026-05-01", 200, 404, 404, 401),
      ("GET", "/till?day=2027-05-01", 404, 404, 404, 401),
      ("POST", "/till/tap", 422, 404, 422, 401),
      ("GET", "/till/adjust", 200, 404, 200, 401),
      ("POST", "/till/adjust", 422, 404, 422, 401),
      ("GET", "/till/close", 200, 404, 200, 401),
      ("POST", "/till/close", 422, 404, 422, 401),
      ("GET", "/till/expense", 200, 404, 200, 401),
      ("POST", "/till/expense", 422, 404, 422, 401),
      ("GET", "/till/month", 200, 404, 404, 401),
      ("POST", "/till/seal", 404, 404, 404, 401),
      ("GET", "/out", 200, 200, 404, 401),
      ("POST", "/out", 404, 404, 404, 401),
      ("GET", "/file/futari/none.jpg", 404, 404, 404, 401),
      ("GET", "/small/kazoku/none.jpg", 404, 404, 404, 401),
      ("GET", "/m", 200, 404, 404, 401),
      ("POST", "/m", 422, 404, 404, 401),
      ("GET", "/m/2024-05-01-210000", 200, 404, 404, 401),
      ("GET", "/m/none", 404, 404, 404, 401),
      ("POST", "/m/2024-05-01-210000", 422, 404, 404, 401),
      ("GET", "/m/2024-05-01-210000/0/edit", 200, 404, 404, 401),
      ("POST", "/m/2024-05-01-210000/0", 422, 404, 404, 401),
      ("POST", "/m/2024-05-01-210000/0/remove", 422, 404, 404, 401),
      ("GET", "/sound/none.m4a", 404, 404, 404, 401),
      ("GET", "/picture/none.jpg", 404, 404, 404, 401),
      // A key alone may, and only as a program sends it: SendKeyTests.
      ("POST", "/in", 404, 404, 404, 401),
      ("GET", "/n", 200, 404, 404, 401),
      ("GET", "/n/2024-05-01-abcdef", 200, 404, 404, 401),
      ("GET", "/n/none", 404, 404, 404, 401),
      ("POST", "/n/2024-05-01-abcdef", 422, 404, 404, 401),
      ("POST", "/n/2024-05-01-abcdef/remove", 422, 404, 404, 401),
      ("GET", "/n/2024-05-01-abcdef/sealed", 404, 404, 404, 401),
      ("GET", "/n/2024-05-01-abcdef/sealed.note", 404, 404, 404, 401),
      ("GET", "/s", 200, 200, 404, 401),
      ("GET", "/s?q=first", 200, 200, 404, 401),
      ("GET", "/settings", 200, 404, 404, 401),
      ("POST", "/settings", 422, 404, 404, 401),
      ("GET", "/settings/picture", 404, 404, 404, 401),
      ("POST", "/push", 422, 422, 404, 401),
      ("POST", "/push/off", 200, 200, 404, 401),
      ("GET", "/devices", 200, 404, 404, 401),
      ("POST", "/devices/pair", 404, 404, 404, 401),
      ("POST", "/devices/unpair", 303, 404, 404, 401),
      ("GET", "/pair", 200, 200, 200, 200),
      ("POST", "/pair", 422, 422, 422, 422),
      ("GET", "/a/app.css", 200, 200, 200, 200),
      ("GET", "/a/none", 404, 404, 404, 404),
      ("GET", "/otp", 404, 404, 404, 404),
    ]

  @Test func everyRouteAnswersWhomItMay() async throws {
    try await withApp { app in
      try app.folder.write(
        "---\ncreated: 2024-05-01T21:00:00+09:00\n---\nfirst of memos\n",
        to: "home/memos/2024-05-01-210000.md")
      try app.folder.write(
        "---\nsent: 2024-05-01\n---\nfirst of notes\n", to: "home/notes/received/2024-05-01-abcdef.md")
      let visitors = [
        ("owner", try app.owner), ("member", try app.yuuki), ("till", try app.browser(.till)),
        ("stranger", app.stranger),
      ]
      for row in RightsTests.table {
        // A pairing code that is wrong counts against the open ones: each row has its own.
        for ((name, browser), status) in zip(visitors, [row.owner, row.member, row.till, row.stranger]) {
          let answer = row.method == "GET" ? try browser.get(row.path) : try browser.post(row.path, "a=b")
          #expect(answer.status == status, "\(name): \(row.method) \(row.path)")
          if status == 404 || status == 401 { #expect(!answer.body.contains("first of")) }
        }
      }
    }
  }

  @Test func eachPatternOfTheRouterIsInTheTable() {
    for pattern in HouseholdApp.routes where pattern != "GET /events" {
      let parts = pattern.split(separator: " ")
      let wanted = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      let isThere = RightsTests.table.contains { row in
        let given = row.path.split(separator: "/", omittingEmptySubsequences: false)
        return row.method == parts[0] && given.count == wanted.count
          && zip(given, wanted).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
      }
      #expect(isThere, "\(pattern)")
    }
  }

  @Test func eachFileOfTheAppIsBuiltIn() throws {
    let folder = Repository.root.appending(path: "templates/app").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Templates.app.map(\.name).sorted() == files.sorted())
  }

  /// Browsers offer to install a page only whose icon is at least 144 pixels wide.
  @Test func theIconIsAsLargeAsTheManifestSays() async throws {
    try await withApp { app in
      // PNG's header: four bytes each of width and height (ISO 15948, 11.2.2), all of which are ASCII here.
      let icon = try app.stranger.get("/a/icon.png").body.unicodeScalars.prefix(24).map(\.value)
      let sizes = [icon[16..<20], icon[20..<24]].map { $0.reduce(0) { $0 << 8 | $1 } }
      let manifest = try app.stranger.get("/a/app.webmanifest").body
      #expect(manifest.contains("\"sizes\":\"\(sizes[0])x\(sizes[1])\"") && sizes[0] >= 144, "\(sizes)")
    }
  }

  @Test func nothingIsBelowAnotherPath() async throws {
    try await withApp { app in
      let owner = try app.owner
      for target in [
        "/", "/d/futari", "/h/0000000000000000/", "/h/\(app.state.key)", "/h//\(app.state.key)/",
      ] {
        let status = try owner.say("GET", target).status
        #expect(status == (target.hasSuffix(app.state.key) ? 200 : 404), "\(target)")
      }
    }
  }

  @Test(arguments: [
    "/d/..%2f..%2fzutto.json", "/d/%2e%2e/zutto.json", "/d/futari/..", "/file/futari/..%2fdiary.json",
    "/file/futari/%2e%2e%2f%2e%2e%2fzutto.json", "/d/futari%00", "/a/..%2fapp.css", "/d//", "/d/futari\\",
  ]) func aPathOfARequestReachesNoDisk(path: String) async throws {
    try await withApp { app in
      let answer = try app.owner.get(path)
      #expect(answer.status == 404 || answer.status == 400, "\(path)")
      #expect(!answer.body.contains("owner\": \"misaki"))
    }
  }

  @Test func otherPagesCanPostNothing() async throws {
    try await withApp { app in
      let owner = try app.owner
      let before = try app.entries()
      let form = try owner.form()
      let body = "form=\(form)&text=stolen"
      let length = ("Content-Length", "\(body.utf8.count)")
      let type = ("Content-Type", "application/x-www-form-urlencoded")
      let origins: [[(String, String)]] = [
        [], [("Origin", "null")], [("Origin", "http://evil.example")],
        // Another port of the same host gets our cookie, too.
        [("Origin", "http://localhost:\(app.port + 1)")], [("Origin", "https://localhost:\(app.port)")],
        [("Origin", owner.origin), ("Origin", owner.origin)],
        [("Origin", owner.origin), ("Sec-Fetch-Site", "same-site")],
        [("Origin", owner.origin), ("Sec-Fetch-Site", "cross-site")],
      ]
      for headers in origins {
        let answer = try owner.say("POST", owner.base + "/d/futari", headers + [type, length], body)
        #expect(answer.status == 403, "\(headers)")
      }
      for host in ["evil.example:\(app.port)", "localhost", "localhost:\(app.port + 1)"] {
        #expect(try owner.say("GET", owner.base + "/", [("Host", host)]).status == 421, "\(host)")
      }
      let plain = ("Content-Type", "text/plain")
      #expect(
        try owner.say(
          "POST", owner.base + "/d/futari", [("Origin", owner.origin), plain, length], body
        ).status == 415)
      #expect(try app.entries() == before)
      let framed = [
        ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe"),
      ]
      #expect(try owner.say("GET", owner.base + "/", framed).status == 403)
      // By the browser, or by our service worker in its place.
      for goal in ["document", "empty"] {
        let followed = [
          ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", goal),
        ]
        #expect(try owner.say("GET", owner.base + "/", followed).status == 200)
      }
      let fetched = [
        ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "empty"),
      ]
      #expect(try owner.say("GET", owner.base + "/", fetched).status == 403)
    }
  }

  @Test func otherNamesOfTheMachineLeadOnToTheOrigin() async throws {
    try await withApp { app in
      let answer = try app.stranger.say("GET", "\(app.app.path)/pair", [("Host", "127.0.0.1:\(app.port)")])
      #expect(answer.status == 307)
      #expect(answer["Location"] == "http://localhost:\(app.port)\(app.app.path)/pair")
    }
  }

  @Test func aRemovedPhoneIsAStrangerAtOnce() async throws {
    try await withApp { app in
      let yuuki = try app.yuuki
      #expect(try yuuki.get("/d/futari").status == 200)
      let device = try #require(try app.devices.all().first)
      let stream = try Client(app.port)
      let cookie = try #require(yuuki.cookie)
      try stream.send(
        "GET \(app.app.path)/events HTTP/1.1\r\nHost: localhost:\(app.port)\r\nCookie: \(cookie)\r\n\r\n")
      #expect(stream.until("retry").contains("text/event-stream"))
      // As `zutto app unpair` does it, in another process.
      let maintenance = Task(executorPreference: AnswerThreads.shared) { await app.app.maintain() }
      try app.devices.remove(device.id)
      #expect(try yuuki.get("/d/futari").status == 401)
      #expect(!stream.rest().contains("changed"))
      maintenance.cancel()
    }
  }

  @Test func aStreamBeginsWithWhatChangedSinceItsPageWasMade() async throws {
    try await withApp { app in
      let yuuki = try app.yuuki
      let cookie = try #require(yuuki.cookie)
      func opened(since turn: Substring) throws -> String {
        let stream = try Client(app.port)
        try stream.send(
          "GET \(app.app.path)/events?since=\(turn) HTTP/1.1\r\nHost: localhost:\(app.port)\r\nCookie: \(cookie)\r\n\r\n"
        )
        return stream.until("retry")
      }
      let turn = try #require(try yuuki.get("/d/futari").body.firstMatch(of: /data-live="([0-9]+)"/)).1
      #expect(!(try opened(since: turn).contains("changed")))
      await app.app.changed()
      #expect(try opened(since: "0").contains("event: changed"))
      let next = try #require(try yuuki.get("/d/futari").body.firstMatch(of: /data-live="([0-9]+)"/)).1
      #expect(next != turn)
    }
  }
}

// Keys of programs: what they may send, once, and that nobody else may.

import App
import Foundation
import TestSupport
import Testing

@Suite struct SendKeyTests {
  /// A program with a key.
  private struct Shortcut {
    let app: RunningApp
    let key: String

    init(_ app: RunningApp) throws {
      self.app = app
      key = try app.devices.add(role: .sendKey, name: "Shortcut", app.world).cookie
    }

    func send(
      _ body: String, type: String?, _ more: [(String, String)] = [], to path: String = "/in",
      key: String? = nil
    ) throws -> Heard {
      var headers = [
        ("Authorization", "Bearer \(key ?? self.key)"), ("Content-Length", "\(body.utf8.count)"),
      ]
      if let type { headers.append(("Content-Type", type)) }
      return try app.stranger.say("POST", app.app.path + path, headers + more, body)
    }
  }

  @Test func aProgramSendsTextOnce() async throws {
    try await withApp { app in
      let shortcut = try Shortcut(app)
      let first = try shortcut.send("오늘 저녁\r\n미역국", type: "text/plain; charset=utf-8")
      #expect(first.status == 201 && first.body == "Kept.\n")
      // It got no answer, and tries again.
      #expect(try shortcut.send("오늘 저녁\r\n미역국", type: "text/plain").status == 200)
      #expect(try app.memos().count == 1)
      #expect(try app.text("home/memos/\(app.memos()[0])").hasSuffix("---\n오늘 저녁\n미역국\n"))
      app.pass(601)
      // The same words another day are another memo, once.
      #expect(try shortcut.send("오늘 저녁\r\n미역국", type: "text/plain").status == 201)
      #expect(try shortcut.send("오늘 저녁\r\n미역국", type: "text/plain").status == 200)
      #expect(try app.memos().count == 2)
      #expect(try shortcut.send("text=by+form", type: "application/x-www-form-urlencoded").status == 201)
      #expect(try app.memos().count == 3)
    }
  }

  @Test func anIdempotencyKeyNamesTheMessage() async throws {
    try await withApp { app in
      let shortcut = try Shortcut(app)
      for (key, words, status) in [("1", "a", 201), ("1", "b", 200), ("2", "a", 201)] {
        let answer = try shortcut.send(words, type: "text/plain", [("Idempotency-Key", key)])
        #expect(answer.status == status)
      }
      app.pass(86_400)
      #expect(try shortcut.send("a", type: "text/plain", [("Idempotency-Key", "1")]).status == 200)
      // Another key's messages are its own.
      #expect(try Shortcut(app).send("a", type: "text/plain", [("Idempotency-Key", "1")]).status == 201)
      #expect(try app.memos().count == 3)
    }
  }

  @Test func aProgramSendsASound() async throws {
    try requirePeer("ffprobe")
    try await withApp { app in
      let shortcut = try Shortcut(app)
      #expect(try shortcut.send(wave, type: "audio/x-wav").status == 201)
      #expect(try shortcut.send(wave, type: "application/octet-stream").status == 200)
      let form = multipart([("text", "said")], sound: wave, "Aufnahme 1.wav")
      #expect(try shortcut.send(form, type: "multipart/form-data; boundary=b").status == 201)
      #expect(try app.sounds().count == 2 && app.memos().count == 2)
      #expect(try app.sounds().allSatisfy { $0.hasSuffix(".wav") })
      #expect(app.staged().isEmpty)
    }
  }

  @Test func whatCantBeAMemoIsSaidInWords() async throws {
    try await withApp { app in
      let shortcut = try Shortcut(app)
      let refused: [(String, String?, Int)] = [
        ("<html>", "audio/mp4", 422), ("", "audio/mp4", 422), ("  \n", "text/plain", 422),
        ("", "text/plain", 422),
        (#"{"text": "x"}"#, "application/json", 415), ("x", nil, 415), ("x", "text/html", 415),
        ("a\u{0}b", "text/plain", 422), ("%", "multipart/form-data; boundary=b", 400),
      ]
      for (body, type, status) in refused {
        let answer = try shortcut.send(body, type: type)
        #expect(answer.status == status, "\(type ?? "")")
        #expect(answer["Content-Type"] == "text/plain; charset=utf-8" && answer.body.count > 10)
        #expect(!answer.body.contains("<"))
      }
      #expect(try app.memos().isEmpty && app.sounds().isEmpty)
      #expect(app.staged().isEmpty)
    }
  }

  @Test func aWrongOrRemovedKeyIsNobodys() async throws {
    try await withApp { app in
      let shortcut = try Shortcut(app)
      let owner = try app.owner
      let cookie = try #require(owner.cookie?.split(separator: "=").last.map(String.init))
      // A browser's cookie is no key.
      for key in ["", "x", String(repeating: "0", count: 64), cookie, shortcut.key + "0"] {
        let answer = try shortcut.send("x", type: "text/plain", key: key)
        #expect([401, 403].contains(answer.status), "\(key)")
      }
      #expect(try shortcut.send("x", type: "text/plain").status == 201)
      let device = try #require(try app.devices.all().first { $0.role == .sendKey })
      #expect(try owner.get("/devices").body.contains("Shortcut"))
      #expect(try owner.post("/devices/unpair", "device=\(device.id)").status == 303)
      let answer = try shortcut.send("y", type: "text/plain")
      #expect(answer.status == 401 && answer["WWW-Authenticate"] == "Bearer")
      #expect(try app.memos().count == 1)
    }
  }

  @Test func aKeyOpensNothingElse() async throws {
    try await withApp { app in
      let shortcut = try Shortcut(app)
      let bearer = ("Authorization", "Bearer \(shortcut.key)")
      for pattern in HouseholdApp.routes where pattern != "POST /in" {
        let parts = pattern.split(separator: " ")
        // Without an origin, as programs send, and with ours.
        for origin in [[], [("Origin", app.stranger.origin)]] where parts[0] == "POST" {
          let answer = try app.stranger.say(
            "POST", app.app.path + parts[1], [bearer, ("Content-Length", "3")] + origin, "a=b")
          #expect([401, 403, 404, 415].contains(answer.status), "\(pattern)")
        }
        if parts[0] == "GET", parts[1] != "/pair" {
          let answer = try app.stranger.say("GET", app.app.path + parts[1], [bearer])
          #expect([401, 404].contains(answer.status), "\(pattern)")
        }
      }
      // As a cookie it is nobody's either.
      let asCookie = Browser(app, cookie: "zutto=\(shortcut.key)")
      #expect(try asCookie.get("/m").status == 401)
      #expect(try asCookie.post("/in", "text=x").status == 401)
      #expect(try app.memos().isEmpty)
    }
  }

  @Test func otherPagesCanSendNothingWithAKey() async throws {
    try await withApp { app in
      let shortcut = try Shortcut(app)
      for more in [
        [("Origin", "http://evil.example")], [("Origin", "null")], [("Sec-Fetch-Site", "cross-site")],
        [("Cookie", "zutto=\(String(repeating: "0", count: 64))")], [("Host", "evil.example")],
      ] {
        let answer = try shortcut.send("x", type: "text/plain", more)
        #expect([403, 421].contains(answer.status), "\(more)")
      }
      let asked = try app.stranger.say(
        "OPTIONS", app.app.path + "/in",
        [("Origin", "http://evil.example"), ("Access-Control-Request-Headers", "authorization")])
      #expect(asked.status == 405 && asked["Access-Control-Allow-Origin"] == nil)
      #expect(try app.memos().isEmpty)
    }
  }

  @Test func theKeyIsKeptAsAHashOnly() async throws {
    try await withApp { app in
      let shortcut = try Shortcut(app)
      let top = app.folder.path("state")
      for case let name as String in try #require(FileManager.default.enumerator(atPath: top)) {
        guard let text = try? String(contentsOfFile: "\(top)/\(name)", encoding: .utf8) else { continue }
        #expect(!text.contains(shortcut.key), "\(name)")
      }
    }
  }
}

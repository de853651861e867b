// Pairing codes and paired browsers: what they hold, and how long.

import App
import Foundation
import TestSupport
import Testing

@Suite struct WhoTests {
  @Test func digitsMayBeTypedInManyWays() async throws {
    try await withApp { app in
      let pairings = Pairings(in: app.state, app.world)
      for write: (String) -> String in [
        { $0 }, { "\($0.prefix(3)) \($0.suffix(3))" }, { "\($0.prefix(3))-\($0.suffix(3))" },
        { String($0.map { Character(UnicodeScalar(UInt32($0.asciiValue ?? 0) - 0x30 + 0xFF10) ?? "x") }) },
      ] {
        let pairing = try pairings.open(role: .owner)
        let typed = try #require(
          write(pairing.digits).addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        #expect(try app.stranger.post("/pair", "code=\(typed)").status == 200)
        #expect(try app.stranger.post("/pair", "code=\(typed)&sure=1").status == 303)
        #expect(try pairings.state(of: pairing) != .open)
      }
    }
  }

  @Test func aCodeIsUsedOnce() async throws {
    try await withApp { app in
      let pairing = try Pairings(in: app.state, app.world).open(role: .owner)
      let wins = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<12 {
          group.addTask {
            (try? app.stranger.post("/pair", "code=\(pairing.code)&sure=1").status) == 303
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(wins == 1)
      #expect(try app.devices.all().count == 1)
    }
  }

  @Test func aLookUsesNothingUp() async throws {
    try await withApp { app in
      let pairing = try Pairings(in: app.state, app.world).open(
        role: .member(id: "yuuki", diaries: ["futari"]))
      for _ in 0..<10 {
        let answer = try app.stranger.post("/pair", "code=\(pairing.code)")
        #expect(answer.status == 200 && answer.body.contains("yuuki"))
        #expect(answer["Set-Cookie"] == nil)
      }
      #expect(try app.stranger.get("/pair").status == 200)
      #expect(try Pairings(in: app.state, app.world).state(of: pairing) == .open)
    }
  }

  @Test func fiveWrongTriesInAllVoidEveryCode() async throws {
    try await withApp { app in
      let pairings = Pairings(in: app.state, app.world)
      let (one, two) = (try pairings.open(role: .owner), try pairings.open(role: .till))
      let wrong =
        ["000000", "111111", "222222"].first { ![one.digits, two.digits].contains($0) } ?? "333333"
      for _ in 0..<4 { #expect(try app.stranger.post("/pair", "code=\(wrong)").status == 422) }
      #expect(try app.stranger.post("/pair", "code=\(two.digits)").status == 200)
      #expect(try app.stranger.post("/pair", "code=\(wrong)&sure=1").status == 422)
      for code in [one.digits, two.digits, one.code] {
        #expect(try app.stranger.post("/pair", "code=\(code)&sure=1").status == 422)
      }
      #expect(try pairings.state(of: one) == .void)
    }
  }

  @Test func aClockThatWentBackLetsNewCodesLive() async throws {
    try await withApp { app in
      let pairings = Pairings(in: app.state, app.world)
      let old = try pairings.open(role: .owner)
      app.pass(-3600)
      #expect(try pairings.state(of: old) == .void)
      let new = try pairings.open(role: .owner)
      #expect(try app.stranger.post("/pair", "code=\(new.digits)&sure=1").status == 303)
      #expect(try app.stranger.post("/pair", "code=\(old.digits)&sure=1").status == 422)
    }
  }

  @Test(arguments: [#"{"devices": 5}"#, #"{"devices": [{"id": "a"}]}"#, #"{"other": []}"#, "{", "[]"])
  func aDamagedFileMakesNobodyAnybodyAndStays(text: String) async throws {
    try await withApp { app in
      let owner = try app.owner
      let path = try #require(
        FileManager.default.enumerator(atPath: app.folder.path("state"))?.compactMap { $0 as? String }.first {
          $0.hasSuffix("devices.json")
        })
      let whole = try app.text("state/\(path)")
      try app.folder.write(text, to: "state/\(path)")
      #expect(try owner.get("/d/futari").status == 401)
      let pairing = try Pairings(in: app.state, app.world).open(role: .owner)
      #expect(try app.stranger.post("/pair", "code=\(pairing.digits)&sure=1").status == 422)
      #expect(try app.text("state/\(path)") == text)
      try app.folder.write(whole, to: "state/\(path)")
      #expect(try owner.get("/d/futari").status == 200)
    }
  }

  @Test(arguments: [301, 31_536_000, -1, -31_536_000] as [Int64])
  func aCodeEndsAfterFiveMinutes(seconds: Int64) async throws {
    try await withApp { app in
      let pairings = Pairings(in: app.state, app.world)
      let pairing = try pairings.open(role: .owner)
      if seconds < 0 {
        // Four minutes pass, the clock goes back, and two more pass: the code has had six.
        app.pass(240)
        #expect(try pairings.state(of: pairing) == .open)
        app.pass(seconds - 240)
        app.pass(420 - seconds)
      } else {
        app.pass(seconds)
      }
      #expect(try app.stranger.post("/pair", "code=\(pairing.digits)&sure=1").status == 422)
    }
  }

  @Test func theStateIsPrivateAndHoldsNoSecretInClear() async throws {
    try await withApp { app in
      let owner = try app.owner
      let pairing = try Pairings(in: app.state, app.world).open(role: .owner)
      let secrets = [try #require(owner.cookie?.split(separator: "=").last.map(String.init)), pairing.code]
      let top = app.folder.path("state/zutto/app")
      var files = 0
      for case let name as String in try #require(FileManager.default.enumerator(atPath: top)) {
        let path = top + "/" + name
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        // The lock holds a process's number.
        if name.hasSuffix("/lock") { continue }
        #expect((attributes[.posixPermissions] as? Int ?? 0) & 0o077 == 0, "\(name)")
        guard !isFolder else { continue }
        files += 1
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for secret in secrets { #expect(!text.contains(secret), "\(name)") }
      }
      #expect(files >= 3)
      let cookie = try app.stranger.post(
        "/pair", "code=\(pairing.code)&sure=1")["Set-Cookie"]
      #expect(cookie?.contains("Path=\(app.app.path)/; ") == true)
      #expect(cookie?.contains("HttpOnly; SameSite=Lax") == true)
    }
  }

  @Test(arguments: [
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "iPhone, Safari"
    ),
    (
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
      "Android, Chrome"
    ), ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Linux, Firefox"),
    ("curl/8.0", "?"), ("", "?"),
  ]) func browsersHaveNames(agent: String, name: String) {
    #expect(PairedDevice.name(userAgent: agent) == name)
  }
}

// The box: who may post, list, fetch and delete; how much, how fast, how long.

import App
import Diagnostics
import Foundation
import Ground
import SafeFiles
import Serve
import TestSupport
import Testing
import ZonedTime

/// A box that really listens, with one address.
private final class RunningBox: Sendable {
  let folder: BoxFolder
  let server: HTTPServer
  let box: LetterBox
  let key: String
  let data: TemporaryFolder
  private let clock = SharedClock()
  let world: World

  init(_ data: TemporaryFolder, _ limits: BoxLimits, isBehindProxy: Bool) async throws {
    self.data = data
    var world = World.live
    world.now = { [clock] in clock.now }
    self.world = world
    folder = try BoxFolder(at: data.path("box"), limits: limits)
    (box, key) = try folder.add(name: "misaki", world)
    server = try await HTTPServer(
      BoxSite(folder, world, .shipped, isBehindProxy: isBehindProxy), port: 0, threads: 2)
  }

  func pass(_ seconds: Int64) { clock.pass(seconds) }

  var path: String { "/b/\(box.token)" }

  func say(_ method: String, _ target: String, _ headers: [(String, String)] = [], _ body: String = "") throws
    -> Heard
  {
    let client = try Client(server.port)
    let all = [("Host", "box.example.org")] + headers + [("Connection", "close")]
    try client.send(
      "\(method) \(target) HTTP/1.1\r\n\(all.map { "\($0.0): \($0.1)\r\n" }.joined())\r\n\(body)")
    return try Heard(client.rest())
  }

  func post(_ letter: String, _ headers: [(String, String)] = []) throws -> Heard {
    try say("POST", path, headers + [("Content-Length", "\(letter.utf8.count)")], letter)
  }

  func ask(_ method: String, _ end: String = "", key: String? = nil) throws -> Heard {
    try say(method, path + end, [("Authorization", "Bearer \(key ?? self.key)")])
  }

  func ids() throws -> [String] { try folder.list(box.token).map(\.id) }
}

private func withBox(
  _ limits: BoxLimits = BoxLimits(), isBehindProxy: Bool = false,
  _ body: @Sendable (RunningBox) async throws -> Void
) async throws {
  try await withTemporaryFolder { data in
    let box = try await RunningBox(data, limits, isBehindProxy: isBehindProxy)
    do { try await withTaskExecutorPreference(waitingThreads) { try await body(box) } } catch {
      await box.server.stop()
      throw error
    }
    await box.server.stop()
  }
}

@Suite struct BoxTests {
  @Test func aLetterWaitsUntilItIsDeleted() async throws {
    try await withBox { box in
      let answer = try box.post("sealed")
      #expect(answer.status == 201 && answer["Access-Control-Allow-Origin"] == "*")
      // The same bytes are the same letter, also sent by somebody who got no answer.
      #expect(try box.post("sealed").status == 200)
      let id = Digest(of: Array("sealed".utf8)).hex
      #expect(
        try box.ask("GET").body == "{\n  \"letters\": [\n    {\"id\": \"\(id)\", \"size\": 6}\n  ]\n}\n")
      // Fetching deletes nothing.
      for _ in 0..<2 {
        let letter = try box.ask("GET", "/\(id)")
        #expect(letter.status == 200 && letter.body == "sealed")
        #expect(letter["Access-Control-Allow-Origin"] == nil)
      }
      #expect(try box.ask("DELETE", "/\(id)").status == 204)
      #expect(try box.ask("DELETE", "/\(id)").status == 404)
      #expect(try box.ask("GET", "/\(id)").status == 404)
      #expect(try box.ids().isEmpty)
    }
  }

  @Test func onlyTheKeyTakesLettersOut() async throws {
    try await withBox { box in
      #expect(try box.post("sealed").status == 201)
      let id = try #require(box.ids().first)
      let (_, others) = try box.folder.add(name: "yuuki", box.world)
      for key in ["", "0", others, String(box.key.dropLast()), box.box.token] {
        #expect(try box.ask("GET", key: key).status == 401)
        #expect(try box.ask("GET", "/\(id)", key: key).status == 401)
        #expect(try box.ask("DELETE", "/\(id)", key: key).status == 401)
      }
      #expect(try box.say("GET", box.path).status == 401)
      // A new key ends the old one at once.
      let new = try box.folder.renewKey(of: box.box, box.world)
      #expect(try box.ask("GET").status == 401)
      #expect(try box.ask("GET", key: new).status == 200)
      // What needs no body may not wait for one.
      #expect(
        try box.say("GET", box.path + "/receipts/\(id.prefix(32))", [("Content-Length", "1")]).status == 400)
      // No key stands on the disk.
      let file = try String(contentsOfFile: box.data.path("box/box.json"), encoding: .utf8)
      #expect(!file.contains(new) && !file.contains(others))
      #expect(try box.ids() == [id])
    }
  }

  @Test(arguments: [
    "/", "/b", "/b/", "/b/none", "/b/../../etc/passwd", "/b/%2e%2e/box.json", "/b/TOKEN/../../box.json",
    "/b/TOKEN/..%2fbox.json", "/b/TOKEN/box.json", "/b/TOKEN/x/y", "/B/TOKEN", "//b/TOKEN", "/b/TOKEN%00",
    "http://other/b/TOKEN", "/box.json", "/b/TOKEN/\(String(repeating: "a", count: 64))",
  ]) func nothingElseIsThere(path: String) async throws {
    try await withBox { box in
      let path = path.replacingOccurrences(of: "TOKEN", with: box.box.token)
      for method in ["GET", "POST", "DELETE", "PUT"] {
        let answer = try box.say(
          method, path, [("Authorization", "Bearer \(box.key)"), ("Content-Length", "1")], "x")
        #expect([400, 404, 413].contains(answer.status), "\(method) \(path): \(answer.status)")
      }
      #expect(try box.ids().isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: box.data.path).count == 1)
    }
  }

  @Test func aLetterHasItsSizeAndABoxItsRoom() async throws {
    var limits = BoxLimits()
    (limits.letter, limits.box, limits.count) = (100, 250, 4)
    try await withBox(limits) { [limits] box in
      let long = String(repeating: "a", count: 101)
      #expect(try box.post(long).status == 413)
      #expect(
        try box.say("POST", box.path, [("Transfer-Encoding", "chunked")], "65\r\n\(long)\r\n0\r\n\r\n").status
          == 413)
      #expect(try box.post("").status == 400)
      for letter in ["b", "c"] { #expect(try box.post(String(repeating: letter, count: 100)).status == 201) }
      let full = try box.post(String(repeating: "d", count: 51))
      #expect(full.status == 507 && full["Access-Control-Allow-Origin"] == "*")
      for letter in ["e", "f"] { #expect(try box.post(letter).status == 201) }
      #expect(try box.post("g").status == 507)
      // What is there already needs no room.
      #expect(try box.post("f").status == 200)
      #expect(try box.ask("DELETE", "/\(Digest(of: Array("f".utf8)).hex)").status == 204)
      #expect(try box.post("g").status == 201)
      // Counted from the disk after a start, too.
      let again = try BoxFolder(at: box.data.path("box"), limits: limits)
      #expect(try again.list(box.box.token).count == 4)
    }
  }

  @Test func nobodySendsTooMuchAtOnce() async throws {
    try await withBox(isBehindProxy: true) { box in
      func send(_ number: Int, from address: String) throws -> Heard {
        try box.post("letter \(number)", [("X-Forwarded-For", "203.0.113.9, \(address)")])
      }
      for number in 0..<30 { #expect(try send(number, from: "192.0.2.1").status == 201) }
      let refused = try send(30, from: "192.0.2.1")
      #expect(refused.status == 429 && refused["Retry-After"] == "20")
      #expect(refused["Access-Control-Allow-Origin"] == "*")
      #expect(try send(30, from: "192.0.2.2").status == 201)
      box.pass(20)
      #expect(try send(31, from: "192.0.2.1").status == 201)
      #expect(try send(32, from: "192.0.2.1").status == 429)
      // A network of IPv6 is one sender, whatever addresses its machines take.
      for number in 40..<70 { #expect(try send(number, from: "2001:db8:1:2::\(number)").status == 201) }
      #expect(try send(70, from: "2001:db8:1:2:ffff::1").status == 429)
      #expect(try send(70, from: "2001:db8:1:3::1").status == 201)
      // However it is written.
      let spellings = (0..<31).map { number in
        [
          "2001:db8::\(number)", "2001:DB8:0:0:\(number)::b", "[2001:0db8::\(number)]:443",
          "2001:db8::\(number):a:b:c",
        ][number % 4]
      }
      let answers = try spellings.enumerated().map { try send(100 + $0, from: $1).status }
      #expect(answers == Array(repeating: 201, count: 30) + [429])
      #expect(try (0..<31).map { try send(200 + $0, from: "192.0.2.9:\(1000 + $0)").status }.last == 429)
    }
  }

  @Test func withoutAProxyNobodySaysWhoTheyAre() async throws {
    try await withBox { box in
      func send(_ number: Int) throws -> Int {
        try box.post("\(number)", [("X-Forwarded-For", "192.0.2.\(number)")]).status
      }
      let answers = try (0..<31).map(send)
      #expect(answers == Array(repeating: 201, count: 30) + [429])
    }
  }

  @Test func whatNobodyTookIsDeletedAfterItsDays() async throws {
    try await withBox { box in
      #expect(try box.post("old").status == 201)
      #expect(try box.post("new").status == 201)
      let old = Digest(of: Array("old".utf8)).hex
      let now = Date()
      let file = box.data.path("box/letters/\(box.box.token)/\(old)")
      try FileManager.default.setAttributes(
        [.modificationDate: now.addingTimeInterval(-91 * 86_400)], ofItemAtPath: file)
      let moment = Instant(secondsSince1970: Int64(now.timeIntervalSince1970))
      try box.folder.tidy(at: moment)
      #expect(try box.ids() == [Digest(of: Array("new".utf8)).hex])
      // A clock that is far behind deletes nothing.
      try box.folder.tidy(at: Instant(secondsSince1970: 0))
      #expect(try box.ids().count == 1)
    }
  }

  @Test func manyHalfLettersDoNotFillTheMemory() async throws {
    try await withBox(isBehindProxy: true) { box in
      let (large, _) = try box.folder.add(name: "family", isForPockets: true, box.world)
      let head = "POST /b/\(large.token) HTTP/1.1\r\nHost: b\r\nContent-Length: \(8 << 20)\r\n"
      let most = String(repeating: "a", count: (8 << 20) - 1)
      var clients: [Client] = []
      for number in 0..<12 {
        let client = try Client(box.server.port)
        // A server that refuses it may close before all is sent.
        try? client.send(head + "X-Forwarded-For: 10.0.\(number).1\r\n\r\n" + most)
        clients.append(client)
      }
      // 64 MiB are room for eight of them.
      var refused = 0
      for _ in 0..<400 where refused < 4 {
        try await Task.sleep(for: .milliseconds(50))
        refused = clients.count { !$0.isOpen }
      }
      #expect(refused >= 4)
      clients = []
      // What they held is free again.
      var status = 0
      for number in 0..<200 where status != 201 {
        if status != 0 { try await Task.sleep(for: .milliseconds(50)) }
        let headers = [("Content-Length", "\(most.utf8.count)"), ("X-Forwarded-For", "192.0.\(number).1")]
        status = try box.say("POST", "/b/\(large.token)", headers, most).status
      }
      #expect(status == 201)
    }
  }

  @Test func oneSenderHasAShareOfTheMemory() async throws {
    try await withBox(isBehindProxy: true) { box in
      let (large, _) = try box.folder.add(name: "family", isForPockets: true, box.world)
      let most = String(repeating: "a", count: (8 << 20) - 1)
      var clients: [Client] = []
      for _ in 0..<4 {
        let client = try Client(box.server.port)
        try? client.send(
          "POST /b/\(large.token) HTTP/1.1\r\nHost: b\r\nContent-Length: \(8 << 20)\r\n"
            + "X-Forwarded-For: 10.0.0.1\r\n\r\n" + most)
        clients.append(client)
      }
      var refused = 0
      for _ in 0..<400 where refused < 2 {
        try await Task.sleep(for: .milliseconds(50))
        refused = clients.count { !$0.isOpen }
      }
      let others = try box.post("sealed", [("X-Forwarded-For", "10.0.0.2")]).status
      #expect(refused >= 2 && others == 201)
    }
  }

  @Test func withoutItsListNothingIsDeleted() async throws {
    try await withBox { box in
      #expect(try box.post("sealed").status == 201)
      let list = box.data.path("box/box.json")
      try FileManager.default.moveItem(atPath: list, toPath: list + ".away")
      let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
      try box.folder.tidy(at: now)
      #expect(try box.ids().count == 1)
      // A server that runs goes on with the boxes that it knew.
      #expect(try box.post("another").status == 201)
      try box.data.write("{", to: "box/box.json")
      try box.folder.tidy(at: now)
      #expect(try box.ids().count == 2 && box.ask("GET").status == 200)
      try FileManager.default.removeItem(atPath: list)
      try box.folder.tidy(at: now)
      try FileManager.default.moveItem(atPath: list + ".away", toPath: list)
      #expect(try box.ids().count == 2 && box.ask("GET").status == 200)
    }
  }

  @Test func aDamagedLetterIsKeptAnew() async throws {
    try await withBox { box in
      #expect(try box.post("sealed").status == 201)
      let id = try #require(box.ids().first)
      try box.data.write("sea", to: "box/letters/\(box.box.token)/\(id)")
      #expect(try box.post("sealed").status == 201)
      let letter = try box.ask("GET", "/\(id)").body
      #expect(letter == "sealed")
    }
  }

  @Test func aRemovedBoxTakesNothing() async throws {
    try await withBox { box in
      #expect(try box.post("a").status == 201)
      try box.folder.remove(box.box)
      #expect(try box.post("b").status == 404)
      #expect(try box.ask("GET").status == 404)
      #expect(try box.ids().isEmpty)
    }
  }

  @Test func aFullDiskIsNoSuccess() async throws {
    try await withBox { box in
      // A file stands where the letters' folder has to be made.
      try box.data.write("in the way", to: "box/letters")
      let answer = try box.post("sealed")
      #expect(answer.status == 500 && answer["Access-Control-Allow-Origin"] == "*")
      try FileManager.default.removeItem(atPath: box.data.path("box/letters"))
      #expect(try box.post("sealed").status == 201)
    }
  }

  @Test func aSecondServerOfTheSameFolderIsRefused() async throws {
    try await withBox { box in
      let lock = try box.folder.lock()
      defer { _ = lock }
      let second = try BoxFolder(at: box.data.path("box"))
      do throws(Diagnostic) {
        _ = try second.lock()
        Issue.record("two servers keep letters in one folder")
      } catch { #expect(error.code == .homeLocked) }
    }
  }
}

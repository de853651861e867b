// A household with an app that really listens, and browsers that say what a test wants.

import App
import Diagnostics
import Foundation
import Ground
import Household
import SafeFiles
import Serve
import Synchronization
import TestSupport
import Testing
import ZonedTime

/// A home of みさき and ゆうき with one entry of each, a diary that ゆうき has no part in, and an anonymous one.
final class RunningApp: Sendable {
  let folder: TemporaryFolder
  let app: HouseholdApp
  let state: AppFolder
  let world: World
  let server: HTTPServer
  let home: Home
  private let clock: SharedClock

  var port: Int { server.port }
  var devices: PairedDevices {
    get throws { try PairedDevices(in: state) }
  }

  /// Starts an app on a home that is made, or on the one of an app before.
  init(_ folder: TemporaryFolder, certificate: CertificateFiles? = nil, after: RunningApp? = nil) async throws
  {
    self.folder = folder
    if after == nil { try RunningApp.fill(folder) }
    let clock = SharedClock()
    var world = World.live
    world.now = { clock.now }
    world.environment = {
      switch $0 {
      case "HOME": folder.path
      case "XDG_STATE_HOME": folder.path("state")
      case "PATH": "/usr/bin:/bin"
      default: nil
      }
    }
    self.clock = clock
    self.world = world
    home = try Home(at: folder.path("home"))
    state = try AppFolder(of: home, world: world)
    let household = Household(home, world, .shipped, .en, program: "zutto")
    app = try HouseholdApp(household, state, door: Door(origin: "http://localhost:0", isLocal: true))
    server = try await HTTPServer(app, port: 0, certificate: certificate, threads: 2)
    _ = app.listens(at: server.port)
  }

  func pass(_ seconds: Int64) { clock.pass(seconds) }

  private static func fill(_ folder: TemporaryFolder) throws {
    try folder.write(
      #"{"format": 1, "owner": "misaki", "timeZone": "Asia/Tokyo", "plan": "premium"}"#, to: "home/zutto.json"
    )
    for (id, type) in [("futari", "couple"), ("kazoku", "family"), ("himitsu", "anonymous")] {
      let path = "home/diaries/\(id)"
      try folder.write(
        #"{"name": "\#(id)", "type": "\#(type)", "created": "2024-01-01T00:00:00+09:00"}"#,
        to: "\(path)/diary.json")
      for (member, role) in [("misaki", "owner"), ("yuuki", "member")] where id != "kazoku" || role == "owner"
      {
        try folder.write(
          #"{"name": "\#(member)", "role": "\#(role)", "joined": "2024-01-01T00:00:00+09:00"}"#,
          to: "\(path)/members/\(member).json")
      }
      try folder.write(
        "---\nauthor: misaki\ncreated: 2024-05-01T21:00:00+09:00\n---\nfirst of \(id)\n",
        to: "\(path)/entries/2024-05-01-210000-misaki.md")
    }
    try folder.write(
      "---\nauthor: yuuki\ncreated: 2024-05-02T21:00:00+09:00\n---\nanswer\n",
      to: "home/diaries/futari/entries/2024-05-02-210000-yuuki.md")
    try folder.write(
      """
      {"currency": "JPY", "treatments": [
        {"id": "gel", "name": "ジェルネイル", "price": 6800},
        {"id": "art", "name": "アート", "price": 500},
        {"id": "old", "name": "むかし", "price": 100, "retired": true}
      ]}
      """, to: "home/ledger/treatments.json")
    try folder.write(
      #"{"categories": [{"id": "rent", "name": "家賃"}]}"#, to: "home/ledger/categories.json")
  }

  /// A browser that is paired.
  func browser(_ role: Role) throws -> Browser {
    let pairing = try Pairings(in: state, world).open(role: role)
    let stranger = Browser(self, cookie: nil)
    let answer = try stranger.post("/pair", "code=\(pairing.digits)&sure=1")
    let cookie = try #require(answer["Set-Cookie"]?.split(separator: ";").first)
    return Browser(self, cookie: String(cookie))
  }

  var owner: Browser { get throws { try browser(.owner) } }
  var yuuki: Browser { get throws { try browser(.member(id: "yuuki", diaries: ["futari"])) } }
  var stranger: Browser { Browser(self, cookie: nil) }

  func entries(_ diary: String = "futari") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("home/diaries/\(diary)/entries")).sorted()
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: folder.path(path), encoding: .utf8)
  }
}

/// Seconds that tests let pass.
final class SharedClock: Sendable {
  private let passed = Mutex<Int64>(0)

  var now: Instant {
    Instant(secondsSince1970: 1_780_000_000 + passed.withLock { $0 })
  }

  func pass(_ seconds: Int64) { passed.withLock { $0 += seconds } }
}

/// An answer as it came.
struct Heard {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: String

  subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

  init(_ text: String) throws {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    var head = (parts.first ?? "").split(separator: "\r\n").map(String.init)
    status = try #require(
      head.isEmpty ? nil : head.removeFirst().split(separator: " ").dropFirst().first.flatMap { Int($0) },
      "no answer: \(text)")
    headers = head.compactMap { line in
      line.firstIndex(of: ":").map {
        (String(line[..<$0]), String(line[line.index(after: $0)...].drop { $0 == " " }))
      }
    }
    body = parts.count > 1 ? String(parts[1]) : ""
  }

  /// The value of a hidden field.
  func field(_ name: String) -> String? {
    guard let start = body.range(of: "name=\"\(name)\" value=\"")?.upperBound else { return nil }
    return String(body[start...].prefix { $0 != "\"" })
  }
}

/// A browser with or without a cookie.
struct Browser: Sendable {
  let app: RunningApp
  let cookie: String?

  init(_ app: RunningApp, cookie: String?) {
    self.app = app
    self.cookie = cookie
  }

  var base: String { app.app.path }
  var origin: String { "http://localhost:\(app.port)" }

  func say(_ method: String, _ target: String, _ headers: [(String, String)] = [], _ body: String = "") throws
    -> Heard
  {
    let client = try Client(app.port)
    var all = headers
    if !all.contains(where: { $0.0 == "Host" }) { all.insert(("Host", "localhost:\(app.port)"), at: 0) }
    if let cookie { all.append(("Cookie", cookie)) }
    all.append(("Connection", "close"))
    let lines = all.map { "\($0.0): \($0.1)\r\n" }.joined()
    try client.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body)")
    return try Heard(client.rest())
  }

  func get(_ path: String) throws -> Heard { try say("GET", base + path) }

  func post(_ path: String, _ body: String, type: String = "application/x-www-form-urlencoded") throws
    -> Heard
  {
    try say(
      "POST", base + path,
      [("Origin", origin), ("Content-Type", type), ("Content-Length", "\(body.utf8.count)")], body)
  }

  /// A form's id, from the page that it stands on.
  func form(_ path: String = "/d/futari") throws -> String { try #require(try get(path).field("form")) }
}

/// Where tests wait for answers: waiting on Swift's few shared threads would keep them from the tasks that the
/// answers wait for, such as another test's Markdown.
let waitingThreads = AnswerThreads(count: 16)

/// Runs a test with an app.
func withApp(_ body: @Sendable (RunningApp) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let app = try await RunningApp(folder)
    do { try await withTaskExecutorPreference(waitingThreads) { try await body(app) } } catch {
      await app.server.stop()
      throw error
    }
    await app.server.stop()
  }
}

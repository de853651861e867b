// The server with short limits, through real sockets.

import Diagnostics
import Foundation
import SafeFiles
import Serve
import TestSupport
import Testing

@Suite struct ServerTests {
  private static let peers = Repository.root.appending(path: ".build/peers").path

  @Test func aRequestThatNeverEndsIsCut() async throws {
    var limits = ServerLimits()
    limits.patience = 0.3
    try await withServer(limits) { server in
      let client = try Client(server.port)
      try client.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n")
      #expect(client.rest() == "")
      // Nor does it help to send a letter now and then.
      let slow = try Client(server.port)
      for _ in 0..<400 {
        guard (try? slow.send("G")) != nil, slow.isOpen else { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(!slow.isOpen)
    }
  }

  @Test func aReaderThatTakesNothingIsCut() async throws {
    var limits = ServerLimits()
    limits.stall = 0.3
    try await withServer(limits) { server in
      let client = try Client(server.port)
      try client.send("GET /large.wav HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      try await Task.sleep(for: .seconds(2))
      #expect(client.rest().utf8.count < 64 << 20)
    }
  }

  @Test func connectionsAreCounted() async throws {
    var limits = ServerLimits()
    limits.connections = 2
    try await withServer(limits) { server in
      let held = [try Client(server.port), try Client(server.port)]
      for client in held {
        try client.send("GET /.zutto/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        #expect(client.next().contains("200 OK"))
      }
      #expect(try Client(server.port).rest() == "")
    }
  }

  @Test func oneThousandIdleConnectionsDoNotStarveAReader() async throws {
    try await withServer { server in
      // Some that asked once and wait, some that never asked: none keeps a new reader out.
      let get = "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
      let reader = try Client(server.port)
      try reader.send(get)
      #expect(reader.next().contains("200 OK"))
      var idle: [Client] = []
      for number in 0..<1024 {
        let client = try Client(server.port)
        if number % 2 == 0 { try client.send("GET / HTTP/1.1\r\n") }
        idle.append(client)
      }
      let late = try Client(server.port)
      try late.send(get)
      #expect(late.next().contains("200 OK"))
      #expect(idle.count == 1024)
    }
  }

  @Test(arguments: [
    // Refused, and what follows never ends; a head that never ends; answers that nobody reads.
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n", "GET / HTTP/1.1\r\nX: ",
    String(repeating: "GET /large.wav HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", count: 2),
  ]) func slowOnesDoNotKeepAReaderOut(start: String) async throws {
    var limits = ServerLimits()
    limits.connections = 8
    try await withServer(limits) { server in
      let slow = try (0..<8).map { _ in
        let client = try Client(server.port)
        try client.send(start.replacing("PORT", with: "\(server.port)"))
        return client
      }
      try await Task.sleep(for: .milliseconds(300))
      let late = try Client(server.port)
      try late.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(late.next().contains("200 OK") && slow.count == 8)
    }
  }

  /// Two servers could read the end of such a request differently (RFC 9112, section 11.2).
  @Test(arguments: [
    "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: ,chunked", "Transfer-Encoding:",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3", "Content-Length: 3\r\nContent-Length: 4",
    "Content-Length: +3", "X: a\r\n b",
  ]) func aRequestHasOneEnd(line: String) async throws {
    try await withServer { server in
      let client = try Client(server.port)
      let get = "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n"
      try client.send(get + line + "\r\n\r\n3\r\na=b\r\n0\r\n\r\n" + get + "\r\n")
      let answer = client.rest()
      #expect(answer.contains(" 400 ") && !answer.contains(" 200 "), "\(answer)")
    }
  }

  @Test func aListenerIsNotClosedForIdleOnes() async throws {
    var limits = ServerLimits()
    limits.connections = 4
    try await withServer(limits) { server in
      let listener = try Client(server.port)
      try listener.send("GET /.zutto/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(listener.next().contains("200 OK"))
      let idle = try (0..<20).map { _ in try Client(server.port) }
      let late = try Client(server.port)
      try late.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(late.next().contains("200 OK"))
      server.change()
      #expect(listener.until("event: changed").contains("data: "))
      #expect(idle.count == 20)
    }
  }

  @Test func listenersHearWhatTheyMissedAndWhatComes() async throws {
    try await withServer { server in
      server.show([Diagnostic(.fileMissing, "gone\nfor good")], in: .ja)
      let client = try Client(server.port)
      try client.send("GET /.zutto/events?seen=old HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      let missed = client.until("event: changed")
      #expect(missed.contains("event: problems"))
      #expect(missed.contains("問題が1件あります"))
      server.show([], in: .ja)
      #expect(client.until("event: problems").contains(#""lines": []"#))
      server.change()
      #expect(client.until("event: changed").contains("data: "))
    }
  }

  @Test func twoServersTakeTwoPorts() async throws {
    try await withServer { server in
      await #expect(throws: Diagnostic.self) {
        let folder = try Tree(at: "/")
        _ = try await PreviewServer(folder, port: server.port, language: .en, isOurs: { _, _ in true })
      }
    }
  }

  @Test func aBrowserShowsWhatIsSaved() async throws {
    try requirePeer("\(ServerTests.peers)/bin/python")
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let browser = try ["chromium", "google-chrome"].first { name in
        try run("sh", "-c", "command -v \(name)").status == 0
      }
      let finished = try run(
        "\(ServerTests.peers)/bin/python", Repository.root.appending(path: "Tests/peers/preview.py").path,
        run("sh", "-c", "command -v \(browser ?? "chromium")").stdout.trimmingCharacters(in: .newlines),
        Repository.products.appending(path: "zutto").path, folder.path("home"), timeout: 400)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  private func withServer(
    _ limits: ServerLimits = ServerLimits(), _ body: (PreviewServer) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("<head></head>", to: "index.html")
      try folder.write("", to: "large.wav")
      try #require(truncate(folder.path("large.wav"), 256 << 20) == 0)
      let server = try await PreviewServer(
        Tree(at: folder.path), port: 0, language: .ja, isOurs: { _, _ in true }, limits: limits)
      let result = await Result { try await body(server) }
      await server.stop()
      try result.get()
    }
  }
}

extension Result where Failure == any Error {
  /// What a body comes to, so that something can be done after it however it ends.
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

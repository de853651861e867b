// Where a request ends: what two servers could read in two ways is refused, and the connection closed (RFC 9112, section 11.2).

import Foundation
import Serve
import Synchronization
import TestSupport
import Testing

/// Answers with the body that it was sent.
final class Echo: Site, RequestReceiver {
  private let body = Mutex<[UInt8]>([])
  let headers: [(name: String, value: String)] = []

  func receive(_ request: Request) -> Reception { .receiver(Echo()) }

  func take(_ piece: [UInt8]) -> Serve.Answer? {
    body.withLock { $0 += piece }
    return nil
  }

  func answer() async -> Serve.Answer {
    .plain(200, "<" + String(decoding: body.withLock { $0 }, as: UTF8.self) + ">")
  }

  func cancel() {}
}

@Suite struct FramingTests {
  private static let words = "5\r\nwords\r\n0\r\n\r\n"

  @Test(arguments: [
    "HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n5;a=b\r\nwords\r\n0\r\nX-End: y\r\n\r\n",
    "HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nwords",
  ]) func aBodyEndsWhereItsHeadSays(request: String) async throws {
    let heard = try await ask("POST / \(request)GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(heard.contains("<words>") && heard.contains("<>"), "\(heard)")
    #expect(heard.components(separatedBy: "HTTP/1.1 200").count == 3, "\(heard)")
  }

  @Test(arguments: [
    "HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(words)",
    "HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n chunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n\(words)",
    "HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\nContent-Length: 5\r\n\r\nwords",
    "HTTP/1.1\r\n X-A: a\r\nHost: x\r\nContent-Length: 5\r\n\r\nwords",
    "HTTP/1.1\nHost: x\nContent-Length: 5\n\nwords",
    "HTTP/1.1\r\nHost: x\r\nX-A: a\nContent-Length: 5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nX-A: a\rContent-Length: 5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\nContent-Length: 5\r\n\r\nwords",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\nwords\n0\n\n",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nwords\r\n0\r\n\r\n",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nwords\r\n0\r\n\r\n",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5;a\nb\r\nwords\r\n0\r\n\r\n",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwords\r\n0\r\n\r\n",
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF0\r\nwords\r\n0\r\n\r\n",
    // Of the largest size that can be written nothing that follows is the end.
    "HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\nwords\r\n0\r\n\r\n",
    "HTTP/1.2\r\nHost: x\r\nContent-Length: 5\r\n\r\nwords",
    "HTTP/2.0\r\nHost: x\r\nContent-Length: 5\r\n\r\nwords",
  ]) func whatCanBeReadInTwoWaysIsRefused(request: String) async throws {
    let heard = try await ask("POST / \(request)GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
    // Neither it nor what follows is answered: the connection is at its end.
    #expect(!heard.contains("HTTP/1.1 200"), "\(heard)")
  }

  /// All that a server says until it closes the connection.
  private func ask(_ text: String) async throws -> String {
    var limits = ServerLimits()
    (limits.stall, limits.linger) = (2, 1)
    let server = try await HTTPServer(Echo(), port: 0, limits: limits)
    let client = try Client(server.port)
    try client.send(text)
    let heard = client.rest()
    await server.stop()
    return heard
  }
}

// The preview's rules, without a network.

import Diagnostics
import SafeFiles
import TestSupport
import Testing

@testable import Serve

@Suite struct RulesTests {
  @Test(arguments: [
    "/..", "/../x", "/a/../x", "/%2e%2e/x", "/%2E%2e", "/a/%2e%2e/x", "/.%2e/x", "/.", "/a/./x", "/..%2fx",
    "/%2fetc/passwd", "//etc/passwd", "/a//x", "/a%00.html", "/a%0a", "/a\\..\\x", "/%5c..%5cx",
    "/.git/config", "/a/.hidden", "/%ff", "/%c0%ae%c0%ae/x", "/%e0%80%ae", "/%", "/%4", "/%zz", "/%+1",
    "http://localhost/x", "x", "*", "", "/a#b", "/\u{7F}", "/%u002e",
    "/" + String(repeating: "a", count: 5000),
  ]) func anAddressThatLeadsElsewhereIsNone(_ target: String) { #expect(Target(target) == nil) }

  @Test func addressesOfPagesAreDecoded() throws {
    #expect(Target("/")?.path == nil)
    #expect(Target("/?q=1")?.isFolder == true)
    #expect(Target("/a/b.html?x=/../y")?.path?.text == "a/b.html")
    #expect(Target("/%E4%BA%8C%E4%BA%BA/")?.path?.text == "二人")
    #expect(Target("/%E4%BA%8C%E4%BA%BA/")?.isFolder == true)
    #expect(Target("/二 人")?.encoded == "/%E4%BA%8C%20%E4%BA%BA")
    #expect(Target("/..a/x") == nil)
    #expect(Target("/a..b/x...")?.path?.text == "a..b/x...")
  }

  @Test(arguments: [
    (nil, 10, ByteRange.whole), ("bytes=0-3", 10, .part(0..<4)), ("bytes=9-9", 10, .part(9..<10)),
    ("bytes=5-", 10, .part(5..<10)), ("bytes=-3", 10, .part(7..<10)), ("bytes=-30", 10, .part(0..<10)),
    ("bytes=3-99", 10, .part(3..<10)), ("Bytes=0-0", 10, .part(0..<1)), ("bytes=10-", 10, .outside),
    ("bytes=-0", 10, .outside), ("bytes=0-", 0, .outside), ("bytes=-1", 0, .outside),
    ("bytes=5-3", 10, .whole), ("bytes=-", 10, .whole), ("bytes=0-1,3-4", 10, .whole),
    ("bytes=a-b", 10, .whole), ("lines=0-3", 10, .whole), ("bytes= 0-3", 10, .whole),
    ("bytes=--3", 10, .whole), ("bytes=0-99999999999999999999", 10, .part(0..<10)),
    ("bytes=99999999999999999999-", 10, .outside), ("bytes=-99999999999999999999", 10, .part(0..<10)),
    ("bytes=9223372036854775807-9223372036854775807", 10, .outside),
    ("bytes=0-9223372036854775807", 10, .part(0..<10)),
  ]) func partsOfAFile(_ header: String?, _ size: Int, _ range: ByteRange) {
    #expect(ByteRange(header, size: size) == range)
  }

  @Test(
    arguments: [
      ("localhost:4747", nil), ("LOCALHOST:4747", nil), ("127.0.0.1:4747", nil), ("[::1]:4747", nil),
      ("localhost", 421), ("localhost:80", 421), ("localhost:47470", 421), ("localhost.:4747", 421),
      ("evil.example:4747", 421), ("localhost.evil.example:4747", 421), ("127.0.0.1.nip.io:4747", 421),
      ("127.1:4747", 421), ("0.0.0.0:4747", 421), ("", 421), ("localhost:4747@evil.example", 421),
      ("evil@localhost:4747", 421), ("[::]:4747", 421), ("[::ffff:127.0.0.1]:4747", 421),
      ("localhost:4747,evil.example", 421),
    ] as [(String, Int?)]) func onlyThisMachinesNamesAreAnswered(_ host: String, _ status: Int?)
  {
    let request = Request(method: "GET", target: "/", headers: [("hOST", host)])
    #expect(Gate(port: 4747).refusal(request)?.status == status)
  }

  @Test func aRequestHasOneHost() {
    let gate = Gate(port: 4747)
    let host = ("Host", "localhost:4747")
    #expect(gate.refusal(Request(method: "GET", target: "/", headers: []))?.status == 400)
    let twice = Request(method: "GET", target: "/", headers: [host, host])
    #expect(gate.refusal(twice)?.status == 400)
  }

  @Test(
    arguments: [
      ([("Origin", "http://localhost:4747")], nil), ([("Origin", "http://[::1]:4747")], nil),
      ([("Origin", "http://evil.example")], 403), ([("Origin", "null")], 403),
      ([("Origin", "http://localhost:3000")], 403), ([("Origin", "https://localhost:4747")], 403),
      ([("Sec-Fetch-Site", "same-origin")], nil), ([("Sec-Fetch-Site", "none")], nil),
      ([("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")], 403),
      ([("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "no-cors")], 403),
      (
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")], 403
      ),
      (
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")],
        nil
      ),
    ] as [([(String, String)], Int?)]) func otherPagesMayUseNothing(
      _ headers: [(String, String)], _ status: Int?
    )
  {
    let all = [("Host", "localhost:4747")] + headers
    let request = Request(method: "GET", target: "/", headers: all.map { (name: $0.0, value: $0.1) })
    #expect(Gate(port: 4747).refusal(request)?.status == status)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "PROPFIND"])
  func thePreviewCanOnlyBeRead(_ method: String) {
    let request = Request(method: method, target: "/", headers: [("Host", "localhost:4747")])
    let answer = Gate(port: 4747).refusal(request)
    #expect(answer?.status == 405)
    #expect(answer?.headers.contains { $0 == ("Allow", "GET, HEAD") } == true)
  }

  @Test(
    arguments: [
      ("index.html", "page"), ("diaries/photos/index.html", "page"), ("diaries/d/members.html", "page"),
      ("memos/photos.html", "page"), ("style.css", "text/css"), ("search.js", "text/javascript"),
      ("diaries/d/photos/a.jpg", "image/jpeg"), ("diaries/d/photos/a.html", "nothing"),
      ("diaries/d/photos/a.svg", "nothing"), ("diaries/d/photos/a.js", "nothing"),
      ("diaries/d/photos-small/a.css", "nothing"), ("diaries/d/members/a.xml", "nothing"),
      ("memos/photos/a.xhtml", "nothing"), ("memos/audio/a.html", "nothing"),
      ("memos/audio/a.m4a", "audio/mp4"), ("memos/photos/a.pdf", "application/pdf"),
      ("diaries/d/photos/a.txt", "text/plain"),
    ] as [(RelativePath, String)]) func nothingButOurPagesRuns(_ path: RelativePath, _ kind: String) throws
  {
    try withTemporaryFolder { folder in
      try folder.write("x", to: path.text)
      let responder = Responder(
        tree: try Tree(at: folder.path(".")), language: .en, edition: nil, isOurs: { _, _ in true })
      let answer = responder.answer(Request(method: "GET", target: "/\(path)", headers: []))
      func header(_ name: String) -> String? { answer.headers.first { $0.name == name }?.value }
      let type = try #require(header("Content-Type"))
      let policy = try #require(header("Content-Security-Policy"))
      if kind == "page" {
        #expect(type == ContentType.html && policy == PagePolicy.archive.text)
      } else {
        #expect(policy == "sandbox; default-src 'none'")
        #expect(type.hasPrefix(kind == "nothing" ? "application/octet-stream" : kind))
      }
      let isShown = ["page", "image/jpeg", "text/plain", "text/css", "text/javascript"]
      #expect((header("Content-Disposition") == nil) == isShown.contains(kind))
      #expect(Answer.always.contains { $0 == ("X-Content-Type-Options", "nosniff") })
    }
  }

  @Test(
    arguments: [
      ("index.html", "text/html"), ("receive/evil.html", "text/html"), ("evil.html", "text/html"),
      ("evil.js", "application/octet-stream"), ("style.css", "application/octet-stream"),
      ("evil.svg", "application/octet-stream"), ("evil.xml", "application/octet-stream"),
      ("evil.json", "application/octet-stream"), ("evil.txt", "text/plain"), ("evil.png", "image/png"),
    ] as [(RelativePath, String)]) func whatOthersWroteDoesNothing(_ path: RelativePath, _ kind: String)
    throws
  {
    try withTemporaryFolder { folder in
      try folder.write("<head></head>", to: path.text)
      let responder = Responder(
        tree: try Tree(at: folder.path(".")), language: .en, edition: "e1", isOurs: { _, _ in false })
      let answer = responder.answer(Request(method: "GET", target: "/\(path)", headers: []))
      func header(_ name: String) -> String? { answer.headers.first { $0.name == name }?.value }
      #expect(header("Content-Security-Policy") == "sandbox; default-src 'none'")
      #expect(try #require(header("Content-Type")).hasPrefix(kind))
      guard case .file = answer.body else {
        Issue.record("a line was put into it")
        return
      }
    }
  }

  @Test func addressesStandBelowThePrefix() throws {
    try withTemporaryFolder { folder in
      try folder.write("", to: "diaries/index.html")
      let responder = Responder(
        tree: try Tree(at: folder.path(".")), language: .en, edition: nil, prefix: "/secret",
        isOurs: { _, _ in true })
      let moved = responder.answer(Request(method: "GET", target: "/diaries", headers: []))
      #expect(moved.headers.first { $0.name == "Location" }?.value == "/secret/diaries/")
      let missing = responder.answer(Request(method: "GET", target: "/none", headers: []))
      guard case .bytes(let bytes) = missing.body else {
        Issue.record("no page")
        return
      }
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(page.contains("href=\"/secret/style.css\"") && page.contains("href=\"/secret/\""))
    }
  }

  @Test func aFileIsOursAsLongAsItIsAsItWasWritten() throws {
    try withTemporaryFolder { folder in
      try folder.write("<head></head>", to: "index.html")
      let tree = try Tree(at: folder.path("."))
      let written = tree.signature("index.html")
      let responder = Responder(
        tree: tree, language: .en, edition: "e1", isOurs: { $0 == "index.html" && $1 == written })
      func policy() -> String? {
        responder.answer(Request(method: "GET", target: "/", headers: [])).headers.first {
          $0.name == "Content-Security-Policy"
        }?.value
      }
      #expect(policy() == PagePolicy.archive.text)
      try folder.write("<head><script src=evil.js></script></head>", to: "index.html")
      #expect(policy() == "sandbox; default-src 'none'")
    }
  }

  @Test func theScriptStandsAtTheEndOfTheHead() {
    let page = Array("<html><HEAD><title>a</title></HeAd><body></head></body>".utf8)
    let line = Injection.line("e1")
    #expect(
      String(decoding: Injection.into(page, "e1"), as: UTF8.self)
        == "<html><HEAD><title>a</title>\(line)</HeAd><body></head></body>")
    #expect(String(decoding: Injection.into(Array("a < b <".utf8), "e1"), as: UTF8.self) == "a < b <\(line)")
    #expect(Injection.into([], "e1") == Array(line.utf8))
  }
}

// The preview's rules, asked over its own sockets: which requests are answered, and with what.

import Diagnostics
import Fluent
import SafeFiles
import Serve
import TestSupport
import Testing

@Suite struct RulesTests {
  @Test func anAddressThatLeadsElsewhereIsNone() async throws {
    let hostile = [
      "/..", "/../x", "/a/../x", "/%2e%2e/x", "/%2E%2e", "/a/%2e%2e/x", "/.%2e/x", "/.", "/a/./x", "/..%2fx",
      "/%2fetc/passwd", "//etc/passwd", "/a//x", "/a%00.html", "/a%0a", "/a\\..\\x", "/%5c..%5cx",
      "/.git/config", "/a/.hidden", "/%ff", "/%c0%ae%c0%ae/x", "/%e0%80%ae", "/%", "/%4", "/%zz", "/%+1",
      "http://localhost/x", "x", "*", "", "/b#c", "/\u{7F}", "/%u002e", "/..a/x",
      "/" + String(repeating: "a", count: 5000),
    ]
    // What a reader who decodes less strictly would come to.
    let names = [
      "../x", "x", "a/x", "etc/passwd", ".git/config", "a/.hidden", "a\n", "a\\..\\x", "\\..\\x", "%", "%4",
      "%zz", "%+1", "b", "b#c", "\u{7F}", "%u002e", ".", "..a/x", "\u{FFFD}", "\u{FFFD}\u{FFFD}/x",
    ]
    try await withPreview(names.filter { $0 != "." }.map { ($0, "secret") }) { preview, _ in
      for target in hostile {
        let answer = try preview.ask(target)
        #expect([400, 404].contains(answer.status), "\(target): \(answer.status)")
        #expect(!answer.body.contains("secret"), "\(target)")
      }
    }
  }

  @Test func addressesOfPagesAreDecoded() async throws {
    let files = [
      ("index.html", "top"), ("a/b.html", "page"), ("二人/index.html", "two"), ("a..b/x...", "dots"),
    ]
    try await withPreview(files + [("二 人/index.html", "blank")]) { preview, _ in
      for (target, body) in [
        ("/", "top"), ("/?q=1", "top"), ("/a/b.html?x=/../y", "page"), ("/%E4%BA%8C%E4%BA%BA/", "two"),
        ("/a..b/x...", "dots"),
      ] { #expect(try preview.ask(target).body == body, "\(target)") }
      let moved = try preview.ask("/%E4%BA%8C%20%E4%BA%BA")
      #expect(moved.status == 302 && moved["Location"] == "/%E4%BA%8C%20%E4%BA%BA/")
    }
  }

  @Test func partsOfAFile() async throws {
    let whole = "0123456789"
    let parts: [(range: String, file: String, part: String?)] = [
      ("bytes=0-3", "full", "0123"), ("bytes=9-9", "full", "9"), ("bytes=5-", "full", "56789"),
      ("bytes=-3", "full", "789"), ("bytes=-30", "full", whole), ("bytes=3-99", "full", "3456789"),
      ("Bytes=0-0", "full", "0"), ("bytes=10-", "full", nil), ("bytes=-0", "full", nil),
      ("bytes=0-", "empty", nil), ("bytes=-1", "empty", nil),
      ("bytes=0-99999999999999999999", "full", whole), ("bytes=99999999999999999999-", "full", nil),
      ("bytes=-99999999999999999999", "full", whole),
      ("bytes=9223372036854775807-9223372036854775807", "full", nil),
      ("bytes=0-9223372036854775807", "full", whole),
    ]
    // Not understood, so the file is sent whole (RFC 9110, section 14.2).
    let others = [
      "bytes=5-3", "bytes=-", "bytes=0-1,3-4", "bytes=a-b", "lines=0-3", "bytes= 0-3", "bytes=--3",
    ]
    try await withPreview([("full.bin", whole), ("empty.bin", "")]) { preview, _ in
      for (range, file, part) in parts {
        let answer = try preview.ask("/\(file).bin", ["Range": range])
        #expect(answer.status == (part == nil ? 416 : 206), "\(range)")
        if let part { #expect(answer.body == part, "\(range)") }
      }
      #expect(try preview.ask("/full.bin", ["Range": "bytes=-3"])["Content-Range"] == "bytes 7-9/10")
      #expect(try preview.ask("/full.bin", ["Range": "bytes=10-"])["Content-Range"] == "bytes */10")
      for range in others {
        let answer = try preview.ask("/full.bin", ["Range": range])
        #expect(answer.status == 200 && answer.body == whole, "\(range)")
      }
      #expect(try preview.ask("/full.bin").status == 200)
    }
  }

  @Test func onlyThisMachinesNamesAreAnswered() async throws {
    try await withPreview([("index.html", "")]) { preview, port in
      for host in ["localhost:\(port)", "LOCALHOST:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"] {
        let answer = try preview.ask("/", ["hOST": host])
        #expect(answer.status == 200, "\(host)")
      }
      for host in [
        "localhost", "localhost:80", "localhost:\(port)0", "localhost.:\(port)", "evil.example:\(port)",
        "localhost.evil.example:\(port)", "127.0.0.1.nip.io:\(port)", "127.1:\(port)", "0.0.0.0:\(port)", "",
        "localhost:\(port)@evil.example", "evil@localhost:\(port)", "[::]:\(port)",
        "[::ffff:127.0.0.1]:\(port)", "localhost:\(port),evil.example",
      ] {
        let answer = try preview.ask("/", ["Host": host])
        #expect(answer.status == 421, "\(host)")
      }
    }
  }

  @Test func aRequestHasOneHost() async throws {
    try await withPreview([("index.html", "")]) { preview, port in
      let (none, host) = (try preview.ask("/", [:]), "localhost:\(port)")
      #expect(none.status == 400)
      let twice = try preview.ask("/", ["Host": host, "host": host])
      #expect(twice.status == 400)
    }
  }

  @Test func otherPagesMayUseNothing() async throws {
    try await withPreview([("index.html", "")]) { preview, port in
      let asked: [(headers: KeyValuePairs<String, String>, status: Int)] = [
        (["Origin": "http://localhost:\(port)"], 200), (["Origin": "http://[::1]:\(port)"], 200),
        (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
        (["Origin": "http://localhost:\(port == 3000 ? 3001 : 3000)"], 403),
        (["Origin": "https://localhost:\(port)"], 403), (["Sec-Fetch-Site": "same-origin"], 200),
        (["Sec-Fetch-Site": "none"], 200),
        (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], 403),
        (["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"], 403),
        (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"], 403),
        (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"], 200),
      ]
      for (headers, status) in asked {
        let all = [("Host", "localhost:\(port)")] + headers.map { ($0.key, $0.value) }
        let answer = try preview.ask("/", all)
        #expect(answer.status == status, "\(headers)")
      }
    }
  }

  @Test func thePreviewCanOnlyBeRead() async throws {
    try await withPreview([("index.html", "")]) { preview, _ in
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"] {
        let answer = try preview.ask("/", method: method)
        #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD", "\(method)")
      }
      for method in ["CONNECT", "get"] {
        let answer = try preview.ask("/", method: method)
        #expect([400, 405].contains(answer.status), "\(method)")
      }
    }
  }

  @Test func nothingButOurPagesRuns() async throws {
    let kinds = [
      ("index.html", "page"), ("diaries/photos/index.html", "page"), ("diaries/d/members.html", "page"),
      ("memos/photos.html", "page"), ("style.css", "text/css"), ("search.js", "text/javascript"),
      ("diaries/d/photos/a.jpg", "image/jpeg"), ("diaries/d/photos/a.html", "nothing"),
      ("diaries/d/photos/a.svg", "nothing"), ("diaries/d/photos/a.js", "nothing"),
      ("diaries/d/photos-small/a.css", "nothing"), ("diaries/d/photos-original/a.css", "nothing"),
      ("diaries/d/members/a.xml", "nothing"),
      ("memos/photos/a.xhtml", "nothing"), ("memos/audio/a.html", "nothing"),
      ("memos/audio/a.m4a", "audio/mp4"), ("memos/photos/a.pdf", "application/pdf"),
      ("diaries/d/photos/a.txt", "text/plain"),
    ]
    try await withPreview(kinds.map { ($0.0, "x") }) { preview, _ in
      for (path, kind) in kinds {
        let answer = try preview.ask("/\(path)")
        let type = try #require(answer["Content-Type"])
        let policy = try #require(answer["Content-Security-Policy"])
        if kind == "page" {
          #expect(type == "text/html; charset=utf-8" && policy == pagePolicy, "\(path)")
        } else {
          #expect(policy == "sandbox; default-src 'none'", "\(path)")
          #expect(type.hasPrefix(kind == "nothing" ? "application/octet-stream" : kind), "\(path)")
        }
        let isShown = ["page", "image/jpeg", "text/plain", "text/css", "text/javascript"]
        #expect((answer["Content-Disposition"] == nil) == isShown.contains(kind), "\(path)")
        #expect(answer["X-Content-Type-Options"] == "nosniff")
      }
    }
  }

  @Test func whatOthersWroteDoesNothing() async throws {
    let kinds = [
      ("index.html", "text/html"), ("receive/evil.html", "text/html"), ("evil.html", "text/html"),
      ("evil.js", "application/octet-stream"), ("style.css", "application/octet-stream"),
      ("evil.svg", "application/octet-stream"), ("evil.xml", "application/octet-stream"),
      ("evil.json", "application/octet-stream"), ("evil.txt", "text/plain"), ("evil.png", "image/png"),
    ]
    try await withPreview(
      kinds.map { ($0.0, "<head></head>") }, reloads: true, ours: .nothing
    ) { preview, _ in
      for (path, kind) in kinds {
        let answer = try preview.ask("/\(path)")
        #expect(answer["Content-Security-Policy"] == "sandbox; default-src 'none'", "\(path)")
        #expect(try #require(answer["Content-Type"]).hasPrefix(kind), "\(path)")
        #expect(answer.body == "<head></head>", "a line was put into \(path)")
      }
    }
  }

  @Test func addressesStandBelowThePrefix() async throws {
    try await withPreview([("diaries/index.html", "")], secret: "secret") { preview, _ in
      #expect(try preview.ask("/secret/diaries")["Location"] == "/secret/diaries/")
      let page = try preview.ask("/secret/none").body
      #expect(page.contains("href=\"/secret/style.css\"") && page.contains("href=\"/secret/\""))
      #expect(try preview.ask("/diaries/").status == 404)
    }
  }

  @Test func aFileIsOursAsLongAsItIsAsItWasWritten() async throws {
    try await withPreview(
      [("index.html", "<head></head>")], ours: .asWritten
    ) { preview, _ in
      #expect(try preview.ask("/")["Content-Security-Policy"] == pagePolicy)
      try preview.folder.write("<head><script src=evil.js></script></head>", to: "site/index.html")
      #expect(try preview.ask("/")["Content-Security-Policy"] == "sandbox; default-src 'none'")
    }
  }

  @Test func theScriptStandsAtTheEndOfTheHead() async throws {
    let files = [
      ("index.html", "<html><HEAD><title>a</title></HeAd><body></head></body>"), ("a.html", "a < b <"),
      ("empty.html", ""),
    ]
    try await withPreview(files, reloads: true) { preview, _ in
      let line = try preview.ask("/empty.html").body
      #expect(
        line.contains(/^<script src="\/.zutto\/reload.js" data-edition="[0-9a-z]+" defer><\/script>\n$/))
      #expect(
        try preview.ask("/").body == "<html><HEAD><title>a</title>\(line)</HeAd><body></head></body>")
      #expect(try preview.ask("/a.html").body == "a < b <\(line)")
    }
  }
}

private let pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; script-src 'self'; "
  + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/// A running preview of a folder's `site`.
private struct RunningPreview {
  let folder: TemporaryFolder
  let port: Int

  struct Answer {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: String

    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  func ask(_ target: String, method: String = "GET") throws -> Answer {
    try ask(target, [("Host", "localhost:\(port)")], method: method)
  }

  func ask(_ target: String, _ headers: KeyValuePairs<String, String>) throws -> Answer {
    let all = headers.map { ($0.key, $0.value) }
    return try ask(
      target,
      (headers.isEmpty || all.contains { $0.0.lowercased() == "host" } ? [] : [("Host", "localhost:\(port)")])
        + all)
  }

  func ask(_ target: String, _ headers: [(String, String)], method: String = "GET") throws -> Answer {
    let client = try Client(port)
    let lines = (headers + [("Connection", "close")]).map { "\($0.0): \($0.1)\r\n" }.joined()
    try client.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n")
    let answer = client.rest()
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    var head = (parts.first ?? "").split(separator: "\r\n").map(String.init)
    let status = try #require(
      head.isEmpty ? nil : head.removeFirst().split(separator: " ").dropFirst().first.flatMap { Int($0) },
      "\(method) \(target) \(headers) is not answered")
    let named = head.compactMap { line -> (name: String, value: String)? in
      line.firstIndex(of: ":").map {
        (String(line[..<$0]), String(line[line.index(after: $0)...].drop { $0 == " " }))
      }
    }
    return Answer(status: status, headers: named, body: parts.count > 1 ? String(parts[1]) : "")
  }
}

/// Which files pass for zutto's own.
private enum Ours: Sendable { case everything, nothing, asWritten }

/// Serves files.
private func withPreview(
  _ files: [(path: String, text: String)], reloads: Bool = false, secret: String? = nil,
  ours: Ours = .everything, _ body: (RunningPreview, Int) throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    for (path, text) in files { try folder.write(text, to: "site/\(path)") }
    let tree = try Tree(at: folder.path("site"))
    var signatures: [RelativePath: FileSignature] = [:]
    for (name, _) in files {
      guard let path = RelativePath(name) else { continue }
      signatures[path] = tree.signature(path)
    }
    let server = try await PreviewServer(
      tree, port: 0, language: .en, reloads: reloads, secret: secret,
      isOurs: { [signatures] path, signature in
        ours == .asWritten ? signatures[path] == signature : ours == .everything
      })
    let result = Result { try body(RunningPreview(folder: folder, port: server.port), server.port) }
    await server.stop()
    try result.get()
  }
}

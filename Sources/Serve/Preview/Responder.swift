// Answers requests: reserved addresses, then the archive's files, then a 404 page.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

struct Responder {
  let tree: Tree
  let language: Language
  /// The current edition of the pages, for reloading; nil if reloading is off.
  let edition: String?
  var policy = PagePolicy.archive
  /// The path before all addresses, such as `/secret`; targets of requests come without it.
  var prefix = ""
  /// Whether a file is unchanged since zutto wrote it.
  let isOurs: (RelativePath, FileSignature) -> Bool
  /// The stream of events for a page of an edition.
  var events: (_ seen: String?) -> EventSubscription

  /// Longer pages are sent without the reload script.
  private static let longestPage = 32 << 20

  func answer(_ request: Request) -> Answer {
    if edition != nil, let reserved = answerReserved(request) { return reserved }
    guard let target = Target(request.target) else { return missing }
    guard let path = target.isFolder ? index(of: target) : target.path else { return missing }
    do throws(Diagnostic) { return try answer(request, ServedFile(tree.openFile(path)), path) } catch {
      guard !target.isFolder, (try? tree.folder(path)) != nil else { return missing }
      return .plain(302, "It is a folder.", [("Location", prefix + target.encoded + "/")])
    }
  }

  private func index(of target: Target) -> RelativePath? {
    guard let path = target.path else { return "index.html" }
    return path.appending("index.html")
  }

  private var missing: Answer {
    let page = MissingPage.text(language, prefix: prefix, injecting: edition)
    return Answer(
      status: 404,
      headers: [
        ("Content-Type", ContentType.html), ("Cache-Control", "no-store"),
        ("Content-Security-Policy", PagePolicy.archive.text),
      ], body: .bytes(page))
  }

  private func answerReserved(_ request: Request) -> Answer? {
    let parts = request.target.split(separator: "?", maxSplits: 1)
    switch parts.first {
    case "/.zutto/reload.js": return script(ReloadScript.page)
    case "/.zutto/listen.js":
      // A worker follows the policy sent with its own script, so the page's policy needs no change.
      return script(
        ReloadScript.worker, [("Content-Security-Policy", "default-src 'none'; connect-src 'self'")])
    case "/.zutto/events":
      let query = parts.dropFirst().first ?? ""
      let seen = query.split(separator: "&").first { $0.hasPrefix("seen=") }
      return .events(events(seen.map { String($0.dropFirst(5)) }))
    default: return nil
    }
  }

  private func script(_ text: String, _ headers: [(name: String, value: String)] = []) -> Answer {
    Answer(
      status: 200, headers: [("Content-Type", ContentType.script), ("Cache-Control", "no-store")] + headers,
      body: .bytes(Array(text.utf8)))
  }

  private func answer(_ request: Request, _ file: ServedFile, _ path: RelativePath) throws(Diagnostic)
    -> Answer
  {
    let signature = try file.signature()
    let isOurs = isOurs(path, signature)
    var type = path.isAttachment ? ContentType.ofAttachment(path) : ContentType.of(path)
    // A foreign page is displayed but can do nothing; a foreign script or style must not load into our pages.
    if !isOurs, type != ContentType.html { type = ContentType.ofAttachment(path) }
    let isOurPage = isOurs && type == ContentType.html
    let isPage = isOurPage && file.size <= Responder.longestPage
    // The edition is part of the tag: a page cached from an earlier edition would reload forever.
    let tag = Responder.tag(signature, isPage ? edition : nil)
    var headers: [(name: String, value: String)] = [
      ("Cache-Control", "no-cache"), ("ETag", tag),
      ("Content-Security-Policy", isOurPage ? policy.of(path) : PagePolicy.others),
    ]
    if Responder.names(request.values("if-none-match"), tag) {
      return Answer(status: 304, headers: headers, body: .bytes([]))
    }
    headers.append(("Content-Type", type))
    // Under that policy a media player or PDF viewer could not load the file it is to show.
    if path.isAttachment, !ContentType.isShownAlone(type) {
      headers.append(("Content-Disposition", "attachment"))
    }
    if isPage {
      let bytes = try file.read(at: 0, count: file.size)
      let page = edition.map { Injection.into(bytes, $0) } ?? bytes
      return Answer(status: 200, headers: headers, body: .bytes(page))
    }
    return .file(file, tag: tag, headers, for: request)
  }

  static func tag(_ signature: FileSignature, _ edition: String?) -> String {
    let parts = [
      String(signature.inode, radix: 16), String(signature.size, radix: 16),
      String(signature.changed, radix: 16),
    ]
    return "\"" + (parts + (edition.map { [$0] } ?? [])).joined(separator: "-") + "\""
  }

  private static func names(_ values: [String], _ tag: String) -> Bool {
    values.flatMap { $0.split(separator: ",") }.contains { one in
      let one = one.drop { $0 == " " }
      return one == "*" || one == tag || one == "W/" + tag
    }
  }
}

/// The rules that decide whether a request is answered at all.
///
/// The preview shows diaries, and every web page open in a browser can send requests to this machine. Three
/// headers keep them out: `Host` (a DNS rebinding attack sends its own name), `Origin` of script requests,
/// and `Sec-Fetch-Site`, by which a browser says that another site embeds the answer.
struct Gate: Sendable {
  let port: Int

  private static let names = ["localhost", "127.0.0.1", "[::1]"]

  private var hosts: [String] { Gate.names.map { "\($0):\(port)" } + (port == 80 ? Gate.names : []) }

  /// The refusal of a request; nil if it may be answered.
  func refusal(_ request: Request) -> Answer? {
    let asked = request.values("host")
    guard asked.count == 1, let host = asked.first?.lowercased() else {
      return .plain(400, "A request needs one Host header.", closes: true)
    }
    guard hosts.contains(host) else {
      return .plain(421, "This preview answers at http://localhost:\(port)/ only.", closes: true)
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .plain(405, "This preview can only be read.", [("Allow", "GET, HEAD")], closes: true)
    }
    guard request.values("transfer-encoding").isEmpty,
      request.values("content-length").allSatisfy({ $0 == "0" })
    else { return .plain(400, "A request to read has no content.", closes: true) }
    let origins = hosts.map { "http://" + $0 }
    guard request.values("origin").allSatisfy({ origins.contains($0.lowercased()) }),
      !isForAnotherPage(request)
    else { return .plain(403, "Other pages may not read this preview.", closes: true) }
    return nil
  }

  /// Whether another site's page wants to use the answer.
  ///
  /// Following a link from elsewhere is allowed. Browsers count other ports of this machine as the same site,
  /// but their pages are foreign as well.
  private func isForAnotherPage(_ request: Request) -> Bool {
    guard let site = request["sec-fetch-site"]?.lowercased(), site != "same-origin", site != "none" else {
      return false
    }
    return request["sec-fetch-mode"]?.lowercased() != "navigate"
      || request["sec-fetch-dest"]?.lowercased() != "document"
  }
}

enum MissingPage {
  /// The page, with the archive's style sheet if there is one.
  static func text(_ language: Language, prefix: String, injecting edition: String?) -> [UInt8] {
    let title = Phrase("preview-missing")[language]
    // Nothing appears by itself if the home is not watched.
    let more = edition == nil ? "" : "<p>\(Phrase("preview-missing-more")[language])</p>\n"
    let page = """
      <!doctype html>
      <html lang="\(language.html)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="stylesheet" href="\(prefix)/style.css">
      </head>
      <body>
      <main id="main">
      <h1>\(title)</h1>
      \(more)<p><a href="\(prefix)/">\(Phrase("preview-to-top")[language])</a></p>
      </main>
      </body>
      </html>

      """
    let bytes = Array(page.utf8)
    return edition.map { Injection.into(bytes, $0) } ?? bytes
  }
}

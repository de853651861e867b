// From a request to an answer: reserved addresses, then the archive's files, then a page that says no.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// What is served, and how it stood when the request came.
struct Responder {
  /// The archive's folder.
  let tree: Tree
  let language: Language
  /// What the pages are by now, if they are to be loaded anew when that changes; nil if they aren't.
  let edition: String?
  var policy = PagePolicy.archive
  /// Whether a file is as zutto wrote it.
  let isOurs: (RelativePath, FileSignature) -> Bool

  /// Pages longer than this are handed on as they are.
  private static let longestPage = 32 << 20

  func answer(_ request: Request) -> Answer {
    if edition != nil, let reserved = answerReserved(request) { return reserved }
    guard let target = Target(request.target) else { return missing }
    guard let path = target.isFolder ? index(of: target) : target.path else { return missing }
    do throws(Diagnostic) { return try answer(request, ServedFile(tree.openFile(path)), path) } catch {
      guard !target.isFolder, (try? tree.folder(path)) != nil else { return missing }
      return .plain(302, "It is a folder.", [("Location", target.encoded + "/")])
    }
  }

  private func index(of target: Target) -> RelativePath? {
    guard let path = target.path else { return "index.html" }
    return path.appending("index.html")
  }

  private var missing: Answer {
    let page = MissingPage.text(language, injecting: edition)
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
      // A worker follows the policy that comes with it and not the page's, which needs no change so.
      return script(
        ReloadScript.worker, [("Content-Security-Policy", "default-src 'none'; connect-src 'self'")])
    case "/.zutto/events":
      let query = parts.dropFirst().first ?? ""
      let seen = query.split(separator: "&").first { $0.hasPrefix("seen=") }
      return Answer(
        status: 200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
        body: .events(seen: seen.map { String($0.dropFirst(5)) }), closes: true)
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
    // A foreign page is shown, and may do nothing; a foreign script or style must not come into a page of ours.
    if !isOurs, type != ContentType.html { type = ContentType.ofAttachment(path) }
    let isOurPage = isOurs && type == ContentType.html
    let isPage = isOurPage && file.size <= Responder.longestPage
    // A page tells its edition: kept from an earlier one, it would be loaded anew for ever.
    let tag = Responder.tag(signature, isPage ? edition : nil)
    var headers: [(name: String, value: String)] = [
      ("Cache-Control", "no-cache"), ("ETag", tag),
      ("Content-Security-Policy", isOurPage ? policy.of(path) : PagePolicy.others),
    ]
    if Responder.names(request.values("if-none-match"), tag) {
      return Answer(status: 304, headers: headers, body: .bytes([]))
    }
    headers.append(("Content-Type", type))
    // The policy keeps a player or a reader of PDF from loading what it is to show.
    if path.isAttachment, !ContentType.isShownAlone(type) {
      headers.append(("Content-Disposition", "attachment"))
    }
    if isPage {
      let bytes = try file.read(at: 0, count: file.size)
      let page = edition.map { Injection.into(bytes, $0) } ?? bytes
      return Answer(status: 200, headers: headers, body: .bytes(page))
    }
    headers.append(("Accept-Ranges", "bytes"))
    // What was asked for of another file than this must not be put together with it.
    let isSame = request["if-range"].map { $0 == tag } ?? true
    let range = request.method == "GET" && isSame ? request["range"] : nil
    switch ByteRange(range, size: file.size) {
    case .whole: return Answer(status: 200, headers: headers, body: .file(file, 0..<file.size))
    case .part(let part):
      let told = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
      return Answer(status: 206, headers: headers + [("Content-Range", told)], body: .file(file, part))
    case .outside:
      return .plain(416, "The file has \(file.size) bytes.", [("Content-Range", "bytes */\(file.size)")])
    }
  }

  private static func tag(_ signature: FileSignature, _ edition: String?) -> String {
    let parts = [
      String(signature.inode, radix: 16), String(signature.size, radix: 16),
      String(signature.changed, radix: 16),
    ]
    return "\"" + (parts + (edition.map { [$0] } ?? [])).joined(separator: "-") + "\""
  }

  /// Whether `If-None-Match` names a file that the asker has.
  private static func names(_ values: [String], _ tag: String) -> Bool {
    values.flatMap { $0.split(separator: ",") }.contains { one in
      let one = one.drop { $0 == " " }
      return one == "*" || one == tag || one == "W/" + tag
    }
  }
}

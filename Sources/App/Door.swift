// Where phones reach the app, and which requests it refuses before it looks at them.

internal import Serve

/// The origin that browsers use.
package struct Door: Sendable {
  /// The origin, such as `https://kasse.local:4848` (RFC 6454); cookies, forms and links belong to it.
  package private(set) var origin: String
  /// Whether only browsers of this machine come.
  package let isLocal: Bool
  /// Whether a proxy in front ends TLS; none of its headers is believed.
  package let isBehindProxy: Bool
  /// Whether only tills come in here.
  let isTillOnly: Bool

  package init(
    origin: String, isLocal: Bool = false, isBehindProxy: Bool = false, isTillOnly: Bool = false
  ) {
    self.origin = origin
    self.isLocal = isLocal
    self.isBehindProxy = isBehindProxy
    self.isTillOnly = isTillOnly
  }

  /// The cookie's name; another one at the tills' door, since cookies know no ports.
  var cookie: String { isTillOnly ? "zutto-till" : "zutto" }

  /// Whether a browser of a role may come in.
  func admits(_ role: Role) -> Bool { !isTillOnly || role == .till }

  /// Notes the port that was free, where 0 asked for one.
  package mutating func listens(at port: Int) {
    if origin.hasSuffix(":0") { origin = String(origin.dropLast()) + String(port) }
  }

  /// Other names of the same place, whose pages lead on to `origin`.
  private var aliases: [String] {
    guard isLocal, let port = origin.split(separator: ":").last else { return [] }
    return ["127.0.0.1:\(port)", "[::1]:\(port)"]
  }

  /// Whether browsers use TLS.
  var isSecure: Bool { origin.hasPrefix("https://") }

  /// The origin as others may see it; nil for a name that means something in this household alone.
  package var publicAddress: String? {
    guard isSecure, let host = origin.dropFirst(8).split(separator: ":").first, host.contains("."),
      let last = host.split(separator: ".").last, last.contains(where: \.isLetter),
      !["local", "localhost", "internal", "lan", "home", "arpa", "test", "invalid", "example"].contains(last)
    else { return nil }
    return "https://" + host
  }

  /// The `Host` header that browsers send to the origin; default ports are left out by them.
  private var host: String {
    var host = String(origin.dropFirst(isSecure ? 8 : 7))
    let usual = isSecure ? ":443" : ":80"
    if host.hasSuffix(usual) { host.removeLast(usual.count) }
    return host
  }

  /// The refusal of a request; nil if it may be answered.
  ///
  /// `Host` keeps DNS rebinding out. A form must come from our own origin, whose header browsers send with
  /// every POST; one without it, or with `null`, is refused. `Sec-Fetch-Site` names what other pages embed or
  /// post, also those of another port of this host (W3C Fetch Metadata).
  ///
  /// - Parameters:
  ///   - request: its head.
  ///   - hasKey: whether it has a program's key instead of a cookie, which no other page can send.
  /// - Returns: an answer that says why.
  func refusal(_ request: Request, hasKey: Bool = false) -> Answer? {
    let hosts = request.values("host")
    guard hosts.count == 1, let asked = hosts.first?.lowercased() else {
      return .plain(400, "A request needs one Host header.", closes: true)
    }
    if asked != host {
      guard aliases.contains(asked), request.method == "GET", request.target.hasPrefix("/") else {
        return .plain(421, "This household answers at \(origin) only.", closes: true)
      }
      return .plain(307, "This household answers at \(origin).", [("Location", origin + request.target)])
    }
    let site = request["sec-fetch-site"]?.lowercased()
    switch request.method {
    case "GET", "HEAD":
      guard request.values("origin").allSatisfy({ $0.lowercased() == origin }) else { return Door.foreign }
      // Following a link from elsewhere is allowed, embedding is not. What our service worker asks for in
      // place of the browser is called no document; a frame gets no further than its policy then.
      if let site, site != "same-origin", site != "none" {
        let isFollowed =
          request["sec-fetch-mode"]?.lowercased() == "navigate"
          && ["document", "empty"].contains(request["sec-fetch-dest"]?.lowercased())
        if !isFollowed { return Door.foreign }
      }
    case "POST":
      let origins = request.values("origin")
      if hasKey, origins.isEmpty, site == nil { return nil }
      guard origins.count == 1, origins[0].lowercased() == origin else { return Door.foreign }
      if let site, site != "same-origin" { return Door.foreign }
    default: return .plain(405, "Only GET, HEAD and POST.", [("Allow", "GET, HEAD, POST")], closes: true)
    }
    return nil
  }

  private static let foreign = Answer.plain(403, "Other pages may not use this household.", closes: true)
}

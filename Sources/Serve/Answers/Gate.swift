// Who may ask at all.
//
// The preview shows diaries, and every web page that the person has open can send requests to this
// machine. Three things keep them out: the name they asked for (a page of a stranger whose name was made
// to lead here, "DNS rebinding", sends its own name), the `Origin` of requests that scripts make, and
// `Sec-Fetch-Site`, by which browsers say that another page wants to use an answer as script or picture.

/// The rules before anything is looked up.
struct Gate: Sendable {
  let port: Int

  private static let names = ["localhost", "127.0.0.1", "[::1]"]

  /// The values of `Host` that name this preview.
  private var hosts: [String] { Gate.names.map { "\($0):\(port)" } + (port == 80 ? Gate.names : []) }

  /// Why a request is refused.
  ///
  /// - Returns: nil if it may be answered.
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

  /// Whether a browser says that another site's page wants to use the answer.
  ///
  /// Following a link from elsewhere is no use of it. Pages of other ports of this machine are of the
  /// same site for a browser, but not ours.
  private func isForAnotherPage(_ request: Request) -> Bool {
    guard let site = request["sec-fetch-site"]?.lowercased(), site != "same-origin", site != "none" else {
      return false
    }
    return request["sec-fetch-mode"]?.lowercased() != "navigate"
      || request["sec-fetch-dest"]?.lowercased() != "document"
  }
}

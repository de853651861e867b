// Requests to servers, by curl: no HTTP client is linked.

package import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// A request to a server.
package struct WebRequest: Sendable {
  private let lines: [String]

  /// - Parameters:
  ///   - method: such as `GET`.
  ///   - url: the address; nothing in it may have to be quoted.
  ///   - headers: names and values, of characters that need no quoting.
  ///   - seconds: the longest that it may take.
  package init(_ method: String, _ url: String, headers: [(name: String, value: String)], seconds: Int) {
    var lines = [
      "silent", "show-error", "globoff", "disallow-username-in-url", "proto = \"=http,https\"",
      "connect-timeout = 10", "max-time = \(seconds)", "user-agent = \"zutto\"", "request = \"\(method)\"",
      "url = \"\(url)\"", "write-out = \"%{stderr}\\n%{http_code} %header{retry-after}\"",
    ]
    lines += headers.map { "header = \"\($0.name): \($0.value)\"" }
    // Plain HTTP is for this machine alone, which no proxy reaches.
    if url.hasPrefix("http://") { lines.append("noproxy = \"*\"") }
    self.lines = lines
  }

  /// Sends it.
  ///
  /// - Parameters:
  ///   - body: the path of a file with its body.
  ///   - limit: the most bytes of the answer's body; nil to pass over it.
  /// - Returns: the answer, or why there is none.
  /// - Throws: `program-missing`, `program-failed`.
  package func send(body: String? = nil, limit: Int?) throws(Diagnostic) -> WebReply {
    // Keys travel on standard input, where no list of processes shows them; -q: ~/.curlrc could switch checks off.
    let lines = limit == nil ? lines + ["output = \"/dev/null\""] : lines
    let outcome = try Program.run(
      ["curl", "-q", "--config", "-"] + (body.map { ["--data-binary", "@" + $0] } ?? []),
      input: Array((lines.joined(separator: "\n") + "\n").utf8), outputLimit: limit ?? 0,
      timeout: .seconds(100), install: Phrase("transcribe-package-curl"))
    let said = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").map(String.init)
    guard outcome.status == 0, let words = said.last?.split(separator: " ") else {
      return .none(said.first?.escapingControls ?? "")
    }
    return .answer(
      status: words.first.map(String.init) ?? "", body: outcome.output,
      retryAfter: words.dropFirst().first.flatMap { Int($0) })
  }
}

/// What came of a request.
package enum WebReply: Sendable {
  /// The status, the body, and after how many seconds to ask again, if the server says so.
  case answer(status: String, body: [UInt8], retryAfter: Int?)
  /// Why there is none, in curl's words.
  case none(String)
}

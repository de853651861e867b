// What came back from a server: its answer, or why there is none.

internal import Ground
internal import SafeFiles

/// A server's answer.
package struct Reply: Sendable, Hashable {
  /// The status of HTTP, 100 to 599.
  package var status: Int
  /// The header `Retry-After`: seconds or a date.
  package var retryAfter = ""
  /// The header `retry-after-ms`: milliseconds.
  package var retryAfterMilliseconds = ""
  /// The header `x-should-retry`: `true` or `false`.
  package var shouldRetry = ""
  /// Where a redirect leads.
  package var redirect = ""
  /// The body, at most 1 MiB.
  package var body: [UInt8]

  /// An answer.
  package init(
    status: Int, retryAfter: String = "", retryAfterMilliseconds: String = "", shouldRetry: String = "",
    redirect: String = "", body: [UInt8]
  ) {
    self.status = status
    self.retryAfter = retryAfter
    self.retryAfterMilliseconds = retryAfterMilliseconds
    self.shouldRetry = shouldRetry
    self.redirect = redirect
    self.body = body
  }
}

/// How a request ended.
package enum Exchange: Sendable, Hashable {
  /// With an answer.
  case answered(Reply)
  /// With none: curl's number for why, its words, and whether there was a connection.
  case failed(number: Int32, words: String, wasConnected: Bool)
  /// The answer went on and on.
  case endless
  /// The person stopped it.
  case stopped

  /// Reads what curl left behind.
  init(_ outcome: Program.Outcome) {
    let text = String(decoding: outcome.errors, as: UTF8.self)
    // Before the report stand curl's own complaints, which may quote anything.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.lastIndex { $0.hasPrefix("zutto-status ") } ?? lines.endIndex
    var facts: [Substring: String] = [:]
    for line in lines[start...] {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { facts[parts[0]] = String(parts[1]).trimmingBlanks }
    }
    let status = facts["zutto-status"].flatMap { Int($0) } ?? 0
    guard outcome.status == 0, (100...999).contains(status) else {
      let words = lines[..<start].last { $0.contains { !$0.isWhitespace } } ?? ""
      self = .failed(
        number: outcome.status, words: Exchange.short(words),
        wasConnected: facts["connected"]?.contains { ("1"..."9").contains($0) } ?? false)
      return
    }
    self = .answered(
      Reply(
        status: status, retryAfter: facts["retry-after"] ?? "",
        retryAfterMilliseconds: facts["retry-after-ms"] ?? "", shouldRetry: facts["x-should-retry"] ?? "",
        redirect: facts["redirect"] ?? "", body: outcome.output))
  }

  /// Curl's words without its name and number.
  private static func short(_ line: Substring) -> String {
    var words = line
    if words.hasPrefix("curl: ("), let end = words.firstIndex(of: ")") {
      words = words[words.index(after: end)...]
    }
    return String(words.prefix(200)).trimmingBlanks
  }

  /// The same without a key that a server sent back: it would stand in a message.
  func without(_ key: ServerKey?) -> Exchange {
    guard case .answered(var reply) = self, let key else { return self }
    let isRepeated = unsafe key.withBytes { key in
      let texts = [reply.body, Array(reply.redirect.utf8)]
      return texts.contains { text in unsafe Exchange.contains(text, key) }
    }
    guard isRepeated == true else { return self }
    // A transcript that holds the key is no transcript.
    reply.body = []
    reply.redirect = ""
    return .answered(reply)
  }

  private static func contains(_ text: [UInt8], _ key: UnsafeRawBufferPointer) -> Bool {
    guard let first = unsafe key.first, text.count >= key.count else { return false }
    for start in 0...(text.count - key.count) where text[start] == first {
      if unsafe text[start..<(start + key.count)].elementsEqual(key) { return true }
    }
    return false
  }
}

// A server's reply, and the error in it.

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import SafeFiles

/// An HTTP reply.
package struct Reply: Sendable, Hashable {
  /// The HTTP status.
  package var status: Int
  /// The header `Retry-After`: seconds or a date.
  package var retryAfter = ""
  /// The header `retry-after-ms`: milliseconds.
  package var retryAfterMilliseconds = ""
  /// The header `x-should-retry`: `true` or `false`.
  package var shouldRetry = ""
  /// The target of a redirect.
  package var redirect = ""
  /// The body.
  package var body: [UInt8]

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

/// The outcome of a request.
package enum Exchange: Sendable, Hashable {
  /// A reply.
  case answered(Reply)
  /// No reply: curl's exit code and message, and whether it connected.
  case failed(number: Int32, words: String, wasConnected: Bool)
  /// The reply exceeds the size limit.
  case endless
  /// The user stopped it.
  case stopped

  init(_ outcome: Program.Outcome) {
    let text = String(decoding: outcome.errors, as: UTF8.self)
    // curl's own messages precede the report and may quote anything.
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

  /// curl's message without the program name and number.
  private static func short(_ line: Substring) -> String {
    var words = line
    if words.hasPrefix("curl: ("), let end = words.firstIndex(of: ")") {
      words = words[words.index(after: end)...]
    }
    return String(words.prefix(200)).trimmingBlanks
  }

  /// A copy without body and redirect if they contain the key: messages would show it.
  func without(_ key: ServerKey?) -> Exchange {
    guard case .answered(var reply) = self, let key else { return self }
    let isRepeated = unsafe key.withBytes { key in
      let texts = [reply.body, Array(reply.redirect.utf8)]
      return texts.contains { text in unsafe Exchange.contains(text, key) }
    }
    guard isRepeated == true else { return self }
    // A transcript that contains the key is invalid.
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

/// The error that a reply describes.
struct Fault: Sendable, Hashable {
  var message = ""
  var type = ""
  var code = ""
  /// The request field it concerns.
  var field = ""

  /// Whether the settings are at fault, not the recording.
  ///
  /// The field or code decides; the message only if both are missing, and narrowly: many limits of a
  /// recording are "the maximum for this model".
  var isOfSettings: Bool {
    if ["model", "language"].contains(field) { return true }
    if ["model_not_found", "unsupported_language"].contains(code) { return true }
    guard field.isEmpty, code.isEmpty else { return false }
    let words = message.lowercased()
    let isRefused = ["invalid model", "unknown model", "invalid language", "unknown language"].contains {
      words.contains($0)
    }
    return isRefused || Fault.missesModel(words)
  }

  /// Whether a message says "model not found", "the model 'x' does not exist", "model x is not installed".
  private static func missesModel(_ text: String) -> Bool {
    let words = text.split { $0 == " " || $0 == "." || $0 == "," }
    let ends = ["not found", "does not exist", "is not", "was not found"].map { $0.split(separator: " ") }
    for (place, word) in words.enumerated() where word == "model" {
      // At most one word, the name, stands between.
      for start in [place + 1, place + 2] {
        let rest = words.dropFirst(start)
        if ends.contains(where: { rest.starts(with: $0) }) { return true }
      }
    }
    return false
  }
}

extension Reply {
  /// The body, if it is a JSON object.
  var json: JSONObject? {
    if let value = try? JSON.parse(Source("reply", body)) { return value.object }
    return (try? JSON.parse(Source("reply", Reply.withoutInfinities(body))))?.object
  }

  /// Replaces `NaN`, `Infinity` and `-Infinity`, which are no JSON, but which Python writes for numbers such as a mean of
  /// nothing.
  private static func withoutInfinities(_ body: [UInt8]) -> [UInt8] {
    let words = ["NaN", "-Infinity", "Infinity"].map { Array($0.utf8) }
    var result: [UInt8] = []
    var rest = body[...]
    var isText = false
    while let byte = rest.first {
      if !isText, let word = words.first(where: { rest.starts(with: $0) }) {
        result += "null".utf8
        rest = rest.dropFirst(word.count)
        continue
      }
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      // In a text, a backslash takes the next byte along.
      let count = isText && byte == UInt8(ascii: "\\") ? 2 : 1
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    return result
  }

  /// Whether a request for times may be refused only because the server or the model knows none.
  var mayRefuseTimes: Bool {
    guard [400, 422, 500].contains(status) else { return false }
    let fault = fault
    return !fault.isOfSettings && ["", "response_format"].contains(fault.field)
  }

  /// The error, in the form of OpenAI, whisper.cpp (a text) or FastAPI (`detail`).
  var fault: Fault {
    guard let json else { return Fault() }
    guard let error = json["error"]?.object else {
      let words = json["error"]?.text ?? json["detail"]?.text ?? json["message"]?.text
      return Fault(message: Reply.short(words))
    }
    return Fault(
      message: Reply.short(error["message"]?.text), type: error["type"]?.text ?? "",
      code: error["code"]?.text ?? "", field: error["param"]?.text ?? "")
  }

  private static func short(_ words: String?) -> String {
    let line = (words ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}

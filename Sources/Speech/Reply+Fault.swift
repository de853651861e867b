// What a server says is wrong.

internal import Ground

/// A server's own words and names for what is wrong.
struct Fault: Sendable, Hashable {
  var message = ""
  var type = ""
  var code = ""
  /// The field that it is about.
  var field = ""

  /// The words, to be put after a message.
  var told: String { message.isEmpty ? "" : ": \(message)" }

  /// Whether the settings are at fault, and not this recording.
  var isOfSettings: Bool {
    if ["model", "language"].contains(field) { return true }
    if ["model_not_found", "unsupported_language"].contains(code) { return true }
    let words = message.lowercased()
    return words.contains("model") || words.contains("invalid language")
  }
}

extension Reply {
  /// The body, if it is a JSON object.
  var json: JSONObject? {
    do throws(Diagnostic) {
      return try JSON.parse(Source("reply", body)).object
    } catch {
      return nil
    }
  }

  /// What it says is wrong: OpenAI's form, whisper.cpp's (a text), FastAPI's (`detail`).
  var fault: Fault {
    guard let json else { return Fault() }
    guard let error = json["error"]?.object else {
      let words = json["error"]?.text ?? json["detail"]?.text ?? json["message"]?.text
      return Fault(message: Reply.short(words))
    }
    return Fault(
      message: Reply.short(error["message"]?.text),
      type: error["type"]?.text ?? "",
      code: error["code"]?.text ?? "",
      field: error["param"]?.text ?? ""
    )
  }

  private static func short(_ words: String?) -> String {
    let line = (words ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}

// What a server says is wrong.

internal import Diagnostics
internal import LosslessJSON

/// A server's own words and names for what is wrong.
struct Fault: Sendable, Hashable {
  var message = ""
  var type = ""
  var code = ""
  /// The field that it is about.
  var field = ""

  /// Whether the settings are at fault, and not this recording.
  ///
  /// A server that names the field or the fault decides it. Only of one that has nothing but words are
  /// the words read, and narrowly: many a limit of a recording is "the maximum for this model".
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

  /// Whether words say "model not found", "the model 'x' does not exist", "model x is not installed".
  private static func missesModel(_ text: String) -> Bool {
    let words = text.split { $0 == " " || $0 == "." || $0 == "," }
    let ends = ["not found", "does not exist", "is not", "was not found"].map { $0.split(separator: " ") }
    for (place, word) in words.enumerated() where word == "model" {
      // Between them stands its name, or nothing.
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
    do throws(Diagnostic) { return try JSON.parse(Source("reply", body)).object } catch { return nil }
  }

  /// What it says is wrong: OpenAI's form, whisper.cpp's (a text), FastAPI's (`detail`).
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

// A phrase as a file of this machine keeps it.

internal import Diagnostics
public import Fluent
internal import LosslessJSON

extension Phrase {
  /// The phrase as a file of this machine keeps it: JSON of its key and values, or a text that is not ours as it is.
  public var kept: String {
    if key.isEmpty { return verbatim }
    return json.description
  }

  /// Reads what `kept` wrote; another text stands as it is.
  public init(kept text: String) {
    self =
      (try? JSON.parse(Source("message", Array(text.utf8)))).flatMap(Phrase.init(json:))
      ?? Phrase(verbatim: text)
  }

  private var json: JSON {
    let members = values.map { value in
      switch value.content {
      case .text(let text): (value.name, JSON.text(text))
      case .phrase(let phrase): (value.name, phrase.json)
      }
    }
    return ["key": .text(key), "values": .object(JSONObject(members))]
  }

  private init?(json: JSON) {
    guard let key = json["key"]?.text, let members = json["values"]?.object?.members else { return nil }
    self.init(
      key,
      members.map { member in
        if let phrase = Phrase(json: member.value) { return Value(member.key, phrase) }
        return Value(member.key, member.value.text ?? "")
      })
  }
}

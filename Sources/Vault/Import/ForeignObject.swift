// Entries of other apps, read key by key: what has no place here is kept.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON

/// A JSON object of another app, which knows what was taken from it.
struct ForeignObject {
  private let object: JSONObject
  private var taken: Set<String> = []

  /// - Throws: `import-item` if the value is no object.
  init(_ value: JSON) throws(Diagnostic) {
    guard let object = value.object else {
      throw ForeignObject.fault(Phrase("otp-entry-but-must-object", ["kind": value.kind]))
    }
    self.object = object
  }

  private init(_ object: JSONObject) { self.object = object }

  /// The value under a key, which is then taken; nil if there is none or null.
  private mutating func take(_ key: String) -> JSON? {
    guard let value = object[key] else { return nil }
    if case .null = value.content { return nil }
    taken.insert(key)
    return value
  }

  /// The text under a key; nil if there is none.
  mutating func text(_ key: String) throws(Diagnostic) -> String? {
    guard let value = take(key) else { return nil }
    guard let text = value.text else {
      throw ForeignObject.fault(Phrase("otp-but-must-text", ["key": key, "kind": value.kind]))
    }
    return text
  }

  /// The whole number under a key, also if it stands in a text or as `30.0`; nil if there is none.
  mutating func integer(_ key: String) throws(Diagnostic) -> Int? {
    guard let value = take(key) else { return nil }
    let digits = value.number?.text ?? value.text?.trimmingBlanks
    if let digits, digits.isEmpty { return nil }
    guard let digits, let integer = Int(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits) else {
      throw ForeignObject.fault(Phrase("otp-not-whole-number", ["key": key]))
    }
    return integer
  }

  private static func fault(_ words: Phrase) -> Diagnostic {
    Diagnostic(.importItem, words, hint: Phrase("otp-app-wrote-export-does-not"))
  }

  /// The flag under a key; what is no flag is not taken.
  mutating func flag(_ key: String) -> Bool {
    guard let flag = object[key]?.flag else { return false }
    taken.insert(key)
    return flag
  }

  /// The texts of the list under a key; a list of anything else is not taken.
  mutating func texts(_ key: String) -> [String] {
    guard let list = object[key]?.list else { return [] }
    let texts = list.compactMap(\.text)
    if texts.count == list.count { taken.insert(key) }
    return texts.count == list.count ? texts : []
  }

  /// The object under a key, whose own rest the caller keeps; nil if there is none.
  mutating func object(_ key: String) -> ForeignObject? {
    guard let inner = object[key]?.object else { return nil }
    taken.insert(key)
    return ForeignObject(inner)
  }

  /// Leaves keys out of the rest.
  mutating func leaveOut(_ keys: String...) { taken.formUnion(keys) }

  /// Everything that was not taken and says something.
  var rest: JSONObject {
    JSONObject(
      object.members.lazy.filter { !taken.contains($0.key) && $0.value.saysSomething }.map {
        ($0.key, $0.value)
      })
  }
}

extension JSON {
  fileprivate var saysSomething: Bool {
    switch content {
    case .null: false
    case .flag, .number: true
    case .text(let text): !text.isEmpty
    case .list(let list): !list.isEmpty
    case .object(let object): !object.members.isEmpty
    }
  }
}

// What the readers of several apps take out of entries in the same way.

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import Seal

extension ForeignDraft {
  /// What an entry is called in a list of failures: `GitHub: misaki`, or the one of them that is there.
  static func label(_ issuer: String?, _ name: String?) -> String {
    [issuer, name].compactMap { $0?.trimmingBlanks }.filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension ForeignObject {
  /// The Base32 secret under a key; nil if there is none.
  mutating func secret(_ key: String) throws(Diagnostic) -> Secret? {
    guard let text = try text(key) else { return nil }
    return try Base32.decode(text)
  }
}

extension JSONObject {
  /// Keeps texts under a key if there are any.
  mutating func keep(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { self[key] = .list(texts.map { .text($0) }) }
  }

  /// Keeps a text under a key if it says something.
  mutating func keep(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { self[key] = .text(text) }
  }

  /// Keeps an object under a key if it says something.
  mutating func keep(_ key: String, _ object: JSONObject) {
    if !object.members.isEmpty { self[key] = .object(object) }
  }
}

/// The names of groups or folders by their ids.
struct ForeignGroups {
  private var names: [String: String] = [:]

  /// - Parameters:
  ///   - list: the groups, objects with an id and a `name`; what is anything else is passed over.
  ///   - key: the key of the id.
  init(_ list: JSON?, id key: String) {
    for group in list?.list ?? [] {
      if let id = group[key]?.text, let name = group["name"]?.text { names[id] = name }
    }
  }

  subscript(id: String) -> String? { names[id] }
}

// Random JSON from a seed: trees, layouts a person could have made, and changes.

import LosslessJSON

extension SplitMix64 {
  /// A text with characters that need care.
  package mutating func jsonText() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "か", "\u{3099}", "젤", "💅",
      "\u{2028}", "\u{FEFF}", "\u{10FFFF}", ",", "}", " ", "<", "=",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<below(6) { text.append(pick(scalars)) }
    return String(text)
  }

  /// A value.
  package mutating func json(depth: Int) -> JSON {
    switch below(depth > 0 ? 8 : 5) {
    case 0: return .null
    case 1: return .flag(below(2) == 0)
    case 2: return .integer(Int(truncatingIfNeeded: next()) >> below(64))
    case 3:
      let text = pick(["0", "-0", "1.50", "1e9", "-12.25E-3", "12345678901234567890"])
      return JSONNumber(text).map(JSON.number) ?? .null
    case 4: return .text(jsonText())
    case 5: return .list((0..<below(4)).map { _ in json(depth: depth - 1) })
    default: return .object(jsonObject(depth: depth))
    }
  }

  /// An object.
  package mutating func jsonObject(depth: Int) -> JSONObject {
    JSONObject((0..<below(5)).map { _ in (pick(["k", "l", "m"]) + jsonText(), json(depth: depth - 1)) })
  }

  /// A valid text of a value, with spaces and escapes wherever they may stand.
  package mutating func laidOut(_ json: JSON, _ newline: String) -> String {
    func space(_ random: inout SplitMix64) -> String {
      random.pick(["", "", " ", "\t", newline, newline + "  ", newline + newline + "    "])
    }
    var parts: [String]
    let ends: (String, String)
    switch json.content {
    case .null, .flag, .number: return json.description
    case .text(let text): return escaped(text)
    case .list(let list):
      ends = ("[", "]")
      parts = list.map { laidOut($0, newline) }
    case .object(let object):
      ends = ("{", "}")
      parts = object.members.map { member in
        escaped(member.key) + space(&self) + ":" + space(&self) + laidOut(member.value, newline)
      }
    }
    parts = parts.map { space(&self) + $0 + space(&self) }
    return ends.0 + (parts.isEmpty ? space(&self) : parts.joined(separator: ",")) + ends.1
  }

  private mutating func escaped(_ text: String) -> String {
    guard below(3) == 0 else { return JSON.text(text).description }
    return "\""
      + text.utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: below(2) == 0)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined() + "\""
  }

  /// A path to a value somewhere in a tree, or to a place where one could be.
  package mutating func jsonPath(in json: JSON) -> [JSONStep] {
    switch json.content {
    case .object(let object) where below(4) > 0:
      guard let member = object.members.randomElement(using: &self), below(4) > 0 else {
        return [.key("new" + jsonText())]
      }
      return [.key(member.key)] + jsonPath(in: member.value)
    case .list(let list) where below(4) > 0:
      let index = below(list.count + 1)
      return [.index(index)] + (index < list.count ? jsonPath(in: list[index]) : [])
    default: return []
    }
  }
}

extension JSON {
  /// The same value with all keys sorted: for comparing what two objects say.
  package var sorted: JSON {
    switch content {
    case .null, .flag, .number, .text: self
    case .list(let list): .list(list.map(\.sorted))
    case .object(let object):
      .object(JSONObject(object.members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted) }))
    }
  }
}

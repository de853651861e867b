// Parser of Apple's XML property lists.

package import Diagnostics
internal import Fluent
internal import Ground
package import LosslessJSON

/// Parses a property list to a JSON value; dates and data become texts.
package enum PropertyList {
  /// Parses a property list; throws `import-damaged`.
  package static func parse(_ bytes: [UInt8], _ name: String) throws(Diagnostic) -> JSON {
    let builder = PropertyListBuilder()
    guard let reader = XMLReader(builder), reader.read(bytes, isLast: true), let value = builder.value else {
      throw Diagnostic(.importDamaged, Phrase("import-no-property-list-xml-broken", ["name": name]))
    }
    return value
  }
}

/// Builds the value of a document.
private final class PropertyListBuilder: XMLSink {
  private struct Open {
    let name: String
    var text = ""
    var key: String?
    var pairs: [(String, JSON)] = []
    var list: [JSON] = []
  }

  private var open: [Open] = []
  private var isPropertyList = false
  private(set) var value: JSON?

  func begin(_ name: String, _ attributes: [String: String]) {
    if open.isEmpty { isPropertyList = name == "plist" }
    open.append(Open(name: name))
  }

  func add(_ text: [UInt8], at range: Range<Int>) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += String(decoding: text, as: UTF8.self)
  }

  func end(_ name: String) {
    guard let done = open.popLast(), let above = open.indices.last else { return }
    let value: JSON
    switch done.name {
    case "dict": value = .object(JSONObject(done.pairs))
    case "array": value = .list(done.list)
    case "true": value = true
    case "false": value = false
    case "integer", "real": value = JSONNumber(done.text).map(JSON.number) ?? .text(done.text)
    default: value = .text(done.text)
    }
    if open[above].name == "plist" {
      if isPropertyList, open.count == 1, self.value == nil { self.value = value }
    } else if done.name == "key" {
      open[above].key = done.text
    } else if let key = open[above].key {
      open[above].pairs.append((key, value))
      open[above].key = nil
    } else {
      open[above].list.append(value)
    }
  }
}

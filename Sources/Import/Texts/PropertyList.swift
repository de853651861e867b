// Parser of Apple's XML property lists, with expat: no external resources, no entities.

internal import CExpat
package import Diagnostics
internal import Fluent
internal import Ground
package import LosslessJSON

/// Parses a property list to a JSON value; dates and data become texts.
package enum PropertyList {
  /// Parses a property list; throws `import-damaged`.
  package static func parse(_ bytes: [UInt8], _ name: String) throws(Diagnostic) -> JSON {
    let damaged = Diagnostic(.importDamaged, Phrase("import-no-property-list-xml-broken", ["name": name]))
    // Nested entities can exhaust the memory; no app's property list declares any.
    guard !String(decoding: bytes, as: UTF8.self).contains("<!ENTITY"), bytes.count < Int32.max,
      let parser = unsafe XML_ParserCreate("UTF-8")
    else { throw damaged }
    defer { unsafe XML_ParserFree(parser) }
    let builder = PropertyListBuilder()
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, _ in
        guard let data = unsafe data, let name = unsafe name else { return }
        unsafe builderOf(data).begin(String(cString: name))
      },
      { data, _ in
        guard let data = unsafe data else { return }
        unsafe builderOf(data).end()
      })
    unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let data = unsafe data, let text = unsafe text else { return }
      let words = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      unsafe builderOf(data).add(String(decoding: words.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    guard status == XML_STATUS_OK, let value = builder.value else { throw damaged }
    return value
  }
}

private func builderOf(_ data: UnsafeMutableRawPointer) -> PropertyListBuilder {
  unsafe Unmanaged<PropertyListBuilder>.fromOpaque(data).takeUnretainedValue()
}

/// Builds the value from expat's events; a class because expat holds its address.
private final class PropertyListBuilder {
  private struct Open {
    let name: String
    var text = ""
    var key: String?
    var pairs: [(String, JSON)] = []
    var list: [JSON] = []
  }

  private var open: [Open] = []
  private var tooDeep = 0
  private var isPropertyList = false
  private(set) var value: JSON?

  private static let maximumDepth = 64

  func begin(_ name: String) {
    if open.isEmpty { isPropertyList = name == "plist" }
    guard open.count < PropertyListBuilder.maximumDepth else {
      tooDeep += 1
      return
    }
    open.append(Open(name: name))
  }

  func add(_ text: String) {
    guard tooDeep == 0, !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func end() {
    guard tooDeep == 0 else {
      tooDeep -= 1
      return
    }
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

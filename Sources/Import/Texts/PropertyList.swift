// Apple's property lists in XML, through libxml2: without network, without entities, without a document type's files.

internal import CLibXML2
internal import Ground

/// Reads a property list as if it were JSON: days and data are texts.
enum PropertyList {
  private static let maximumDepth: Int = 64

  /// The value of a property list.
  ///
  /// - Throws: `import-damaged`.
  static func parse(_ bytes: [UInt8], _ name: String) throws(Diagnostic) -> JSON {
    // Entities that name each other fill any memory; no property list of an app has one.
    guard !String(decoding: bytes, as: UTF8.self).contains("<!ENTITY") else { throw damaged(name) }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
      | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NOCDATA.rawValue
    let document = unsafe bytes.withUnsafeBytes { buffer in
      unsafe xmlReadMemory(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: buffer.count),
        nil,
        nil,
        Int32(bitPattern: options)
      )
    }
    guard let document = unsafe document else { throw damaged(name) }
    defer { unsafe xmlFreeDoc(document) }
    guard let root = unsafe xmlDocGetRootElement(document),
      unsafe XMLNode.name(root) == "plist", let first = unsafe XMLNode.children(root).first,
      let value = unsafe value(of: first, depth: 0)
    else { throw damaged(name) }
    return value
  }

  private static func damaged(_ name: String) -> Diagnostic {
    Diagnostic(.importDamaged, "'\(name)' is no property list in XML, or a broken one")
  }

  private static func value(of node: xmlNodePtr, depth: Int) -> JSON? {
    guard depth < maximumDepth else { return nil }
    switch unsafe XMLNode.name(node) {
    case "dict":
      var object: [(String, JSON)] = []
      var key: String?
      for unsafe child in unsafe XMLNode.children(node) {
        if unsafe XMLNode.name(child) == "key" {
          key = unsafe XMLNode.text(child)
        } else if let name = key {
          guard let inner = unsafe value(of: child, depth: depth + 1) else { return nil }
          object.append((name, inner))
          key = nil
        }
      }
      return .object(JSONObject(object))
    case "array":
      var list: [JSON] = []
      for unsafe child in unsafe XMLNode.children(node) {
        guard let inner = unsafe value(of: child, depth: depth + 1) else { return nil }
        list.append(inner)
      }
      return .list(list)
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "integer", "real":
      let text = unsafe XMLNode.text(node)
      return JSONNumber(text).map(JSON.number) ?? .text(text)
    default: return unsafe .text(XMLNode.text(node))
    }
  }
}

/// What is read of libxml2's nodes.
enum XMLNode {
  /// The name of an element.
  static func name(_ node: xmlNodePtr) -> String {
    unsafe node.pointee.name.map { unsafe String(cString: $0) } ?? ""
  }

  /// The elements in an element.
  static func children(_ node: xmlNodePtr) -> [xmlNodePtr] {
    var list: [xmlNodePtr] = unsafe []
    var next = unsafe node.pointee.children
    while let child = unsafe next {
      if unsafe child.pointee.type == XML_ELEMENT_NODE { unsafe list.append(child) }
      unsafe next = child.pointee.next
    }
    return unsafe list
  }

  /// All words in a node, of what stands in it as well.
  static func text(_ node: xmlNodePtr) -> String {
    var text = unsafe node.pointee.content.map { unsafe String(cString: $0) } ?? ""
    // Not by calls in each other: a hostile text is as deep as it is long.
    var open = unsafe [node.pointee.children]
    while let last = unsafe open.popLast() {
      guard let child = unsafe last else { continue }
      unsafe open.append(child.pointee.next)
      if unsafe child.pointee.type == XML_TEXT_NODE
        || child.pointee.type == XML_CDATA_SECTION_NODE
      {
        text += unsafe child.pointee.content.map { unsafe String(cString: $0) } ?? ""
      } else if unsafe child.pointee.type == XML_ELEMENT_NODE {
        unsafe open.append(child.pointee.children)
      }
    }
    return text
  }

  /// The value of an attribute.
  static func attribute(_ name: String, of node: xmlNodePtr) -> String? {
    var next = unsafe node.pointee.properties
    while let attribute = unsafe next {
      if let own = unsafe attribute.pointee.name, unsafe String(cString: own) == name {
        guard let value = unsafe attribute.pointee.children else { return "" }
        return unsafe value.pointee.content.map { unsafe String(cString: $0) } ?? ""
      }
      unsafe next = attribute.pointee.next
    }
    return nil
  }
}

// A reader of XML in pieces, with expat: no external resources, and no entities of the document's own.

internal import CExpat

/// Takes what an XML document says, in its order.
package protocol XMLSink: AnyObject {
  func begin(_ name: String, _ attributes: [String: String])
  /// Some text of the innermost open element; `range` is where it stands in the document, in bytes.
  func add(_ text: [UInt8], at range: Range<Int>)
  func end(_ name: String)
}

/// Reads one document; a class because expat holds its address.
@safe package final class XMLReader {
  private let parser: XML_Parser
  private let sink: any XMLSink
  private var depth = 0

  /// Far above any app's; expat's own memory grows with each open element.
  private static let maximumDepth = 100

  package init?(_ sink: any XMLSink) {
    guard let parser = unsafe XML_ParserCreate(nil) else { return nil }
    unsafe self.parser = parser
    self.sink = sink
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data = unsafe data, let name = unsafe name else { return }
        unsafe readerOf(data).begin(String(cString: name), attributes)
      },
      { data, name in
        guard let data = unsafe data, let name = unsafe name else { return }
        unsafe readerOf(data).end(String(cString: name))
      })
    unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let data = unsafe data, let text = unsafe text else { return }
      let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count)).map { UInt8(bitPattern: $0) }
      unsafe readerOf(data).add(bytes)
    }
    // Nested entities can exhaust the memory; no app's export declares any.
    unsafe XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      guard let data = unsafe data else { return }
      unsafe readerOf(data).stop()
    }
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Reads a piece; false if the document is broken, too deep, or declares entities.
  package func read(_ piece: [UInt8], isLast: Bool = false) -> Bool {
    guard piece.count < Int32.max else { return false }
    let status = unsafe piece.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), isLast ? 1 : 0)
    }
    return status == XML_STATUS_OK
  }

  /// The line at which it stands, from 1.
  var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

  private func begin(_ name: String, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    depth += 1
    guard depth <= XMLReader.maximumDepth else { return stop() }
    var attributes: [String: String] = [:]
    var index = 0
    while let key = unsafe list?[index], let value = unsafe list?[index + 1] {
      unsafe attributes[String(cString: key)] = String(cString: value)
      index += 2
    }
    sink.begin(name, attributes)
  }

  private func end(_ name: String) {
    depth -= 1
    sink.end(name)
  }

  private func add(_ text: [UInt8]) {
    let start = unsafe Int(XML_GetCurrentByteIndex(parser))
    let count = unsafe Int(XML_GetCurrentByteCount(parser))
    sink.add(text, at: start..<(start + count))
  }

  private func stop() { _ = unsafe XML_StopParser(parser, 0) }
}

private func readerOf(_ data: UnsafeMutableRawPointer) -> XMLReader {
  unsafe Unmanaged<XMLReader>.fromOpaque(data).takeUnretainedValue()
}

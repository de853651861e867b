// YAML of other programs: all values are read as texts, lists or mappings, and tags are ignored.

package import Diagnostics
internal import Fluent
package import LosslessJSON

/// A value in another program's YAML.
package indirect enum ForeignYAML: Sendable, Hashable {
  /// A scalar; numbers, dates and `true` are texts too, with `isPlain` set if they are not quoted.
  case text(String, isPlain: Bool)
  /// A sequence.
  case list([ForeignYAML])
  /// A mapping, in order.
  case keys([Pair])

  /// A key with its value.
  package struct Pair: Sendable, Hashable {
    package let key: String
    package let value: ForeignYAML

    package init(key: String, value: ForeignYAML) {
      self.key = key
      self.value = value
    }
  }

  /// The text of a scalar other than null.
  package var text: String? {
    guard case .text(let text, let isPlain) = self else { return nil }
    return isPlain && ["", "~", "null", "Null", "NULL"].contains(text) ? nil : text
  }

  /// The items of a sequence.
  package var list: [ForeignYAML]? { if case .list(let list) = self { list } else { nil } }

  /// The keys and values of a mapping.
  package var pairs: [Pair]? { if case .keys(let pairs) = self { pairs } else { nil } }

  /// The last value of a key.
  package subscript(key: String) -> ForeignYAML? { pairs?.last { $0.key == key }?.value }

  /// The value as JSON; unquoted numbers and booleans become numbers and booleans.
  package var json: JSON {
    switch self {
    case .text(let text, let isPlain):
      if isPlain, let number = JSONNumber(text) { return .number(number) }
      if isPlain, text == "true" || text == "false" { return .flag(text == "true") }
      return self.text == nil && isPlain ? .null : .text(text)
    case .list(let list): return .list(list.map(\.json))
    case .keys(let pairs): return .object(JSONObject(pairs.map { ($0.key, $0.value.json) }))
    }
  }
}

extension ForeignYAML {
  /// Limits far above any real file.
  private static let maximumDepth = 64
  private static let maximumValues = 2_000_000

  /// Parses the first document of a text.
  ///
  /// Ignores tags such as `!!python/unicode`. Rejects aliases, because a few of them can expand beyond any
  /// memory.
  ///
  /// - Throws: `front-matter-syntax`, `front-matter-refused`, `file-not-text`, without a path.
  package static func parse(_ bytes: [UInt8]) throws(Diagnostic) -> ForeignYAML {
    let source = Source("file.yaml", bytes)
    if UTF8Fault.first(in: bytes) != nil { throw Diagnostic(.fileNotText, Phrase("prose-not-utf-text")) }
    var result: Result<ForeignYAML, Diagnostic> = .success(.keys([]))
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard var events = unsafe YAMLEvents(buffer, offset: 0) else { return }
      var reader = ForeignYAMLReader(source: source, valuesLeft: maximumValues)
      result = Result { () throws(Diagnostic) in
        do throws(YAMLFault) { return try reader.document(&events) } catch {
          throw reader.refusal ?? error.diagnostic(in: source)
        }
      }
    }
    do throws(Diagnostic) { return try result.get() } catch {
      var problem = error
      problem.path = nil
      if let position = error.position {
        problem.message = Phrase("prose-line", ["line": position.line, "message": error.message])
        problem.position = nil
      }
      throw problem
    }
  }

  fileprivate static var depthLimit: Int { maximumDepth }
}

/// Builds values from libyaml events.
private struct ForeignYAMLReader {
  let source: Source
  var valuesLeft: Int
  /// The reason for stopping, unless libyaml found the fault.
  var refusal: Diagnostic?

  mutating func document(_ events: inout YAMLEvents) throws(YAMLFault) -> ForeignYAML {
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamStart, .documentStart: continue
      case .streamEnd, .documentEnd: return .keys([])
      default: return try value(event, &events, depth: 0)
      }
    }
  }

  private mutating func value(_ event: YAMLEvent, _ events: inout YAMLEvents, depth: Int) throws(YAMLFault)
    -> ForeignYAML
  {
    valuesLeft -= 1
    guard depth < ForeignYAML.depthLimit, valuesLeft > 0 else {
      throw refused(Phrase("prose-so-many-values-each-other"), event)
    }
    switch event.kind {
    case .scalar(let scalar): return .text(scalar.text, isPlain: scalar.style == .plain)
    case .listStart:
      var list: [ForeignYAML] = []
      while true {
        let next = try events.next()
        if case .listEnd = next.kind { return .list(list) }
        list.append(try value(next, &events, depth: depth + 1))
      }
    case .mappingStart:
      var pairs: [ForeignYAML.Pair] = []
      while true {
        let next = try events.next()
        if case .mappingEnd = next.kind { return .keys(pairs) }
        let key = try value(next, &events, depth: depth + 1)
        guard case .text(let name, _) = key else { throw refused(Phrase("prose-key-no-text"), next) }
        let inner = try events.next()
        pairs.append(.init(key: name, value: try value(inner, &events, depth: depth + 1)))
      }
    default: throw refused(Phrase("prose-alias"), event)
    }
  }

  private mutating func refused(_ what: Phrase, _ event: YAMLEvent) -> YAMLFault {
    refusal = source.diagnostic(
      .frontMatterRefused, Phrase("prose-yaml-cant", ["what": what]), at: event.range.lowerBound)
    return YAMLFault(problem: "", context: "", offset: 0, contextOffset: nil)
  }
}

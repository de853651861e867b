// A text as YAML writes it: bare where that reads back as the same text, else in quotes.

/// Writes single scalars.
enum YAMLText {
  /// Where a scalar is to stand; brackets and commas end a bare text only inside a list.
  enum Place {
    case afterKey
    case flowList
    case blockList
  }

  /// The shortest spelling that reads back as the text.
  static func write(_ text: String, in place: Place) -> String {
    if text.unicodeScalars.contains(where: { $0.needsYAMLEscape && $0 != "\t" }) { return escaped(text) }
    if readsBack(text, as: text, in: place) { return text }
    let single =
      "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    if readsBack(single, as: text, in: place) { return single }
    return escaped(text)
  }

  /// Whether libyaml, the judge, reads a spelling as a text: on one line, with a comment after it.
  private static func readsBack(_ spelling: String, as text: String, in place: Place) -> Bool {
    let line =
      switch place {
      case .afterKey: "k: \(spelling) # c\n"
      case .flowList: "k: [\(spelling), c]\n"
      case .blockList: "k:\n- \(spelling) # c\n"
      }
    var bytes = Array(line.utf8)
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard var events = unsafe YAMLEvents(UnsafeBufferPointer(buffer), offset: 0) else { return false }
      var scalars: [YAMLScalar] = []
      do throws(YAMLFault) {
        reading: while true {
          let event = try events.next()
          guard !event.hasAnchor, !event.hasTag else { return false }
          switch event.kind {
          case .scalar(let scalar): scalars.append(scalar)
          case .streamEnd: break reading
          case .alias: return false
          case .mappingStart, .listStart: if scalars.count > 1 { return false }
          default: continue
          }
        }
      } catch { return false }
      guard scalars.count == (place == .flowList ? 3 : 2) else { return false }
      let read = FrontMatter.Text(text: scalars[1].text, isQuoted: scalars[1].style != .plain, range: 0..<0)
      return !read.isNull && read.text.utf8.elementsEqual(text.utf8)
    }
  }

  /// In double quotes, with escapes for what can't stand on a line or would not be seen.
  private static func escaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default:
        if scalar.needsYAMLEscape {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let width = scalar.value > 0xFFFF ? 8 : 4
          result += scalar.value > 0xFFFF ? "\\U" : "\\u"
          result += String(repeating: "0", count: width - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// YAML 1.1 line breaks, and what YAML can't hold bare (its rule `c-printable`).
  fileprivate var needsYAMLEscape: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028...0x2029, 0xFEFF, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}

// The encodings of texts that other programs write, and their conversion to UTF-8 by iconv.

public import Diagnostics
public import Fluent
internal import SafeFiles

/// An encoding of a foreign text.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case cp949
  case eucKR = "euc-kr"
  case cp932
  case shiftJIS = "shift-jis"
  case eucJP = "euc-jp"
  case gb18030
  case big5
  case windows1252 = "windows-1252"

  /// The encoding that the bytes themselves show: a byte order mark, valid UTF-8, or zeros as in UTF-16; nil if they show none.
  public init?(telling bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else if String(validating: bytes, as: UTF8.self) != nil {
      // ASCII in UTF-16 is UTF-8 with NULs.
      let head = bytes.prefix(64)
      self = head.count { $0 == 0 } * 3 > head.count ? .utf16 : .utf8
    } else {
      return nil
    }
  }

  /// The encodings that older programs of a language's countries use, the likeliest first.
  public static func usual(in language: LanguageTag) -> [TextEncoding] {
    let first: [TextEncoding] =
      switch language {
      case .ko: [.cp949]
      case .ja: [.cp932, .eucJP]
      case .zh: [.gb18030, .big5]
      default: [.windows1252]
      }
    return first + [.cp949, .cp932, .gb18030, .windows1252].filter { !first.contains($0) }
  }

  /// A text as UTF-8 without a byte order mark.
  ///
  /// - Throws: `file-not-text` at the first character that the encoding doesn't have, and at a NUL; `program-missing`
  ///   without iconv.
  public func decoded(_ source: Source) throws(Diagnostic) -> Source {
    var bytes =
      switch self {
      case .utf8: try checked(source)
      case .utf16: try TextEncoding.utf16(source)
      default: try converted(source)
      }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let text = Source(source.path, bytes)
    if let place = bytes.firstIndex(of: 0) {
      throw text.diagnostic(
        .fileNotText, Phrase("home-text-with-nul"), at: place, hint: Phrase("home-export-table-again"))
    }
    return text
  }

  private func checked(_ source: Source) throws(Diagnostic) -> [UInt8] {
    guard String(validating: source.bytes, as: UTF8.self) == nil else { return source.bytes }
    // What is valid stays as it is in the repaired text.
    let repaired = Array(String(decoding: source.bytes, as: UTF8.self).utf8)
    let place = zip(repaired, source.bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    throw invalid(source.path, Array(source.bytes.prefix(place ?? source.bytes.count)))
  }

  private static func utf16(_ source: Source) throws(Diagnostic) -> [UInt8] {
    let isBig = source.bytes.starts(with: [0xFE, 0xFF]) || source.bytes.first == 0
    var units: [UInt16] = []
    units.reserveCapacity(source.bytes.count / 2)
    for place in stride(from: 0, to: source.bytes.count - 1, by: 2) {
      let (one, other) = (UInt16(source.bytes[place]), UInt16(source.bytes[place + 1]))
      units.append(isBig ? one << 8 | other : other << 8 | one)
    }
    guard source.bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      let whole = Array(String(decoding: units, as: UTF16.self).prefix { $0 != "\u{FFFD}" }.utf8)
      throw TextEncoding.utf16.invalid(source.path, whole)
    }
    return Array(text.utf8)
  }

  private func converted(_ source: Source) throws(Diagnostic) -> [UInt8] {
    let outcome = try Program.run(
      ["iconv", "-f", rawValue.uppercased(), "-t", "UTF-8"], input: source.bytes,
      environment: ["LC_ALL": "C"], outputLimit: source.bytes.count * 4 + 1024)
    guard outcome.status != 0 else { return outcome.output }
    guard outcome.complaint?.contains("position") == true || !outcome.output.isEmpty else {
      throw Diagnostic(
        .programFailed, Phrase("home-cant-convert", ["encoding": rawValue, "why": outcome.reason]),
        path: source.path, hint: Phrase("home-export-table-utf"))
    }
    throw invalid(source.path, outcome.output)
  }

  /// That a text is not in this encoding: behind what could be converted.
  private func invalid(_ path: RelativePath, _ before: [UInt8]) -> Diagnostic {
    Source(path, before).diagnostic(
      .fileNotText, Phrase("home-text-not-in", ["encoding": rawValue]), at: before.count,
      hint: Phrase(
        "home-name-encoding", ["names": TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")]))
  }
}

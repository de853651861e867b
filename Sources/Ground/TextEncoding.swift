// The encodings of texts that other programs write, and their conversion to UTF-8 by libc's iconv.

public import Diagnostics
public import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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
  /// - Throws: `file-not-text` at the first byte that is no character of the encoding, at a NUL, and for an encoding
  ///   that this system doesn't know.
  public func decoded(_ source: Source) throws(Diagnostic) -> Source {
    var bytes =
      switch self {
      case .utf8: try checked(source)
      case .utf16:
        try converted(source, from: TextEncoding.isBigEndian(source.bytes) ? "UTF-16BE" : "UTF-16LE")
      default: try converted(source, from: rawValue)
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

  /// Whether UTF-16 begins with its higher byte: by the byte order mark, or because the first character is ASCII.
  private static func isBigEndian(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.first == 0
  }

  private func converted(_ source: Source, from name: String) throws(Diagnostic) -> [UInt8] {
    guard let conversion = TextConversion(of: source.bytes, from: name) else {
      throw Diagnostic(
        .fileNotText, Phrase("home-cant-convert", ["encoding": rawValue]), path: source.path,
        hint: Phrase("home-export-table-utf"))
    }
    guard conversion.fault == nil else { throw invalid(source.path, conversion.bytes) }
    return conversion.bytes
  }

  /// That a text is not in this encoding: behind what could be converted.
  private func invalid(_ path: RelativePath, _ before: [UInt8]) -> Diagnostic {
    Source(path, before).diagnostic(
      .fileNotText, Phrase("home-text-not-in", ["encoding": rawValue]), at: before.count,
      hint: Phrase(
        "home-name-encoding", ["names": TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")]))
  }
}

/// Bytes of another encoding as UTF-8.
package struct TextConversion: Sendable {
  /// Everything, or what stands before the fault.
  package private(set) var bytes: [UInt8] = []
  /// The offset of the first byte that is no character of the encoding, or of a character that is cut off.
  package private(set) var fault: Int?

  /// Converts bytes; nil if this system doesn't know the encoding.
  package init?(of source: [UInt8], from encoding: String) {
    guard let converter = unsafe iconv_open("UTF-8", encoding), unsafe converter != iconv_t(bitPattern: -1)
    else { return nil }
    defer { _ = unsafe iconv_close(converter) }
    var piece = [CChar](repeating: 0, count: min(source.count * 3, 1 << 16) + 16)
    unsafe source.withUnsafeBytes { from in
      var next = unsafe UnsafeMutablePointer(mutating: from.baseAddress?.assumingMemoryBound(to: CChar.self))
      var left = from.count
      // The last call has no input: it writes the character that some encodings hold back to combine it with the next.
      var isLast = false
      while true {
        var room = piece.count
        let reason = unsafe piece.withUnsafeMutableBufferPointer { to in
          var target = to.baseAddress
          let count =
            unsafe isLast
            ? iconv(converter, nil, nil, &target, &room) : iconv(converter, &next, &left, &target, &room)
          return count == -1 ? errno : 0
        }
        bytes += piece[..<(piece.count - room)].lazy.map { UInt8(bitPattern: $0) }
        if reason == E2BIG { continue }
        if reason != 0 { fault = source.count - left }
        if reason != 0 || isLast { return }
        isLast = true
      }
    }
  }
}

extension String {
  /// Decodes bytes of an encoding that iconv knows by this name; nil if they are invalid in it, or it is unknown.
  package init?(_ bytes: [UInt8], encoding: String) {
    guard let conversion = TextConversion(of: bytes, from: encoding), conversion.fault == nil else {
      return nil
    }
    self.init(validating: conversion.bytes, as: UTF8.self)
  }
}

// Checks of a home's own style sheets that need no browser.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache

/// Looks for what makes a browser drop the rest of a sheet, and for addresses that pages may not load (CSS
/// Syntax, section 4.3).
struct StyleChecks {
  private let source: Source
  private var index = 0
  private var open: [Int] = []
  private var problems: [Diagnostic] = []

  /// The warnings about a style sheet, in file order.
  static func check(_ source: Source) -> [Diagnostic] {
    var checks = StyleChecks(source: source)
    checks.run()
    return checks.problems
  }

  private init(source: Source) { self.source = source }

  private mutating func run() {
    let bytes = source.bytes
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where starts("/*"): skip(past: "*/")
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(bytes[index])
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "{"):
        open.append(index)
        index += 1
      case UInt8(ascii: "}"):
        if open.popLast() == nil {
          warn(.templateSyntax, Phrase("archive-style-brace-closes-nothing"), index)
        }
        index += 1
      case UInt8(ascii: "@") where starts("@import"):
        warn(.styleOutside, Phrase("archive-style-import"), index)
        index += 7
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if starts("url("), isOutside(after: index + 4) {
          warn(.styleOutside, Phrase("archive-style-outside"), index)
        }
        index += 1
      default: index += 1
      }
    }
    if let last = open.last { warn(.templateSyntax, Phrase("archive-style-brace-open"), last) }
  }

  private mutating func warn(_ code: Diagnostic.Code, _ message: Phrase, _ place: Int) {
    let hint: Phrase? = code == .styleOutside ? Phrase("archive-style-what-is-here") : nil
    problems.append(source.diagnostic(code, message, at: place, hint: hint, severity: .warning))
  }

  private func starts(_ text: StaticString) -> Bool { starts(String(describing: text), at: index) }

  private func starts(_ text: String, at place: Int) -> Bool {
    let end = min(place + text.utf8.count, source.bytes.count)
    return String(decoding: source.bytes[min(place, end)..<end], as: UTF8.self).lowercased() == text
  }

  /// Whether an address has a scheme other than `data`, or a host.
  private func isOutside(after start: Int) -> Bool {
    let rest = source.bytes[min(start, source.bytes.count)...].prefix(300)
    let address = String(decoding: rest, as: UTF8.self).drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    if address.hasPrefix("//") { return true }
    let scheme = address.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return !scheme.isEmpty && address.dropFirst(scheme.count).first == ":" && scheme.lowercased() != "data"
  }

  private mutating func skip(past end: StaticString) {
    let start = index
    index += 2
    while index < source.bytes.count {
      if starts(end) {
        index += 2
        return
      }
      index += 1
    }
    warn(.templateSyntax, Phrase("archive-style-comment-open"), start)
  }

  private mutating func skipString(_ quote: UInt8) {
    let start = index
    index += 1
    while index < source.bytes.count, source.bytes[index] != quote {
      if source.bytes[index] == 0x0A {
        warn(.templateSyntax, Phrase("archive-style-string-open"), start)
        return
      }
      index += source.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
  }
}

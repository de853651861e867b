// Limits on Markdown texts that would take the parser hours or exhaust the memory.

internal import Diagnostics

/// Counts the constructs that make parsing expensive.
///
/// cmark-gfm 0.29.0.gfm.6 takes time or memory quadratic in the size of some inputs: cells that a wide table
/// adds to each line, one long link definition used many times, lines below thousands of open block quotes or
/// lists, and `www.a_` in one paragraph. Such a text is not parsed at all.
struct MarkdownLimits {
  /// Smaller texts take some milliseconds at most.
  static let alwaysFine = 2 * 1024
  static let maximumBytes = 4 * 1024 * 1024
  static let maximumDepth = 100
  static let maximumCells = 200_000
  static let maximumDefinitionBytes = 32 * 1024 * 1024
  static let longParagraph = 16 * 1024
  static let maximumMarks = 2000
  /// The number of problems per text that are reported with positions.
  static let maximumProblems = 100

  private var cells = 0
  private var longestDefinition = 0
  private var brackets = 0

  /// The byte offset of the first excess; nil if the text is within the limits.
  static func firstExcess(in markdown: Markdown) -> Int? {
    guard markdown.range.count > alwaysFine else { return nil }
    guard markdown.range.count <= maximumBytes else { return markdown.range.lowerBound }
    let bytes = markdown.source.bytes.span.extracting(markdown.range)
    if isPlainlyFine(bytes) { return nil }
    var limits = MarkdownLimits()
    return limits.scan(bytes).map { $0 + markdown.range.lowerBound }
  }

  /// Whether the text has so little punctuation that it is within all limits: a fast check.
  private static func isPlainlyFine(_ text: Span<UInt8>) -> Bool {
    var signs = 0
    var lines = 1
    unsafe text.withUnsafeBufferPointer { text in
      for start in stride(from: 0, to: text.count, by: 8) {
        let bytes = unsafe text.eightOrFewer(at: start)
        // `!` to `/`, `:` to `@`, `[` to `` ` `` and `{` to `~`: all of Markdown's syntax characters.
        let marks =
          bytes.all(in: 0x21...0x2F) | bytes.all(in: 0x3A...0x40) | bytes.all(in: 0x5B...0x60)
          | bytes.all(in: 0x7B...0x7E)
        signs += marks.marks
        lines += (bytes.all(in: 0x0A...0x0A) | bytes.all(in: 0x0D...0x0D)).marks
      }
    }
    return signs <= maximumDepth && signs * lines <= maximumCells
      && signs * text.count <= maximumDefinitionBytes
  }

  /// Consecutive lines without a blank line.
  private struct Run {
    var start: Int
    var lines = 0
    var pipes = 0
    var marks = 0
    var hasDefinition = false
  }

  private mutating func scan(_ text: Span<UInt8>) -> Int? {
    var run = Run(start: 0)
    var line = 0
    while line < text.count {
      guard depth(text, at: line) <= MarkdownLimits.maximumDepth else { return line }
      var end = line
      var pipes = 0
      var isBlank = true
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D {
        let byte = text[end]
        if byte != 0x20, byte != 0x09 { isBlank = false }
        switch byte {
        case UInt8(ascii: "|"): pipes += 1
        case UInt8(ascii: "]"):
          brackets += 1
          if end + 1 < text.count, text[end + 1] == UInt8(ascii: ":") { run.hasDefinition = true }
        case UInt8(ascii: "["), UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: "@"),
          UInt8(ascii: "~"), UInt8(ascii: "`"):
          run.marks += 1
        default: break
        }
        end += 1
      }
      if isBlank {
        guard accept(run, until: line) else { return run.start }
        run = Run(start: end)
      } else {
        run.lines += 1
        run.pipes = max(run.pipes, pipes)
      }
      line = end + 1
    }
    guard accept(run, until: text.count) else { return run.start }
    let (product, overflow) = longestDefinition.multipliedReportingOverflow(by: brackets)
    return overflow || product > MarkdownLimits.maximumDefinitionBytes ? 0 : nil
  }

  /// Adds a run to the counts; false if a limit is exceeded.
  private mutating func accept(_ run: Run, until end: Int) -> Bool {
    let length = end - run.start
    if run.pipes > 0 { cells += (run.pipes + 1) * run.lines }
    if run.hasDefinition { longestDefinition = max(longestDefinition, length) }
    if length > MarkdownLimits.longParagraph, run.marks > MarkdownLimits.maximumMarks { return false }
    return cells <= MarkdownLimits.maximumCells
  }

  /// The number of block quotes and list items that a line can open.
  private func depth(_ text: Span<UInt8>, at start: Int) -> Int {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case 0x20, 0x09, UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: ">"): depth += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"):
        let next = index + 1 < text.count ? text[index + 1] : 0x0A
        if next <= 0x20 { depth += 1 }
      default: return depth
      }
      index += 1
    }
    return depth
  }
}

// The messages of locales/: found by a scan where they are asked for, and remembered.

internal import Synchronization

/// The languages that zutto speaks, and where their files are read.
public final class Locales: Sendable {
  /// Their codes.
  public let tags: [LanguageTag]
  let read: @Sendable (_ language: String, _ name: String) -> [UInt8]
  private let patterns = Mutex<[LanguageTag: [String: Pattern?]]>([:])

  /// The languages of `locales/`.
  ///
  /// - Parameters:
  ///   - tags: their codes; English is one of them.
  ///   - read: the bytes of a file by the language's code and the name without `.ftl`; none where it is not there.
  public init(
    _ tags: [LanguageTag], read: @escaping @Sendable (_ language: String, _ name: String) -> [UInt8]
  ) {
    self.tags = tags
    self.read = read
  }

  /// All languages.
  public var all: [Language] { tags.map { Language($0, of: self) } }

  /// The language of a tag, else English.
  public subscript(tag: LanguageTag?) -> Language {
    Language(tag.flatMap { tags.contains($0) ? $0 : nil } ?? .en, of: self)
  }

  func pattern(_ key: String, in tag: LanguageTag) -> Pattern? {
    if let known = patterns.withLock({ $0[tag]?[key] }) { return known }
    let room = String(key.prefix { $0 != "-" && $0 != "." })
    let found = Locales.find(key, in: read(tag.rawValue, room)).map(Pattern.init)
    patterns.withLock { $0[tag, default: [:]][key] = .some(found) }
    return found
  }

  /// The pattern of a message, or of its attribute (`key.attribute`), in a file of messages.
  ///
  /// It goes on in the lines below that are indented or close a brace, up to an attribute.
  private static func find(_ key: String, in file: [UInt8]) -> ArraySlice<UInt8>? {
    let parts = key.split(separator: ".", maxSplits: 1).map { Array($0.utf8) }
    guard var rest = line(in: file[...], beginning: parts[0] + Array(" =".utf8)) else { return nil }
    if parts.count > 1 {
      let message = pattern(rest, upToAttribute: false)
      let head = Array("    .".utf8) + parts[1] + Array(" =".utf8)
      guard let attribute = line(in: message, beginning: head) else { return nil }
      rest = attribute
    }
    return pattern(rest, upToAttribute: true)
  }

  /// What follows the first line that begins so.
  private static func line(in text: ArraySlice<UInt8>, beginning head: [UInt8]) -> ArraySlice<UInt8>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].starts(with: head) { return text[(start + head.count)...] }
      guard let end = text[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return nil
  }

  private static func pattern(_ text: ArraySlice<UInt8>, upToAttribute: Bool) -> ArraySlice<UInt8> {
    var end = text.startIndex
    while let lineEnd = text[end...].firstIndex(of: 0x0A) {
      // Empty lines belong to it where it goes on behind them.
      let next = text[lineEnd...].drop { $0 == 0x0A }
      guard next.first == 0x20 || next.first == 0x7D,
        !(upToAttribute && next.starts(with: Array("    .".utf8)))
      else { return text[..<lineEnd] }
      end = next.startIndex
    }
    return text
  }
}

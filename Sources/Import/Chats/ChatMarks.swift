// How messages are known again: a key for each, and the keys in an entry's mark.
// Spec: docs/FORMAT.md, "What was imported".

internal import Diagnostics
internal import SafeFiles
internal import ZonedTime

/// The keys of messages.
enum ChatKeys {
  /// The length of a key in characters, each of 6 bits.
  static let length = 6
  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// What two messages must have in common to be one: the app's own id, or the minute, the kind and the words.
  ///
  /// Who wrote it is no part of it, for people are renamed; nor are seconds, which only some exports have.
  static func plain(_ message: ChatMessage) -> String {
    // With the minute, for ids count from 1 in each of Telegram's groups; its pages have the hour wrong in summer.
    if let id = message.id { return "id \(id) \(message.time.minute)" }
    let clock = "\(message.day.text) \(message.time.hour * 60 + message.time.minute)"
    guard message.kind == .words else { return "\(clock) \(message.kind.rawValue)" }
    var words = String.UnicodeScalarView()
    for scalar in message.text.unicodeScalars
    where !scalar.isInvisibleMark && !scalar.properties.isWhitespace { words.append(scalar) }
    return "\(clock) words \(String(words))"
  }

  /// The key of the message that is the `number`th among its equals: the first characters of a SHA-256 in base64url
  /// (RFC 4648, section 5).
  static func text(_ plain: String, _ number: Int) -> String {
    let bits = Digest(of: Array("\(plain)#\(number)".utf8)).bytes.prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
    let key = (0..<length).map { signs[Int(bits >> (34 - 6 * $0) & 63)] }
    return String(decoding: key, as: UTF8.self)
  }
}

/// The messages of a home that came from an app, by the marks of their entries:
/// `<app>:<day>:<chat>:<keys>`.
struct ChatMarks {
  private let format: ImportFormat
  private let all: Set<String>
  /// The mark of each message: by chat, day and key.
  private var chats: [String: [Day: [String: String]]] = [:]

  init(_ format: ImportFormat, _ marks: [String: RelativePath]) {
    self.format = format
    all = Set(marks.keys.filter { $0.hasPrefix("\(format.rawValue):") })
    for mark in all {
      let parts = mark.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 4, let day = Day(ascii: parts[1].utf8) else { continue }
      var rest = parts[3].utf8[...]
      while rest.count >= ChatKeys.length {
        let key = String(Substring(rest.prefix(ChatKeys.length)))
        chats[String(parts[2]), default: [:]][day, default: [:]][key] = mark
        rest = rest.dropFirst(ChatKeys.length)
      }
    }
  }

  func has(_ mark: String) -> Bool { all.contains(mark) }

  /// The mark of a new entry.
  func mark(_ day: Day, _ chat: String, _ keys: [String]) -> String {
    "\(format.rawValue):\(day.text):\(chat):\(keys.joined())"
  }

  /// The mark of the entry that has a message; nil if none has it.
  func mark(of key: String, on day: Day, in tags: [String]) -> String? {
    for tag in tags { if let mark = chats[tag]?[day]?[key] { return mark } }
    return nil
  }

  /// The chats of the home that this one is, and the tag for its new messages.
  ///
  /// Its title decides nothing alone: a file may be renamed, and the app titles a chat in the phone's language.
  /// It is another chat's continuation if they have half of their messages of the same days in common.
  func chat(_ title: String, _ messages: [(day: Day, key: String)]) -> (all: [String], new: String) {
    let own = ChatKeys.text(title.comparisonKey, 0)
    var common: [(tag: String, count: Int)] = []
    for (tag, days) in chats {
      var (shared, here) = (0, 0)
      var seen: Set<Day> = []
      for (day, key) in messages {
        guard let keys = days[day] else { continue }
        here += 1
        seen.insert(day)
        if keys[key] != nil { shared += 1 }
      }
      let there = seen.reduce(0) { $0 + (days[$1]?.count ?? 0) }
      if tag == own || shared > 2 && shared * 2 >= min(here, there)
        || shared > 1 && shared == min(here, there)
      {
        common.append((tag, shared))
      }
    }
    let best = common.max { ($0.count, $1.tag) < ($1.count, $0.tag) }?.tag
    return (common.map(\.tag).sorted(), best ?? own)
  }
}

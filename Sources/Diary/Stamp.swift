// The stamps that people put under an entry (docs/FORMAT.md, "Replies").

internal import Ground

/// A stamp: one small picture instead of words.
public enum Stamp: String, Sendable, Hashable, CaseIterable {
  case heart
  case smile
  case laugh
  case cry
  case hug
  case wow
  case clap
  case thanks
  case good
  case flower
  case cake
  case star

  /// Its picture.
  public var emoji: String {
    switch self {
    case .heart: "❤️"
    case .smile: "😊"
    case .laugh: "😂"
    case .cry: "😢"
    case .hug: "🤗"
    case .wow: "😮"
    case .clap: "👏"
    case .thanks: "🙏"
    case .good: "👍"
    case .flower: "🌸"
    case .cake: "🎂"
    case .star: "⭐"
    }
  }

  /// The stamp of a name or a picture, with or without the sign that asks for colour; nil for others.
  public init?(typed text: String) {
    let plain = text.trimmingBlanks.unicodeScalars.filter { $0 != "\u{FE0F}" }
    let found = Stamp.allCases.first { stamp in
      stamp.rawValue == text.trimmingBlanks.lowercased()
        || stamp.emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }.elementsEqual(plain)
    }
    guard let found else { return nil }
    self = found
  }
}

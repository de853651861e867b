// Texts without markup that pages beside their own show, gathered while their HTML is made.

internal import Prose

/// The beginnings and the whole words of entries and memos.
///
/// Nothing is parsed twice for them: what a month's pages are made of gives them as well.
struct PlainTexts: Sendable {
  /// Whose text it is.
  enum Place: Sendable, Hashable {
    case entry(diary: Int, entry: Int)
    case memo(Int)
  }

  /// How much of a text a page shows.
  enum Extent: Sendable, Comparable {
    /// The first words, for a list.
    case beginning
    /// All of it, for the search.
    case whole
    /// As it stands on the entry's own page, for the feeds.
    case html

    /// How many characters are gathered.
    var characters: Int {
      switch self {
      // The longest that a list shows.
      case .beginning: 120
      case .whole: 100_000
      case .html: 0
      }
    }
  }

  private var texts: [Place: String] = [:]
  /// Beginnings that are not those of the whole text: a memo's own, without its thread.
  private var beginnings: [Place: String] = [:]
  private var bodies: [Place: [UInt8]] = [:]

  /// Adds a text, as far as it was gathered.
  mutating func add(_ text: String, of place: Place) { texts[place] = text }

  /// Adds the beginning of a text whose whole begins otherwise.
  mutating func add(beginning: String, of place: Place) { beginnings[place] = beginning }

  /// Adds a text as HTML.
  mutating func add(html: [UInt8], of place: Place) { bodies[place] = html }

  /// Adds those of another piece of work.
  mutating func add(_ other: PlainTexts) {
    texts.merge(other.texts) { first, _ in first }
    beginnings.merge(other.beginnings) { first, _ in first }
    bodies.merge(other.bodies) { first, _ in first }
  }

  /// The first words of a text; empty if it has none, or could not be read any more.
  func beginning(of place: Place) -> String {
    start(of: place).map { Excerpt.beginning(of: $0, characters: 80) } ?? ""
  }

  /// As much as was gathered of a text from its beginning; nil if nothing was.
  func start(of place: Place) -> String? { beginnings[place] ?? texts[place] }

  /// A text as HTML, if that was gathered.
  func html(of place: Place) -> [UInt8] { bodies[place] ?? [] }

  /// All that was gathered of a text.
  func text(of place: Place) -> String { texts[place] ?? "" }
}

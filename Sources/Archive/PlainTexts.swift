// What pages show of the texts of other pages.

internal import Diagnostics
internal import Ground
internal import Prose

/// The beginnings and the full words of entries and memos, for pages beside their own.
///
/// Collected while months' pages are rendered, so that nothing is parsed twice.
struct PlainTexts: Sendable {
  enum Place: Sendable, Hashable {
    case entry(diary: Int, entry: Int)
    case memo(Int)

    /// The most characters of its beginning that a list shows.
    fileprivate var beginning: Int {
      switch self {
      case .entry: 80
      case .memo: 120
      }
    }
  }

  enum Extent: Sendable, Comparable {
    /// The first words, for a list.
    case beginning
    /// The same, and the first words of the first replies, for the timeline.
    case answered
    /// All words, for the search.
    case whole
    /// The HTML of the entry's page, for the feeds and the pages of questions.
    case html

    /// Whether it is too much to keep until all months are read.
    var isLong: Bool { self >= .whole }

    /// The number of characters to collect.
    var characters: Int {
      switch self {
      case .beginning, .answered: 120
      case .whole: 100_000
      case .html: 0
      }
    }
  }

  /// The first words of a text, and the heading that opens it if there is one.
  struct Beginning: Sendable {
    var title: String?
    var words = ""
  }

  /// A text as HTML, with the heading that opens it.
  struct Body: Sendable {
    var title: String?
    /// Links are relative to a page in the diary's `entries`.
    var html: [UInt8] = []
    /// The replies with words under it.
    var replies: [[UInt8]] = []

    /// The HTML with links from a page elsewhere; `folder` leads from there to the diary's folder.
    func moved(to folder: String) -> [UInt8] { Body.moved(html, to: folder) }

    static func moved(_ html: [UInt8], to folder: String) -> [UInt8] {
      let ups = ["href=\"", "src=\"", "srcset=\""].map { Array(" \($0)../".utf8) }
      // The second URL of a `srcset`.
      let more = Array(", ../photos/".utf8)
      var output: [UInt8] = []
      output.reserveCapacity(html.count)
      var (isInTag, index, done) = (false, 0, 0)
      while true {
        // Literal `<` and `>` of a text are entities.
        index = unsafe html.withUnsafeBufferPointer { bytes in
          unsafe bytes.firstMark(from: index) {
            isInTag
              ? $0.first(0x20) | $0.first(0x2C) | $0.first(UInt8(ascii: ">")) : $0.first(UInt8(ascii: "<"))
          }
        }
        guard index < html.count else { break }
        let byte = html[index]
        if byte == UInt8(ascii: "<") {
          isInTag = true
        } else if byte == UInt8(ascii: ">") {
          isInTag = false
        } else if byte == 0x20, let up = ups.first(where: { html[index...].starts(with: $0) }) {
          output += html[done..<index]
          output += up.dropLast(3) + Array(folder.utf8)
          index += up.count
          done = index
          continue
        } else if byte == 0x2C, html[index...].starts(with: more) {
          output += html[done..<index]
          output += Array(", \(folder)photos/".utf8)
          index += more.count
          done = index
          continue
        }
        index += 1
      }
      output += html[done...]
      return output
    }
  }

  /// How many replies the timeline shows under an entry, and how many characters of each.
  static let (mostReplies, replyBeginning) = (3, 40)

  private var beginnings: [Place: Beginning] = [:]
  private var replies: [Place: [String]] = [:]
  private var whole: [Place: String] = [:]
  private var bodies: [Place: Body] = [:]

  /// Adds the words of an entry, which begin as the text does.
  mutating func add(_ text: RenderedMarkdown, _ extent: Extent, of place: Place) {
    beginnings[place] = Beginning(
      title: text.title,
      words: Excerpt.beginning(of: text.excerptAfterTitle, characters: place.beginning))
    if extent == .whole { add(whole: text.excerpt, of: place) }
  }

  /// Adds the first words of the first replies to an entry.
  mutating func add(replies texts: [String], of place: Place) {
    guard !texts.isEmpty else { return }
    replies[place] = texts.prefix(PlainTexts.mostReplies).map {
      Excerpt.beginning(of: $0, characters: PlainTexts.replyBeginning)
    }
  }

  /// Adds the first words of a memo.
  mutating func add(beginning text: String, of place: Place) {
    beginnings[place] = Beginning(words: Excerpt.beginning(of: text, characters: place.beginning))
  }

  /// Adds all words of a text.
  mutating func add(whole text: String, of place: Place) { whole[place] = text }

  /// Adds the words of what stands under a text of which there are all words.
  mutating func add(under replies: [String], of place: Place) {
    if !replies.isEmpty, let text = whole[place] {
      whole[place] = ([text] + replies).joined(separator: " ")
    }
  }

  mutating func add(html text: RenderedMarkdown, replies: [[UInt8]], of place: Place) {
    bodies[place] = Body(title: text.title, html: text.html, replies: replies)
  }

  /// How many whole texts, as words or as HTML, there are.
  var longCount: Int { whole.count + bodies.count }

  mutating func add(_ other: PlainTexts) {
    beginnings.merge(other.beginnings) { first, _ in first }
    replies.merge(other.replies) { first, _ in first }
    whole.merge(other.whole) { first, _ in first }
    bodies.merge(other.bodies) { first, _ in first }
  }

  /// Removes what is too long to keep until all months are read, and returns it with the beginnings of the texts of
  /// which there is HTML.
  mutating func takeLong() -> PlainTexts {
    var taken = PlainTexts()
    swap(&taken.whole, &whole)
    swap(&taken.bodies, &bodies)
    for place in taken.bodies.keys { taken.beginnings[place] = beginnings[place] }
    return taken
  }

  /// The first words of a text; empty if it has none or is no longer readable.
  func beginning(of place: Place) -> Beginning { beginnings[place] ?? Beginning() }

  /// The first words of the first replies to an entry; empty if they were not collected.
  func replies(of place: Place) -> [String] { replies[place] ?? [] }

  /// A text's HTML; empty if it was not collected.
  func html(of place: Place) -> Body { bodies[place] ?? Body() }

  /// All words of a text; nil if they were not collected.
  func text(of place: Place) -> String? { whole[place] }
}

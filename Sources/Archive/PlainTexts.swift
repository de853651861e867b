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

  /// The most characters of its beginning that a list shows of an entry and of a memo.
  fileprivate static let (entryBeginning, memoBeginning) = (80, 120)
  /// How many replies the timeline shows under an entry, and how many characters of each.
  static let (mostReplies, replyBeginning) = (3, 40)

  /// What lists show of a text.
  fileprivate struct Short: Sendable {
    var beginning = Beginning()
    var replies: [String] = []
  }

  /// What is too long to keep until all months are read.
  fileprivate struct Long: Sendable {
    var words: String?
    var body: Body?
  }

  private var short = TextsByMonth<Short>()
  private var long = TextsByMonth<Long>()

  /// No texts.
  init() {}

  /// The texts of a month.
  init(_ month: Month) {
    short.add(month.short, of: month)
    long.add(month.long, of: month)
  }

  /// Adds other texts, those of other months.
  mutating func add(_ other: PlainTexts) {
    short.add(other.short)
    long.add(other.long)
  }

  /// Removes what is too long to keep until all months are read, and returns it with the beginnings.
  mutating func takeLong() -> PlainTexts {
    defer { long = TextsByMonth() }
    return self
  }

  /// How many whole texts, as words or as HTML, there are.
  var longCount: Int { long.count }

  /// The first words of a text; empty if it has none or is no longer readable.
  func beginning(of place: Place) -> Beginning { short[place]?.beginning ?? Beginning() }

  /// The first words of the first replies to an entry; empty if they were not collected.
  func replies(of place: Place) -> [String] { short[place]?.replies ?? [] }

  /// A text's HTML; empty if it was not collected.
  func html(of place: Place) -> Body { long[place]?.body ?? Body() }

  /// All words of a text; nil if they were not collected.
  func text(of place: Place) -> String? { long[place]?.words }

  /// The texts of a month of one diary, or of the memos, as they are collected in order.
  struct Month: Sendable {
    /// The number of its diary, and its entries, with which others may be collected that its letters show; nil for
    /// memos, of which those of a month need not stand in a row.
    fileprivate let entries: (diary: Int, range: Range<Int>)?
    fileprivate var short: [TextsByMonth<Short>.Own] = []
    fileprivate var long: [TextsByMonth<Long>.Own] = []

    /// No texts yet.
    init(of entries: (diary: Int, range: Range<Int>)? = nil) { self.entries = entries }

    private mutating func changeLong(_ index: Int, _ change: (inout Long) -> Void) {
      if long.last?.index != index { long.append((index, Long())) }
      change(&long[long.count - 1].text)
    }

    /// Adds the words of an entry, which begin as the text does, with those of what stands under it.
    mutating func add(_ text: RenderedMarkdown, replies: [String], _ extent: Extent, of entry: Int) {
      let beginning = Beginning(
        title: text.title,
        words: Excerpt.beginning(of: text.excerptAfterTitle, characters: PlainTexts.entryBeginning))
      let shown = extent == .answered || extent == .whole ? replies.prefix(PlainTexts.mostReplies) : []
      let own = Short(
        beginning: beginning,
        replies: shown.map { Excerpt.beginning(of: $0, characters: PlainTexts.replyBeginning) })
      short.append((entry, own))
      if extent == .whole {
        changeLong(entry) { $0.words = ([text.excerpt] + replies).joined(separator: " ") }
      }
    }

    /// Adds an entry's HTML and that of what stands under it.
    mutating func add(html text: RenderedMarkdown, replies: [[UInt8]], of entry: Int) {
      changeLong(entry) { $0.body = Body(title: text.title, html: text.html, replies: replies) }
    }

    /// Adds the first words of a memo, and all of them if they are collected.
    mutating func add(beginning: String, whole: String?, of memo: Int) {
      let words = Excerpt.beginning(of: beginning, characters: PlainTexts.memoBeginning)
      short.append((memo, Short(beginning: Beginning(words: words))))
      if let whole { changeLong(memo) { $0.words = whole } }
    }
  }
}

/// Something of texts, by month: what is known of other months is added without a look at each text.
private struct TextsByMonth<Text: Sendable>: Sendable {
  typealias Own = (index: Int, text: Text)

  private struct Month: Sendable {
    let diary: Int
    let first: Int
    /// In order.
    let texts: [Own]

    func isAfter(_ diary: Int, _ index: Int) -> Bool {
      self.diary != diary ? self.diary > diary : first > index
    }
  }

  /// In order; no two cover the same texts.
  private var months: [Month] = []
  /// Memos, and entries that were read with those of another month.
  private var strays: [PlainTexts.Place: Text] = [:]

  var count: Int { months.reduce(strays.count) { $0 + $1.texts.count } }

  mutating func add(_ texts: [Own], of month: PlainTexts.Month) {
    guard let (diary, range) = month.entries else {
      for (index, text) in texts { strays[.memo(index)] = text }
      return
    }
    // In order: those of other months stand before and behind.
    let start = texts.firstPlace { $0.index >= range.lowerBound }
    let end = texts.firstPlace { $0.index >= range.upperBound }
    for (index, text) in [texts[..<start], texts[end...]].joined() {
      strays[.entry(diary: diary, entry: index)] = text
    }
    let own = Array(texts[start..<end])
    guard let first = own.first else { return }
    add(Month(diary: diary, first: first.index, texts: own))
  }

  mutating func add(_ other: TextsByMonth) {
    strays.merge(other.strays) { first, _ in first }
    if months.isEmpty {
      months = other.months
    } else {
      for month in other.months { add(month) }
    }
  }

  private mutating func add(_ month: Month) {
    months.insert(month, at: months.firstPlace { $0.isAfter(month.diary, month.first) })
  }

  subscript(place: PlainTexts.Place) -> Text? {
    guard case .entry(let diary, let entry) = place else { return strays[place] }
    let number = months.firstPlace { $0.isAfter(diary, entry) } - 1
    if number >= 0, months[number].diary == diary {
      let own = months[number].texts.firstPlace { $0.index >= entry }
      if own < months[number].texts.count, months[number].texts[own].index == entry {
        return months[number].texts[own].text
      }
    }
    return strays[place]
  }
}

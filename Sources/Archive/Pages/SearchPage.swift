// The search page, and the word index of its texts.

internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

enum SearchPage {
  static let kind = PageKind(
    "search", [.origins, .authors, .token, .hasAuthors, .firstMonth, .lastMonth],
    words: [
      Phrase("archive-search"), Phrase("archive-search-what"), Phrase("archive-search-how"),
      Phrase("archive-search-where"), Phrase("archive-search-who"), Phrase("archive-search-from"),
      Phrase("archive-search-until"), Phrase("archive-everywhere"), Phrase("archive-everyone"),
      Phrase("archive-found"), Phrase("archive-found-more"), Phrase("archive-found-of"),
      Phrase("archive-nothing-found"), Phrase("archive-searching"), Phrase("archive-show-more"),
      Phrase("archive-unreadable"), Phrase("archive-without-script"),
    ])

  static func page(of plan: SearchPlan) -> PageGroup {
    kind.page(in: nil, "search.html") { page in
      let months = plan.segments.flatMap { [$0.items.first?.month, $0.items.last?.month] }.compactMap(\.self)
      page.make(context, plan.frame, plan.shownOrigins, plan.authors, months.min(), months.max())
    }
  }

  /// A source of texts: a diary, the memos and so on.
  struct Origin: Input {
    let icon: String
    let name: String

    func add(to key: inout Digest.Builder) {
      key.add(icon)
      key.add(name)
    }
  }

  private static func context(
    _ frame: PageFrame, _ origins: [Origin], _ authors: [String], _ first: Month?, _ last: Month?
  ) -> Record {
    let origins = origins.enumerated().map { number, origin in
      Record([
        (.value, .number(number)), (.icon, .text(origin.icon)), (.name, .text(origin.name)),
        (.lang, .text(frame.titleLanguage(of: origin.name).html)),
      ])
    }
    let writers = authors.map { author in
      Record([
        (.token, .text(SearchPlan.token(ofAuthor: author))), (.name, .text(author)),
        (.lang, .text(frame.titleLanguage(of: author).html)),
      ])
    }
    var fields: [(Field, Value)] = [
      (.origins, .records(origins)), (.authors, .records(writers)), (.hasAuthors, .flag(!authors.isEmpty)),
    ]
    if let first, let last { fields += [(.firstMonth, .text(first.text)), (.lastMonth, .text(last.text))] }
    return frame.record(kind, title: Phrase("archive-search")[frame.language], depth: 0, fields)
  }
}

extension Field {
  static let (origins, authors, token) = (Field("origins"), Field("authors"), Field("token"))
  static let (hasAuthors, firstMonth, lastMonth) = (
    Field("hasAuthors"), Field("firstMonth"), Field("lastMonth")
  )
}

/// The index of a segment: collects the words of texts, one text after the other, without a dictionary of
/// strings.
///
/// In scripts without spaces each pair of adjacent characters is a word, and so is the last character of a
/// run. Thus whatever a query contains is the prefix of an indexed word, even a single character.
struct SearchWords {
  /// Characters of a word that are indexed.
  static let longest = 24

  /// A place of the hash table.
  private struct Slot {
    /// The characters of a word of at most three; a hash of a longer one, with the highest bit set.
    var key: UInt64 = 0
    /// The word's number; -1 in an empty place.
    var number: Int32 = -1
    /// The last text that the word occurred in, so that a text is recorded once.
    var last: Int32 = -1
  }

  /// Where each word's characters are in `scalars`.
  private var words: [Range<Int>] = []
  private var scalars: [UInt32] = []
  /// An open-addressing hash table.
  private var slots = [Slot](repeating: Slot(), count: 1 << 12)
  private var postings: [(word: Int32, text: Int32)] = []

  mutating func add(_ folded: [UInt32], text: Int) {
    let folded = folded.span
    let text = Int32(truncatingIfNeeded: text)
    var index = 0
    var role = SearchWords.role(folded, 0)
    while index < folded.count {
      var end = index + 1
      var next = SearchWords.role(folded, end)
      switch role {
      case .gap: break
      case .sign:
        let last = next == .sign ? end + 1 : end
        note(folded.extracting(index..<last), text)
      case .word:
        while next == .word {
          end += 1
          next = SearchWords.role(folded, end)
        }
        note(folded.extracting(index..<min(end, index + SearchWords.longest)), text)
      }
      index = end
      role = next
    }
  }

  /// Adds a token that can't occur in a text.
  mutating func add(token: String, text: Int) {
    let scalars = token.unicodeScalars.map(\.value)
    note(scalars.span, Int32(truncatingIfNeeded: text))
  }

  /// How a character is found; what is behind the last one is a gap.
  @inline(__always) private static func role(_ folded: Span<UInt32>, _ index: Int) -> SearchText.Role {
    index < folded.count ? SearchText.role(folded[index]) : .gap
  }

  private mutating func note(_ word: Span<UInt32>, _ text: Int32) {
    let key = SearchWords.key(of: word)
    var slot = SearchWords.slot(of: key, in: slots.count)
    while slots[slot].number >= 0 {
      if slots[slot].key == key, key >> 63 == 0 || isWord(slots[slot].number, word) {
        guard slots[slot].last != text else { return }
        slots[slot].last = text
        postings.append((slots[slot].number, text))
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(truncatingIfNeeded: words.count)
    slots[slot] = Slot(key: key, number: number, last: text)
    postings.append((number, text))
    let start = scalars.count
    for place in word.indices { scalars.append(word[place]) }
    words.append(start..<scalars.count)
    if words.count * 2 > slots.count { grow() }
  }

  private static func key(of word: Span<UInt32>) -> UInt64 {
    switch word.count {
    case 1: return UInt64(word[0])
    case 2: return UInt64(word[0]) << 21 | UInt64(word[1])
    case 3: return UInt64(word[0]) << 42 | UInt64(word[1]) << 21 | UInt64(word[2])
    default: break
    }
    // FNV-1a.
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in word.indices { key = (key ^ UInt64(word[place])) &* 0x0000_0100_0000_01B3 }
    return key | 1 << 63
  }

  /// Where a key is looked for first, in so many slots.
  private static func slot(of key: UInt64, in count: Int) -> Int {
    let mixed = (key ^ key >> 29) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (count - 1)
  }

  private func isWord(_ number: Int32, _ word: Span<UInt32>) -> Bool {
    let range = words[Int(number)]
    guard range.count == word.count else { return false }
    for place in word.indices where scalars[range.lowerBound + place] != word[place] { return false }
    return true
  }

  private mutating func grow() {
    let before = slots
    slots = [Slot](repeating: Slot(), count: before.count * 4)
    for place in before where place.number >= 0 {
      var slot = SearchWords.slot(of: place.key, in: slots.count)
      while slots[slot].number >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = place
    }
  }

  /// The index file of words with a first character.
  private static func shard(_ first: UInt32, of count: Int) -> Int {
    Int((first &* 0x9E37_79B1) >> 16) % count
  }

  /// The content of each index file.
  ///
  /// A word is written as the number of characters shared with the previous word, the remaining characters, a
  /// space, and for each text the distance from the previous one in base-32 digits; words are separated by
  /// commas. No word contains a space, comma or quote.
  func shards(_ count: Int) -> [[UInt8]] {
    var places = [Int](repeating: 0, count: words.count + 1)
    for posting in postings { places[Int(posting.word) + 1] += 1 }
    for number in words.indices { places[number + 1] += places[number] }
    var texts = [Int32](repeating: 0, count: postings.count)
    var next = places
    for posting in postings {
      texts[next[Int(posting.word)]] = posting.text
      next[Int(posting.word)] += 1
    }
    var parts = [[Int]](repeating: [], count: count)
    for number in sorted() where !words[number].isEmpty {
      parts[SearchWords.shard(scalars[words[number].lowerBound], of: count)].append(number)
    }
    return parts.map { numbers in
      var output: [UInt8] = []
      var before = 0..<0
      for number in numbers {
        let word = words[number]
        let shared = shared(word, before)
        before = word
        if !output.isEmpty { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "0") + UInt8(shared))
        for place in word.dropFirst(shared) { output.append(utf8: scalars[place]) }
        output.append(0x20)
        var previous = -1
        for text in texts[places[number]..<places[number + 1]] {
          SearchWords.put(Int(text) - previous - 1, into: &output)
          previous = Int(text)
        }
      }
      return output
    }
  }

  /// The number of characters at the beginning of two words that are the same, at most 9.
  private func shared(_ word: Range<Int>, _ before: Range<Int>) -> Int {
    let most = min(9, word.count, before.count)
    var shared = 0
    while shared < most, scalars[word.lowerBound + shared] == scalars[before.lowerBound + shared] {
      shared += 1
    }
    return shared
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Base-32 digits, least significant first; all but the last are from the upper half of `digits`.
  private static func put(_ number: Int, into bytes: inout [UInt8]) {
    var rest = number
    while rest > 31 {
      bytes.append(digits[rest & 31 | 32])
      rest >>= 5
    }
    bytes.append(digits[rest])
  }

  private func sorted() -> [Int] {
    // Three characters fit into 63 bits, enough to distinguish most words.
    let heads = words.indices.map { number -> (head: UInt64, number: Int) in
      let word = words[number]
      var head: UInt64 = 0
      for place in word.lowerBound..<word.lowerBound + 3 {
        head = head << 21 | (place < word.upperBound ? UInt64(scalars[place]) : 0)
      }
      return (head, number)
    }
    let order = heads.sorted { a, b in
      if a.head != b.head { return a.head < b.head }
      return scalars[words[a.number]].lexicographicallyPrecedes(scalars[words[b.number]])
    }
    return order.map(\.number)
  }
}

extension [UInt8] {
  /// Appends a scalar's bytes.
  fileprivate mutating func append(utf8 scalar: UInt32) {
    guard scalar >= 0x80 else { return append(UInt8(scalar)) }
    if scalar < 0x800 {
      append(UInt8(0xC0 | scalar >> 6))
    } else {
      if scalar < 0x10000 {
        append(UInt8(0xE0 | scalar >> 12))
      } else {
        append(UInt8(0xF0 | scalar >> 18))
        append(UInt8(0x80 | scalar >> 12 & 0x3F))
      }
      append(UInt8(0x80 | scalar >> 6 & 0x3F))
    }
    append(UInt8(0x80 | scalar & 0x3F))
  }
}

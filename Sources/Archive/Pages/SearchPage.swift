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

  private struct Word {
    /// The characters of a word of at most three; a hash of a longer one, with the highest bit set.
    let key: UInt64
    /// Where its characters are in `scalars`.
    let characters: Range<Int32>
    /// The last text that it occurred in, so that a text is recorded once.
    var last: Int32
    /// The number of texts that it occurs in.
    var uses: Int32
  }

  private var words: [Word] = []
  /// All words' characters.
  private var scalars: [UInt32] = []
  /// An open-addressing hash table of words' numbers, with their keys beside them.
  private var slots = [(key: UInt64, number: Int32)](repeating: (0, -1), count: 1 << 12)
  private var postings: [(word: Int32, text: Int32)] = []

  mutating func add(_ folded: [UInt32], text: Int) {
    var index = 0
    var role = folded.first.map(SearchText.role) ?? .gap
    while index < folded.count {
      var end = index + 1
      var next = end < folded.count ? SearchText.role(folded[end]) : .gap
      switch role {
      case .gap: break
      case .sign:
        let last = next == .sign ? end + 1 : end
        note(folded[index..<last], text)
      case .word:
        while next == .word {
          end += 1
          next = end < folded.count ? SearchText.role(folded[end]) : .gap
        }
        note(folded[index..<min(end, index + SearchWords.longest)], text)
      }
      index = end
      role = next
    }
  }

  /// Adds a token that can't occur in a text.
  mutating func add(token: String, text: Int) { note(token.unicodeScalars.map(\.value)[...], text) }

  private mutating func note(_ word: ArraySlice<UInt32>, _ text: Int) {
    let number = number(of: word)
    guard words[number].last != text else { return }
    words[number].last = Int32(truncatingIfNeeded: text)
    words[number].uses += 1
    postings.append((Int32(truncatingIfNeeded: number), Int32(truncatingIfNeeded: text)))
  }

  private mutating func number(of word: ArraySlice<UInt32>) -> Int {
    let key = SearchWords.key(of: word)
    var slot = SearchWords.slot(of: key, in: slots.count)
    while slots[slot].number >= 0 {
      let number = Int(slots[slot].number)
      if slots[slot].key == key, key >> 63 == 0 || characters(of: number) == word { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = words.count
    slots[slot] = (key, Int32(truncatingIfNeeded: number))
    let start = Int32(truncatingIfNeeded: scalars.count)
    scalars += word
    words.append(
      Word(key: key, characters: start..<Int32(truncatingIfNeeded: scalars.count), last: -1, uses: 0))
    if words.count * 2 > slots.count { grow() }
    return number
  }

  private static func key(of word: ArraySlice<UInt32>) -> UInt64 {
    var key: UInt64 = 0
    if word.count <= 3 {
      for scalar in word { key = key << 21 | UInt64(scalar & 0x1F_FFFF) }
      return key
    }
    // FNV-1a.
    key = 0xCBF2_9CE4_8422_2325
    for scalar in word { key = (key ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3 }
    return key | 1 << 63
  }

  /// Where a key is looked for first, in so many slots.
  private static func slot(of key: UInt64, in count: Int) -> Int {
    let mixed = (key ^ key >> 29) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (count - 1)
  }

  private func characters(of number: Int) -> ArraySlice<UInt32> {
    let range = words[number].characters
    return scalars[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  private mutating func grow() {
    slots = [(key: UInt64, number: Int32)](repeating: (0, -1), count: slots.count * 4)
    for (number, word) in words.enumerated() {
      var slot = SearchWords.slot(of: word.key, in: slots.count)
      while slots[slot].number >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = (word.key, Int32(truncatingIfNeeded: number))
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
    for number in words.indices { places[number + 1] = places[number] + Int(words[number].uses) }
    var texts = [Int32](repeating: 0, count: postings.count)
    var next = places
    for posting in postings {
      texts[next[Int(posting.word)]] = posting.text
      next[Int(posting.word)] += 1
    }
    var parts = [[Int]](repeating: [], count: count)
    for number in sorted() {
      guard let first = characters(of: number).first else { continue }
      parts[SearchWords.shard(first, of: count)].append(number)
    }
    return parts.map { numbers in
      var output: [UInt8] = []
      var before: ArraySlice<UInt32> = []
      for number in numbers {
        let word = characters(of: number)
        let shared = SearchWords.shared(word, before)
        before = word
        if !output.isEmpty { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "0") + UInt8(shared))
        for scalar in word.dropFirst(shared) {
          guard let scalar = Unicode.Scalar(scalar) else { continue }
          output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
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
  private static func shared(_ word: ArraySlice<UInt32>, _ before: ArraySlice<UInt32>) -> Int {
    let most = min(9, word.count, before.count)
    var shared = 0
    while shared < most, word[word.startIndex + shared] == before[before.startIndex + shared] { shared += 1 }
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
      let word = characters(of: number)
      var head: UInt64 = 0
      for place in word.startIndex..<word.startIndex + 3 {
        head = head << 21 | (place < word.endIndex ? UInt64(word[place]) : 0)
      }
      return (head, number)
    }
    let order = heads.sorted { a, b in
      if a.head != b.head { return a.head < b.head }
      return characters(of: a.number).lexicographicallyPrecedes(characters(of: b.number))
    }
    return order.map(\.number)
  }
}

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

  /// An open-addressing hash table: slots hold word numbers; `scalars` holds all words' scalars.
  private var slots = [Int32](repeating: -1, count: 1 << 12)
  private var keys: [UInt64] = []
  private var starts: [Int] = [0]
  private var scalars: [UInt32] = []
  /// The last text that each word occurred in, so that a text is recorded once.
  private var last: [Int32] = []
  private var uses: [Int] = []
  private var postings: [(word: Int32, text: Int32)] = []

  mutating func add(_ folded: [UInt32], text: Int) {
    var index = 0
    while index < folded.count {
      let scalar = folded[index]
      switch SearchText.role(scalar) {
      case .gap: index += 1
      case .sign:
        let next = index + 1 < folded.count ? folded[index + 1] : 0
        let isPair = SearchText.role(next) == .sign
        note(folded[index..<index + (isPair ? 2 : 1)], text)
        index += 1
      case .word:
        var end = index + 1
        while end < folded.count, SearchText.role(folded[end]) == .word { end += 1 }
        note(folded[index..<min(end, index + SearchWords.longest)], text)
        index = end
      }
    }
  }

  /// Adds a token that can't occur in a text.
  mutating func add(token: String, text: Int) { note(token.unicodeScalars.map(\.value)[...], text) }

  private mutating func note(_ word: ArraySlice<UInt32>, _ text: Int) {
    let number = number(of: word)
    guard last[number] != text else { return }
    last[number] = Int32(truncatingIfNeeded: text)
    uses[number] += 1
    postings.append((Int32(truncatingIfNeeded: number), Int32(truncatingIfNeeded: text)))
  }

  private mutating func number(of word: ArraySlice<UInt32>) -> Int {
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    for scalar in word { key = (key ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3 }
    key ^= key >> 29
    var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if keys[number] == key, scalars[starts[number]..<starts[number + 1]].elementsEqual(word) {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = keys.count
    slots[slot] = Int32(truncatingIfNeeded: number)
    keys.append(key)
    scalars += word
    starts.append(scalars.count)
    last.append(-1)
    uses.append(0)
    if keys.count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (number, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number)
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
    var places = [Int](repeating: 0, count: keys.count + 1)
    for number in uses.indices { places[number + 1] = places[number] + uses[number] }
    var texts = [Int32](repeating: 0, count: postings.count)
    var next = places
    for posting in postings {
      texts[next[Int(posting.word)]] = posting.text
      next[Int(posting.word)] += 1
    }
    var output = [[UInt8]](repeating: [], count: count)
    var before = [ArraySlice<UInt32>](repeating: [], count: count)
    for number in sorted() {
      let word = scalars[starts[number]..<starts[number + 1]]
      guard let first = word.first else { continue }
      let shard = SearchWords.shard(first, of: count)
      let shared = min(9, zip(word, before[shard]).prefix { $0 == $1 }.count)
      before[shard] = word
      if !output[shard].isEmpty { output[shard].append(UInt8(ascii: ",")) }
      output[shard].append(UInt8(ascii: "0") + UInt8(shared))
      for scalar in word.dropFirst(shared) {
        guard let scalar = Unicode.Scalar(scalar) else { continue }
        output[shard] += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
      output[shard].append(0x20)
      var previous = -1
      for text in texts[places[number]..<places[number + 1]] {
        SearchWords.put(Int(text) - previous - 1, into: &output[shard])
        previous = Int(text)
      }
    }
    return output
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
    // Three scalars fit into 63 bits, enough to distinguish most words.
    let heads = keys.indices.map { number -> (head: UInt64, number: Int) in
      var head: UInt64 = 0
      for place in 0..<3 {
        let index = starts[number] + place
        head = head << 21 | (index < starts[number + 1] ? UInt64(scalars[index]) : 0)
      }
      return (head, number)
    }
    let order = heads.sorted { a, b in
      if a.head != b.head { return a.head < b.head }
      return scalars[starts[a.number]..<starts[a.number + 1]].lexicographicallyPrecedes(
        scalars[starts[b.number]..<starts[b.number + 1]])
    }
    return order.map(\.number)
  }
}

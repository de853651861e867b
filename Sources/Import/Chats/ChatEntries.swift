// Messages of chats become entries: one for each day and author, or one for each message.
// Why so, and how a day that grew is known again: docs/DECISIONS.md.

internal import Diagnostics
public import Diary
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// How the messages of chats become entries.
public struct ChatSettings: Sendable {
  /// Whether each message becomes an entry of its own.
  public var isEach = false
  /// Which chat of an export with several; by its title.
  public var only: String?
  /// Member ids by the names in a chat; an empty id leaves the messages out.
  public var people: [String: String] = [:]
  /// The members, former ones as well, under whose names messages may come.
  public var members: [Member] = []
  /// How many new members the diary has room for; nil if nobody may be added.
  ///
  /// Messages of others come as the importing user's then, with the name beside.
  public var room: Int?

  /// What stands in the place of a deleted message, where the export has no words for it.
  public var deleted = "🗑"

  /// Settings for a diary that nobody may be added to.
  public init() {}
}

/// Turns chats into entries.
struct ChatEntries {
  private let format: ImportFormat
  private let settings: ImportSettings
  private let known: ChatMarks
  private var people: ChatPeople

  /// The most messages of an entry: their keys must fit into its front matter.
  private static let most = 4000
  /// From this many bytes on, a day goes on in another entry.
  private static let mostBytes = 1 << 20

  init(_ format: ImportFormat, _ settings: ImportSettings, _ marks: [String: RelativePath]) {
    self.format = format
    self.settings = settings
    known = ChatMarks(format, marks)
    people = ChatPeople(settings.chats)
  }

  /// Adds the entries of a reading's chats to its items.
  ///
  /// - Throws: `import-chat` if there are several chats and none is chosen, or more people than the diary has
  ///   room for.
  mutating func add(to reading: inout ForeignReading) throws(Diagnostic) {
    let chats = try chosen(of: reading.chats)
    people.meet(chats)
    for parts in chats {
      for chat in parts {
        reading.items += chat.failures
        reading.problems += chat.problems
        reading.notices += chat.notices.map(chat.place)
      }
      reading.items += entries(of: parts, &reading)
    }
    reading.chats = []
    reading.problems += people.problems
    reading.newcomers = try newcomers(of: reading.items)
  }

  /// Those who are no members yet and wrote something that is new.
  private func newcomers(of items: [ForeignItem]) throws(Diagnostic) -> [Member] {
    var writers: Set<String> = []
    for case .entry(let entry) in items where !known.has(entry.mark) {
      entry.author.map { _ = writers.insert($0) }
    }
    let new = people.newcomers.filter { writers.contains($0.id) }
    guard let room = settings.chats.room, new.count > room else { return new }
    throw Diagnostic(
      .importInto,
      Phrase(
        "import-too-many-people",
        ["names": ChatEntries.list(new.map(\.name)), "count": new.count, "room": room]),
      hint: Phrase("import-say-author-name-id"))
  }

  private func chosen(of chats: [[Chat]]) throws(Diagnostic) -> [[Chat]] {
    let titles = chats.compactMap { $0.first?.title }
    guard let only = settings.chats.only else {
      guard chats.count > 1 else { return chats }
      throw Diagnostic(
        .importInto, Phrase("import-several-chats", ["titles": ChatEntries.list(titles)]),
        hint: Phrase("import-say-chat"))
    }
    let chosen = chats.filter { $0.first?.title.comparisonKey == only.comparisonKey }
    guard chosen.isEmpty else { return chosen }
    throw Diagnostic(
      .importInto,
      Phrase("import-no-such-chat", ["chat": only.quotedBriefly, "titles": ChatEntries.list(titles)]),
      hint: Phrase("import-say-chat"))
  }

  static func list(_ names: [String]) -> String {
    names.prefix(20).map(\.quotedBriefly).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
  }

  /// A message with its key.
  private struct Item {
    let message: ChatMessage
    let chat: Chat
    let key: String
  }

  /// Where a message goes.
  private struct Group: Hashable {
    let day: Day
    let author: String?
    /// The entry in the home that has it; nil if it is new.
    let mark: String?
    let part: Int
  }

  private func entries(of parts: [Chat], _ reading: inout ForeignReading) -> [ForeignItem] {
    let items = items(of: parts, &reading)
    let title = parts.first?.title ?? ""
    let (tags, tag) = known.chat(title, items.map { ($0.message.day, $0.key) })
    var groups: [Group: [Item]] = [:]
    var order: [Group] = []
    var sizes: [Group: (count: Int, bytes: Int, part: Int)] = [:]
    for (number, item) in items.enumerated() where !people.isLeftOut(item.message.author) {
      let mark = known.mark(of: item.key, on: item.message.day, in: tags)
      let whole = Group(day: item.message.day, author: item.message.author, mark: mark, part: 0)
      var size = sizes[whole] ?? (0, 0, 0)
      size.count += 1
      size.bytes += item.message.text.utf8.count
      if size.count > ChatEntries.most || size.bytes > ChatEntries.mostBytes {
        size = (1, item.message.text.utf8.count, size.part + 1)
      }
      sizes[whole] = size
      let part = settings.chats.isEach && mark == nil ? number : size.part
      let group = Group(day: whole.day, author: whole.author, mark: mark, part: mark == nil ? part : 0)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(item)
    }
    return order.map { group in .entry(entry(groups[group] ?? [], group, title, tag)) }
  }

  /// The messages of a chat with their keys; what two files of one chat have in common comes once.
  private func items(of parts: [Chat], _ reading: inout ForeignReading) -> [Item] {
    var items: [Item] = []
    var seen: Set<String> = []
    var counts: [String: Int] = [:]
    var end: ChatMessage?
    for chat in parts {
      // A chat that was divided goes on; where two exports overlap, equals are counted anew.
      if let end, let first = chat.messages.first, first.isBefore(minuteOf: end) { counts = [:] }
      end = chat.messages.last ?? end
      var own: [String] = []
      for message in chat.messages {
        guard !message.isEmpty else {
          reading.notices.append(chat.place(message.number))
          continue
        }
        let plain = ChatKeys.plain(message)
        counts[plain, default: 0] += 1
        let key = ChatKeys.text(plain, counts[plain] ?? 1)
        guard !seen.contains(key) else { continue }
        if parts.count > 1 { own.append(key) }
        items.append(Item(message: message, chat: chat, key: key))
      }
      seen.formUnion(own)
    }
    reading.messages += items.count
    return items
  }

  private func entry(_ items: [Item], _ group: Group, _ title: String, _ tag: String) -> ForeignEntry {
    let first = items[0]
    var entry = ForeignEntry(
      mark: group.mark ?? known.mark(group.day, tag, items.map(\.key)),
      place: first.chat.place(first.message.number),
      created: settings.zone.zoned(first.message.day, first.message.time))
    var words = ""
    func flush() {
      if !words.isEmpty { entry.pieces.append(.text(words)) }
      words = ""
    }
    for item in items {
      let message = item.message
      if !words.isEmpty || !entry.pieces.isEmpty { words += "\n\n" }
      let clock = settings.chats.isEach ? "" : ChatEntries.clock(message.time) + " "
      if !message.media.isEmpty { words += clock }
      for media in message.media {
        flush()
        entry.pieces.append(.media(entry.media.count, label: ""))
        entry.media.append(media)
      }
      let text = ([message.text] + message.notes).filter { $0.contains { !$0.isWhitespace } }
      guard !text.isEmpty else { continue }
      // With the time before it, a text begins no list and no heading.
      let start = message.media.isEmpty ? clock : ""
      if !message.media.isEmpty { words += "\n" }
      words += PlainWords(start + text.joined(separator: "\n"), keepsAddresses: true).escaped
    }
    flush()
    entry.keep("chat", title)
    let person = people[group.author]
    entry.author = person.id
    entry.keep("source-author", person.name)
    return entry
  }

  private static func clock(_ time: TimeOfDay) -> String { String(time.description.prefix(5)) }
}

/// Who the names in chats are.
private struct ChatPeople {
  /// The longest id that is made, in scalars: the name of an entry has room for it.
  private static let longestID = 40

  private let settings: ChatSettings
  private var found: [String?: (id: String?, name: String?)] = [:]
  private(set) var newcomers: [Member] = []
  private(set) var problems: [Diagnostic] = []

  init(_ settings: ChatSettings) { self.settings = settings }

  /// The member of a name, or the name itself where nobody may be added.
  subscript(name: String?) -> (id: String?, name: String?) { found[name] ?? (nil, nil) }

  func isLeftOut(_ name: String?) -> Bool { found[name]?.id == "" }

  /// Finds the members for all names, and makes those that lack.
  mutating func meet(_ chats: [[Chat]]) {
    let messages = chats.joined().flatMap(\.messages)
    let names = Set(messages.compactMap(\.author))
    for message in messages where found[message.author] == nil {
      guard let name = message.author else {
        found[nil] = (nil, nil)
        continue
      }
      found[name] = person(name, among: names)
    }
    let wanted = Set(settings.people.keys)
    let keys = Set(names.map(\.comparisonKey))
    for name in wanted.sorted() where !keys.contains(name.comparisonKey) {
      problems.append(
        Diagnostic(
          .importPartly, Phrase("import-nobody-named", ["name": name.quotedBriefly]), severity: .warning))
    }
  }

  /// Who a name of the chat is: whoever is called exactly so, else in other letters, unless somebody else of the chat
  /// is called exactly that.
  private mutating func person(_ name: String, among names: Set<String>) -> (id: String?, name: String?) {
    let key = name.comparisonKey
    func isMeant(_ other: String) -> Bool { other.comparisonKey == key && !names.contains(other) }
    if let id = settings.people[name] ?? settings.people.first(where: { isMeant($0.key) })?.value {
      if id.isEmpty || settings.members.contains(where: { $0.id == id }) { return (id, nil) }
      return join(id, name)
    }
    let exact = settings.members.filter { $0.name == name }
    let named = exact.isEmpty ? settings.members.filter { isMeant($0.name) } : exact
    if named.count > 1 {
      problems.append(
        Diagnostic(
          .importPartly,
          Phrase(
            "import-two-of-one-name",
            ["name": name.quotedBriefly, "ids": named.map(\.id).joined(separator: ", ")]),
          hint: Phrase("import-say-author-name-id"), severity: .warning))
    }
    if let member = named.first ?? settings.members.first(where: { $0.id.comparisonKey == key }) {
      return (member.id, nil)
    }
    return join(nil, name)
  }

  /// A new member, or nobody where none may be added.
  private mutating func join(_ id: String?, _ name: String) -> (id: String?, name: String?) {
    guard settings.room != nil else { return (nil, name) }
    let taken = Set((settings.members + newcomers).map(\.id.comparisonKey))
    // The name of an entry ends with it.
    let stem = id ?? PortableName.slug(from: name.beginning(ChatPeople.longestID)) ?? "member"
    if id != nil, newcomers.contains(where: { $0.id == stem }) { return (stem, nil) }
    var free = stem
    var number = 2
    while taken.contains(free.comparisonKey) {
      free = "\(stem)-\(number)"
      number += 1
    }
    let isName = (try? name.checkName()) != nil
    newcomers.append(Member(id: free, name: isName ? name : free))
    return (free, nil)
  }
}

extension String {
  /// The first of its scalars.
  fileprivate func beginning(_ count: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}

extension ChatMessage {
  /// Whether it is of a minute before another's.
  fileprivate func isBefore(minuteOf other: ChatMessage) -> Bool {
    (day, time.hour, time.minute) < (other.day, other.time.hour, other.time.minute)
  }
}

// What entries and memos share: a question, a tag, a place.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Memos
internal import Mustache
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// A question, a tag or a place, with everything that has it.
struct Topic: Sendable {
  let name: String
  /// What its page is named by.
  let key: String
  /// The newest first.
  let items: [PlannedTimelineLine]
  /// Where a place is.
  var coordinates: Coordinates?

  var firstDay: Day { items.last?.day ?? .first }
  var lastDay: Day { items.first?.day ?? .first }

  /// The name of its page, without `.html`.
  var pageName: String { Topic.pageName(of: key) }

  /// The name of a topic's page: it may have any characters, and two may differ in case alone.
  static func pageName(of name: String) -> String { String(Digest(of: Array(name.utf8)).hex.prefix(12)) }
}

/// The topics of everything on the timeline, so of no anonymous diary.
struct Topics: Sendable {
  /// The one answered last first.
  let questions: [Topic]
  /// The most frequent first, with their sign.
  let tags: [Topic]
  /// The most frequent first.
  let places: [Topic]

  init(_ timeline: Timeline, _ diaries: [DiaryPlan], _ memos: MemoPlan?) {
    var questions: [String: [PlannedTimelineLine]] = [:]
    var tags: [String: [PlannedTimelineLine]] = [:]
    var spellings: [String: String] = [:]
    var places: [String: [PlannedTimelineLine]] = [:]
    var coordinates: [String: Coordinates] = [:]
    // The newest first: its coordinates are a place's.
    for item in timeline.items.reversed() {
      switch item {
      case .entry(let diary, let index):
        let line = PlannedLine(plan: diaries[diary], index: index)
        if let question = line.entry.question { questions[question, default: []].append(.entry(line)) }
        if let location = line.entry.location {
          places[location.title, default: []].append(.entry(line))
          if coordinates[location.title] == nil { coordinates[location.title] = location.coordinates }
        }
        for tag in line.plan.tags(of: index) {
          tags[tag.tagKey, default: []].append(.entry(line))
          if spellings[tag.tagKey] == nil { spellings[tag.tagKey] = tag.hashtag }
        }
      case .memo(let index):
        guard let line = memos?.line(index) else { continue }
        for tag in line.plan.memos[index].tags {
          tags[tag.tagKey, default: []].append(.memo(line))
          if spellings[tag.tagKey] == nil { spellings[tag.tagKey] = tag.hashtag }
        }
      case .shop, .answer: continue
      }
    }
    func topics(_ items: [String: [PlannedTimelineLine]]) -> [Topic] {
      items.map { Topic(name: $0, key: $0, items: $1, coordinates: coordinates[$0]) }
    }
    func frequent(_ items: [String: [PlannedTimelineLine]]) -> [Topic] {
      topics(items).sorted { ($1.items.count, $0.name) < ($0.items.count, $1.name) }
    }
    self.questions = topics(questions).sorted { ($1.lastDay, $0.name) < ($0.lastDay, $1.name) }
    // By key, in the spelling of the newest.
    self.tags = frequent(tags).map { topic in
      Topic(name: spellings[topic.name] ?? topic.name, key: "#" + topic.name, items: topic.items)
    }
    self.places = frequent(places)
  }
}

/// How often and when there is something of a topic.
struct TopicFacts: Input {
  let name: String
  private let pageName: String
  let count: Int
  let coordinates: Coordinates?
  private let first: Day
  private let last: Day

  init(_ topic: Topic) {
    name = topic.name
    pageName = topic.pageName
    count = topic.items.count
    coordinates = topic.coordinates
    first = topic.firstDay
    last = topic.lastDay
  }

  func add(to key: inout Digest.Builder) {
    key.add(name)
    key.add(pageName)
    key.add(count)
    key.add(coordinates?.text)
    first.add(to: &key)
    last.add(to: &key)
  }

  /// A line of an overview; `folder` leads to the topics' pages, `count` says how many things there are.
  func record(folder: String = "", count: String, _ frame: PageFrame) -> Record {
    Record([
      (.url, .text("\(folder)\(pageName).html")), (.name, .text(name)),
      (.lang, .text(frame.titleLanguage(of: name).html)), (.count, .text(count)),
      (.span, .text(frame.span(Month(of: first), Month(of: last)))),
    ])
  }
}

extension Location {
  /// What it is called: by its name, or by where it is to a hundredth of a degree.
  var title: String {
    if let name { return name }
    guard let coordinates else { return "" }
    func degrees(_ number: Double) -> String { "\((number * 100).rounded() / 100)°" }
    return "\(degrees(coordinates.latitude)), \(degrees(coordinates.longitude))"
  }
}

enum TagPages {
  static let folder: RelativePath = "tags"
  static let kind = PageKind("tag-list", words: [Phrase("archive-tags")])

  /// The address of a tag's page, from the archive's top folder.
  static func address(of tag: String) -> String {
    "\(folder.text)/\(Topic.pageName(of: "#" + tag.tagKey)).html"
  }

  /// Links from the tags of a text to their pages; `way` leads to the archive's top folder.
  static func links(of tags: [String], up way: String) -> TagLinks? {
    tags.isEmpty ? nil : TagLinks(tags) { way + address(of: $0) }
  }

  static func pages(of plan: TimelinePlan) -> [PageGroup] {
    let tags = plan.topics.tags
    let all = PageLink(url: "index.html", label: Phrase("archive-tags")[plan.frame.language])
    return [
      kind.page(in: folder, "index.html", if: !tags.isEmpty) { page in
        page.make(overview, plan.frame, tags.map(TopicFacts.init))
      }, Listing.pages(of: tags.map(Listing.init), in: folder, plan.frame, crumbs: [all]),
    ]
  }

  private static func overview(_ frame: PageFrame, _ tags: [TopicFacts]) -> Record {
    frame.record(
      kind, title: Phrase("archive-tags")[frame.language], depth: 1,
      [(.items, .records(tags.map { $0.record(count: frame.language.integer($0.count), frame) }))])
  }
}

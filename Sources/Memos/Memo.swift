// A memo and its thread, parsed; the texts stay in the file's bytes.
// Format: docs/FORMAT.md, "memos/<memo>.md".

public import Diagnostics
public import Fluent
internal import Ground
public import Prose
public import SafeFiles
public import ZonedTime

/// A memo with everything that was added under it; the file `memos/<id>.md`.
public struct Memo: Sendable, Hashable {
  /// The file's name without `.md`.
  public var id: String
  /// The memo itself, then the items of its thread in the order of the file; never empty.
  public var items: [MemoItem]
  /// What it is about, in its writer's words, as the front matter has it.
  public var tags: [FrontMatter.Text]
  /// The language that its front matter names.
  var declaredLanguage: LanguageTag?
  /// The language of its home.
  public internal(set) var homeLanguage: LanguageTag
  /// The file.
  public var source: Source
  /// When the memo was made, in its writer's zone.
  public var created: ZonedTime { items[0].time }
  /// The items under the memo.
  public var thread: ArraySlice<MemoItem> { items.dropFirst() }
  /// The digest of the file's content; made anew at each call.
  public var digest: Digest { Digest(of: source.bytes) }
  /// What its texts link to inside the home, as written; looked for anew at each call.
  public var links: LocalLinks { LocalLinks(in: source.bytes[items[0].content.lowerBound...]) }
  /// The language it is written in, if that can be told; looked for anew at each call.
  public var language: LanguageTag? {
    let text = source.bytes[items[0].content.lowerBound...]
    return declaredLanguage ?? LanguageTag.guess(text, default: homeLanguage)
  }
  /// Where the file stands in the home.
  public var path: RelativePath { Memo.path(of: id) }

  /// A memo's facts; `first` is the memo itself.
  public init(
    id: String, first: MemoItem, thread: [MemoItem] = [], tags: [FrontMatter.Text] = [],
    language: LanguageTag? = nil, homeLanguage: LanguageTag = .en, source: Source
  ) {
    self.id = id
    items = [first] + thread
    self.tags = tags
    declaredLanguage = language
    self.homeLanguage = homeLanguage
    self.source = source
  }
}

extension Memo {
  /// The folder of all memos.
  public static let folder: RelativePath = "memos"
  /// The folder of their sounds.
  public static let soundFolder: RelativePath = "memos/audio"
  /// The wave forms of the sounds, one a line; the room `Sound` knows what they mean.
  public static let waveList: RelativePath = "memos/audio/waves.txt"
  /// The folder of pictures in memos.
  public static let photoFolder: RelativePath = "memos/photos"
  /// The extensions that sounds have; those of the room `Sound`, which this one does not know.
  package static let soundExtensions: Set<String> = [
    "m4a", "mp3", "wav", "ogg", "oga", "opus", "flac", "webm", "aac", "mp4",
  ]
  /// The most bytes a memo's file may have.
  public static let maximumBytes = 4 << 20

  /// The file of the memo with an id.
  public static func path(of id: String) -> RelativePath { folder.appending("\(id).md") ?? folder }

  /// The Markdown of an item: everything of it but its heading and the lines of its sounds.
  public func text(of item: MemoItem) -> String {
    let parts = item.texts.map { String(decoding: source.bytes[$0], as: UTF8.self) }
    return parts.map { $0.replacingCRLF.trimmingBlanks }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Whether something is written between a sound and the next one of its item.
  public func hasText(under sound: MemoSound, ofItem number: Int) -> Bool {
    guard items.indices.contains(number), let place = items[number].sounds.firstIndex(of: sound) else {
      return false
    }
    // The parts of a text stand between its sounds: one before the first, one behind each.
    return source.bytes[items[number].texts[place + 1]].contains { $0 > 0x20 }
  }

  /// All its sounds, with the number of the item that each belongs to.
  public var sounds: [(item: Int, sound: MemoSound)] {
    items.enumerated().flatMap { number, item in item.sounds.map { (number, $0) } }
  }
}

/// The memo itself or one thing added under it.
public struct MemoItem: Sendable, Hashable {
  /// When it was said.
  public var time: ZonedTime
  /// Where its heading stands in the file, a byte range without the line end; nil for the memo itself.
  public var heading: Range<Int>?
  /// Where everything of it but the heading stands, a byte range.
  public var content: Range<Int>
  /// Its sounds in the order of the file.
  public var sounds: [MemoSound]
  /// The parts of the content between the lines of its sounds, byte ranges.
  public var texts: [Range<Int>]

  /// An item.
  public init(
    time: ZonedTime, heading: Range<Int>? = nil, content: Range<Int>, sounds: [MemoSound] = [],
    texts: [Range<Int>]
  ) {
    self.time = time
    self.heading = heading
    self.content = content
    self.sounds = sounds
    self.texts = texts
  }
}

/// A recording that an item links to, alone on its line: `![](audio/NAME "pending")`.
public struct MemoSound: Sendable, Hashable {
  /// How far its transcript is; the link's title.
  public enum State: String, Sendable, Hashable {
    /// No title, or one of the person's own: nothing is to be done.
    case settled = ""
    /// It waits to be transcribed.
    case pending
    /// It could not be transcribed.
    case failed
  }

  /// The target as it is written, such as `audio/2025-12-07-081203.m4a`.
  public var target: String
  /// The file it leads to.
  public var path: RelativePath
  /// The words between `[` and `]`, as they are written.
  public var label: String
  /// How far its transcript is.
  public var state: State
  /// Whether its title is the person's own, which no state takes the place of.
  public var hasOwnTitle: Bool
  /// Where its line stands in the file, a byte range without the line end.
  public var line: Range<Int>

  /// A sound's link.
  public init(
    target: String, path: RelativePath, label: String = "", state: State = .settled,
    hasOwnTitle: Bool = false, line: Range<Int>
  ) {
    self.target = target
    self.path = path
    self.label = label
    self.state = state
    self.hasOwnTitle = hasOwnTitle
    self.line = line
  }
}

/// The home that hand-written memos take their offset and language from.
struct MemoContext: Sendable {
  let zone: TimeZoneRules
  let language: LanguageTag

  init(in home: Home) {
    zone = home.zone
    language = home.settings.language ?? .en
  }

  init(zone: TimeZoneRules, language: LanguageTag) {
    self.zone = zone
    self.language = language
  }
}

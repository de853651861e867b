// A memo and its thread, parsed; texts are ranges of the file's bytes (docs/FORMAT.md, "memos/<memo>.md").

public import Diagnostics
public import Fluent
internal import Ground
public import Prose
public import SafeFiles
public import ZonedTime

/// A memo with its thread: the file `memos/<id>.md`.
public struct Memo: Sendable, Hashable {
  /// The file name without `.md`.
  public var id: String
  /// The memo itself, then its thread in file order; never empty.
  public var items: [MemoItem]
  /// The tags of the front matter.
  public var headTags: [FrontMatter.Text]
  /// Its tags without signs, each once: those of the front matter, then those that stand in its texts.
  public var tags: [String]
  /// The language of the front matter.
  var declaredLanguage: LanguageTag?
  /// The home's language.
  public internal(set) var homeLanguage: LanguageTag
  /// The file.
  public var source: Source
  /// The time of creation, in the author's zone.
  public var created: ZonedTime { items[0].time }
  /// The items of the thread.
  public var thread: ArraySlice<MemoItem> { items.dropFirst() }
  /// The digest of the file, computed on each call.
  public var digest: Digest { Digest(of: source.bytes) }
  /// The links to files of the home, as written; parsed on each call.
  public var links: LocalLinks { LocalLinks(in: source.bytes[items[0].content.lowerBound...]) }
  /// The declared or guessed language; guessed on each call.
  public var language: LanguageTag? {
    let text = source.bytes[items[0].content.lowerBound...]
    return declaredLanguage ?? LanguageTag.guess(text, default: homeLanguage)
  }
  /// The path of the file.
  public var path: RelativePath { Memo.path(of: id) }

  /// Makes a memo; `first` is the memo itself.
  public init(
    id: String, first: MemoItem, thread: [MemoItem] = [], headTags: [FrontMatter.Text] = [],
    language: LanguageTag? = nil, homeLanguage: LanguageTag = .en, source: Source
  ) {
    self.id = id
    items = [first] + thread
    self.headTags = headTags
    tags = TagWords.all(
      head: headTags.map(\.text.tagName), texts: items.flatMap(\.texts).map { source.bytes[$0] })
    declaredLanguage = language
    self.homeLanguage = homeLanguage
    self.source = source
  }
}

extension Memo {
  /// The folder of memos.
  public static let folder: RelativePath = "memos"
  /// The folder of sounds.
  public static let soundFolder: RelativePath = "memos/audio"
  /// The waveforms of the sounds, one per line; see `WaveList` in module `Sound`.
  public static let waveList: RelativePath = "memos/audio/waves.txt"
  /// The folder of pictures.
  public static let photoFolder: RelativePath = "memos/photos"
  /// The file extensions of sounds; the same as in module `Sound`, which this module does not import.
  package static let soundExtensions: Set<String> = [
    "m4a", "mp3", "wav", "ogg", "oga", "opus", "flac", "webm", "aac", "mp4",
  ]
  /// The maximum size of a memo's file in bytes.
  public static let maximumBytes = 4 << 20

  /// The captions of a sound, of which there need be none: when each part of its transcript was said; see `Captions` in
  /// module `Sound`.
  public static func captions(of sound: RelativePath) -> RelativePath {
    let name = sound.name + ".vtt"
    // Longer than file systems allow, as the sound's own name may not be.
    guard name.utf8.count <= 255 else { return sharedCaptions(of: sound) }
    return soundFolder.appending(name) ?? soundFolder
  }

  /// Captions as older versions named them, without the sound's ending: those of each sound of that name that has none of
  /// its own.
  public static func sharedCaptions(of sound: RelativePath) -> RelativePath {
    soundFolder.appending(sound.stem + ".vtt") ?? soundFolder
  }

  /// The path of the memo with an id.
  public static func path(of id: String) -> RelativePath { folder.appending("\(id).md") ?? folder }

  /// The Markdown of an item, without its heading and sound lines.
  public func text(of item: MemoItem) -> String {
    let parts = item.texts.map { String(decoding: source.bytes[$0], as: UTF8.self) }
    return parts.map { $0.replacingCRLF.trimmingBlanks }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Whether there is text between a sound and the next one of its item.
  public func hasText(under sound: MemoSound, ofItem number: Int) -> Bool {
    guard items.indices.contains(number), let place = items[number].sounds.firstIndex(of: sound) else {
      return false
    }
    // The texts lie around the sounds: one before the first, one after each.
    return source.bytes[items[number].texts[place + 1]].contains { $0 > 0x20 }
  }

  /// All sounds, with the numbers of their items.
  public var sounds: [(item: Int, sound: MemoSound)] {
    items.enumerated().flatMap { number, item in item.sounds.map { (number, $0) } }
  }
}

/// The memo itself or an item of its thread.
public struct MemoItem: Sendable, Hashable {
  /// The time of the item.
  public var time: ZonedTime
  /// The byte range of the heading without its line end; nil for the memo itself.
  public var heading: Range<Int>?
  /// The byte range of everything but the heading.
  public var content: Range<Int>
  /// The sounds, in file order.
  public var sounds: [MemoSound]
  /// The byte ranges between the sound lines.
  public var texts: [Range<Int>]

  /// Makes an item.
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

/// A recording linked on a line of its own: `![](audio/NAME "pending")`.
public struct MemoSound: Sendable, Hashable {
  /// The state of the transcript: the link's title.
  public enum State: String, Sendable, Hashable {
    /// No title, or one of the user's own: nothing to do.
    case settled = ""
    /// Awaiting transcription.
    case pending
    /// Transcription failed.
    case failed
  }

  /// The link target as written, such as `audio/2025-12-07-081203.m4a`.
  public var target: String
  /// The path of the sound.
  public var path: RelativePath
  /// The link label as written.
  public var label: String
  /// The state of the transcript.
  public var state: State
  /// Whether the title is the user's own, which no state replaces.
  public var hasOwnTitle: Bool
  /// The byte range of the line without its line end.
  public var line: Range<Int>

  /// Makes a sound link.
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

/// The home's defaults for hand-written memos.
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

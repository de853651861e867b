// Where imported texts go: what a diary and the memos make of one.

internal import Diagnostics
internal import Ground
internal import ZonedTime

/// A file of the home that a text's media became.
struct PlacedMedia: Sendable, Hashable {
  var path: RelativePath
  var isPicture: Bool
  var isSound: Bool
}

/// A diary or the memos, as an import sees them.
protocol ImportTarget {
  /// Takes a place for a text.
  mutating func place(for entry: ForeignEntry) -> RelativePath

  /// Takes a place for one of its files; `isSame` tells whether a file has its content already.
  mutating func place(for media: MediaName, day: Day, isSame: (RelativePath) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> (path: RelativePath, isThere: Bool)

  /// How a text there leads to a file or to another text of it; nil where no link may lead.
  func link(to path: RelativePath) -> String?

  /// Whether what was said under a text stands in its file.
  var hasThreads: Bool { get }

  /// The file of a text.
  ///
  /// - Parameters:
  ///   - entry: the text.
  ///   - body: its words with links.
  ///   - thread: the texts under it, with theirs.
  /// - Returns: its bytes.
  /// - Throws: what is wrong with it.
  func file(of entry: ForeignEntry, _ body: String, thread: [(entry: ForeignEntry, body: String)])
    throws(Diagnostic) -> [UInt8]

  /// How a file stands in a text.
  func show(_ media: PlacedMedia, _ label: String, _ title: String, name: String) -> String

  /// Whether a text that is here may be changed by the one who imports, as its `author` says.
  func isOwn(_ author: String?) -> Bool

  /// Whether nobody may be told who wrote what stands there.
  var hidesNames: Bool { get }

  /// A part of a text, as it may stand between other parts.
  func words(_ text: String) -> String
}

/// What is known of a file before it has a place.
struct MediaName: Sendable, Hashable {
  /// Its own name without an extension.
  var stem: String
  var ending: String
  var isPicture: Bool
  var isSound: Bool

  /// What browsers and programs would run when somebody opens it beside a page: kept, as a text.
  private static let active: Set<String> = [
    "htm", "html", "xhtml", "xht", "shtml", "mht", "mhtml", "svg", "svgz", "xml", "xsl", "js", "mjs", "css",
    "php", "exe", "bat", "cmd", "com", "scr", "ps1", "vbs", "jar", "desktop", "sh", "lnk", "url", "webloc",
    "md",
  ]
  private static let sounds: Set<String> = ["m4a", "mp3", "wav", "ogg", "oga", "opus", "flac", "aac"]
  /// What only holds sound where an app says so.
  private static let containers: Set<String> = ["mp4", "webm"]

  /// The name of a file with a certain beginning.
  init(_ media: ForeignMedia, header: [UInt8]) {
    let size = ImageSize(header: header)
    let dot = media.name.lastIndex(of: ".")
    var written = dot.map { media.name[media.name.index(after: $0)...].lowercased() } ?? ""
    if written.isEmpty || written.count > 10
      || !written.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    {
      written = ""
    }
    stem = dot.map { String(media.name[..<$0]) } ?? media.name
    isPicture = size != nil
    isSound =
      !isPicture
      && (MediaName.sounds.contains(written) || media.isSound && MediaName.containers.contains(written))
    if let size {
      ending = MediaName.pictures.contains(written) ? written : size.kind.rawValue
      if size.kind == .heif, written.isEmpty { ending = "heic" }
    } else if MediaName.active.contains(written) {
      stem += "-\(written)"
      ending = "txt"
    } else {
      ending = written.isEmpty ? "bin" : written
    }
  }

  private static let pictures: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif", "apng",
  ]
}

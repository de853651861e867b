// The home: a folder with `zutto.json` in it.

public import Diagnostics
public import Fluent
public import LosslessJSON
public import SafeFiles
public import ZonedTime

/// An opened home.
public struct Home: Sendable {
  /// Its files.
  public internal(set) var tree: Tree
  /// What `zutto.json` says.
  public let settings: HomeSettings
  /// The clock of entries that name no offset.
  public let zone: TimeZoneRules
  /// Whether this program may write to it: false where its format is newer.
  public let isWritable: Bool
  /// What is wrong with `zutto.json`; empty unless it was opened to be checked.
  public let problems: [Diagnostic]

  /// `zutto.json`.
  public static let file: RelativePath = "zutto.json"
  /// The most bytes that one of the home's own JSON files may have.
  public static let maximumJSONBytes = 64 << 20

  /// Opens the home in a folder.
  ///
  /// - Parameters:
  ///   - path: the folder, as the operating system names it.
  ///   - isChecking: whether to go on where `zutto.json` is wrong, with what can be read of it.
  /// - Throws: `home-missing`, and unless checking the first thing that is wrong with `zutto.json`.
  public init(at path: String, checking isChecking: Bool = false) throws(Diagnostic) {
    let tree = try Home.tree(at: path)
    guard let source = try tree.readIfPresent(Home.file, limit: Home.maximumJSONBytes) else {
      throw Home.missing(path)
    }
    let (settings, problems) = HomeFormat.parse(source)
    let fault = problems.first { $0.severity == .error && $0.code != .homeNewer }
    if let fault, !isChecking { throw fault }
    let known = settings ?? HomeSettings(owner: "")
    self.tree = tree
    self.settings = known
    self.problems = problems
    isWritable = !problems.contains { $0.code == .homeNewer }
    zone = try known.timeZone.map { (name) throws(Diagnostic) in try TimeZoneRules(named: name) } ?? .utc
  }

  /// Opens the home that a folder is part of: the folder itself or the nearest one above it that
  /// holds `zutto.json`.
  ///
  /// - Throws: as `init(at:)`.
  public init(above path: String, checking isChecking: Bool = false) throws(Diagnostic) {
    guard let folder = Home.isHome(path) ? path : Home.folder(above: path) else {
      throw Diagnostic(
        .homeMissing, Phrase("home-no-home-here-above"), hint: Phrase("home-make-one-zutto-init-dir"))
    }
    try self.init(at: folder, checking: isChecking)
  }

  /// The nearest home above an absolute path, which itself does not count and need not be there;
  /// nil if there is none.
  public static func folder(above path: String) -> String? {
    var folder = path[...]
    while folder != "/", let slash = folder.lastIndex(of: "/") {
      folder = slash == folder.startIndex ? "/" : folder[..<slash]
      if isHome(String(folder)) { return String(folder) }
    }
    return nil
  }

  static func isHome(_ path: String) -> Bool { treeIfPresent(path)?.signature(Home.file) != nil }

  private static func treeIfPresent(_ path: String) -> Tree? {
    do throws(Diagnostic) { return try Tree(at: path) } catch {
      // A folder above that can't be opened is no home of ours.
      return nil
    }
  }

  private static func tree(at path: String) throws(Diagnostic) -> Tree {
    do throws(Diagnostic) { return try Tree(at: path) } catch {
      guard error.code == .fileMissing else { throw error }
      throw missing(path)
    }
  }

  private static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .homeMissing, Phrase("home-no-home", ["path": path]),
      hint: Phrase("home-make-one-zutto-init-name", ["path": path]))
  }

  /// The home with its folders listed as a snapshot tells (`Tree.listed`).
  public func listed(by snapshot: TreeSnapshot) -> Home {
    var home = self
    home.tree = tree.listed(by: snapshot)
    return home
  }

  /// Makes a change, unless the home is of a newer format.
  ///
  /// - Throws: `home-newer`, and as `Tree.change`.
  public func change<Result>(
    _ command: String, at moment: Instant, form: String? = nil,
    _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try checkWritable()
    return try tree.change(command, at: moment, form: form, body)
  }

  /// Refuses to go on where this program may not write.
  ///
  /// - Throws: `home-newer`.
  public func checkWritable() throws(Diagnostic) {
    guard isWritable else {
      throw Diagnostic(
        .homeNewer, Phrase("home-home-made-newer-zutto-nothing"), path: Home.file,
        hint: Phrase("home-use-newer-zutto"))
    }
  }
}

/// Whose home it is, and how they want it.
///
/// Format: docs/FORMAT.md, "zutto.json".
public struct HomeSettings: Sendable, Hashable {
  /// How pages look.
  public enum Theme: String, Sendable, Hashable, CaseIterable {
    case system
    case light
    case dark
  }

  /// Where git keeps photos, sound and films.
  public enum Media: String, Sendable, Hashable, CaseIterable {
    /// With the texts, in its history.
    case together
    /// Nowhere: git has placeholders, and the files travel through depots.
    case apart
  }

  /// What can be added by command.
  public enum Plan: String, Sendable, Hashable, CaseIterable {
    case free
    case premium

    /// The most diaries; nil for no limit.
    public var maximumDiaries: Int? { self == .free ? 1 : nil }
    /// The most photos of a new entry.
    public var maximumPhotos: Int { self == .free ? 1 : 4 }
    /// The most contacts (seeds/001, "ContactLimit"); nil for no limit.
    public var maximumContacts: Int? { self == .free ? 5 : nil }
  }

  /// The id of the person whose home it is.
  public var owner: String
  /// What to call them, and the archive's title.
  public var name: String?
  /// Their language.
  public var language: LanguageTag?
  /// The IANA name of their time zone.
  public var timeZone: String?
  /// The currency of a new ledger.
  public var currency: Currency?
  /// How pages look.
  public var theme: Theme = .system
  /// What can be added by command.
  public var plan: Plan = .premium
  /// A picture's path in the home.
  public var picture: String?
  /// The time of the daily reminder.
  public var reminder: TimeOfDay?
  /// Whether new entries are announced.
  public var notify = true
  /// Whose new entries are not announced: ids of members by the id of the diary.
  public var muted: [String: Set<String>] = [:]

  /// Where git keeps photos, sound and films.
  public var media: Media = .together

  /// The settings of a person's home.
  public init(owner: String) { self.owner = owner }

  /// The currency of prices and months where the ledger names none: the home's, else that of its language.
  public var usualCurrency: Currency { currency ?? Currency(of: language ?? .en) }

  /// The newest form of a home that this program writes.
  package static let format = 1
  /// The order of the keys.
  public static let shape: JSONShape = [
    "format", "owner", "name", "locale", "timeZone", "currency", "theme", "plan", "picture", "reminder",
    "notify", "muted", "media",
  ]
}

/// Reads and writes the home's own file.
public enum HomeFormat {
  /// Reads the settings.
  ///
  /// - Returns: the settings, nil if there is no owner; and everything that is wrong.
  public static func parse(_ source: Source) -> (settings: HomeSettings?, problems: [Diagnostic]) {
    do throws(Diagnostic) {
      var reader = JSONReader(try JSON.parse(source), in: source)
      // What is no object at all is told once, not again for every key it lacks.
      let settings = reader.problems.isEmpty ? settings(&reader) : nil
      return (settings, reader.problems + reader.mistyped)
    } catch { return (nil, [error]) }
  }

  private static func settings(_ reader: inout JSONReader) -> HomeSettings? {
    let format = reader.integer("format", required: true, in: 1...Int.max)
    if let format, format > HomeSettings.format {
      reader.note(
        .homeNewer,
        Phrase(
          "home-home-format-newer-than-program", ["format": format, "other-format": HomeSettings.format]),
        at: "format", hint: Phrase("home-use-newer-zutto-one-reads"))
    }
    let owner = reader.text("owner", required: true, example: "\"misaki\"") { (text) throws(Diagnostic) in
      try PortableName(parsing: text).text
    }
    var settings = HomeSettings(owner: owner ?? "")
    settings.name = reader.name()
    settings.language = reader.text("locale", as: LanguageTag.init(parsing:))
    settings.timeZone = reader.text("timeZone") { (text) throws(Diagnostic) in
      try TimeZoneRules(named: text).name
    }
    settings.currency = reader.text("currency", example: "\"JPY\"") { (text) throws(Diagnostic) in
      try Currency(parsing: text)
    }
    settings.theme = reader.choice("theme", of: HomeSettings.Theme.self) ?? .system
    settings.plan = reader.choice("plan", of: HomeSettings.Plan.self) ?? .premium
    settings.picture = reader.text("picture")
    settings.reminder = reader.text("reminder") { (text) throws(Diagnostic) in try TimeOfDay(parsing: text) }
    settings.notify = reader.flag("notify") ?? true
    settings.muted = reader.object("muted", muted) ?? [:]
    settings.media = reader.choice("media", of: HomeSettings.Media.self) ?? .together
    return owner == nil ? nil : settings
  }

  /// Each diary's object says of members whether they are muted, so that two machines' changes merge by key.
  private static func muted(_ reader: inout JSONReader) -> [String: Set<String>]? {
    var result: [String: Set<String>] = [:]
    for diary in reader.object.members.map(\.key) {
      let members = reader.object(diary) { (reader) -> Set<String>? in
        let ids = reader.object.members.map(\.key)
        return Set(ids.filter { reader.flag($0) == true })
      }
      if let members, !members.isEmpty { result[diary] = members }
    }
    return result
  }

  /// The file of a new home.
  public static func text(_ settings: HomeSettings) -> [UInt8] {
    var object: JSONObject = ["format": .integer(HomeSettings.format), "owner": .text(settings.owner)]
    object["name"] = settings.name.map(JSON.text)
    object["locale"] = settings.language.map { .text($0.rawValue) }
    object["timeZone"] = settings.timeZone.map(JSON.text)
    object["currency"] = settings.currency.map { .text($0.code) }
    object["theme"] = .text(settings.theme.rawValue)
    object["plan"] = .text(settings.plan.rawValue)
    return JSON.object(object).canonical(HomeSettings.shape)
  }
}

/// What the home of a part holds: files that go as they are, and files that are written anew because they tell of more.
public struct PartFiles: Sendable {
  /// Files that go as they are.
  public var copied: Set<RelativePath> = []
  /// What the others hold, by their places.
  public var written: [RelativePath: [UInt8]] = [:]

  /// None.
  public init() {}

  /// Adds those of another room.
  public mutating func add(_ other: PartFiles) {
    copied.formUnion(other.copied)
    written.merge(other.written) { first, _ in first }
  }

  /// Every place at which something stands.
  public var places: Set<RelativePath> { copied.union(written.keys) }
}

extension FolderName {
  /// That this does not belong into a folder.
  ///
  /// - Parameters:
  ///   - folder: where it stands.
  ///   - hint: what does belong there.
  /// - Returns: an error for names and links that are not followed, a warning for everything else.
  public func strange(in folder: RelativePath, hint: Phrase) -> Diagnostic {
    let path = folder.appending(name)
    if !isText {
      return Diagnostic(
        .nameNotPortable, Phrase("home-name-not-utf-text-without", ["name": name]), path: path,
        hint: Phrase("home-rename"))
    }
    if kind == .link {
      return Diagnostic(
        .linkOutside, Phrase("home-symbolic-link-not-followed-here", ["name": name]), path: path,
        hint: Phrase("home-copy-file-itself-into-folder"))
    }
    return Diagnostic(
      .fileStrange, Phrase("home-does-not-belong-here", ["name": name]), path: path,
      hint: Phrase("home-move-elsewhere", ["hint": hint]), severity: .warning)
  }
}

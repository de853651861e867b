// The home: a folder with `zutto.json` in it.

/// An opened home.
public struct Home: Sendable {
  /// Its files.
  public let tree: Tree
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

  /// Makes a change, unless the home is of a newer format.
  ///
  /// - Throws: `home-newer`, and as `Tree.change`.
  public func change<Result>(
    _ command: String, at moment: Instant, _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try checkWritable()
    return try tree.change(command, at: moment, body)
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

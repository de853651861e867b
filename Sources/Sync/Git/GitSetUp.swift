// The local setup of a clone, optional and never synced: a merge driver, and a hook that reports who wrote.

internal import Diagnostics
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The merge driver and the attributes that select it.
enum GitSetUp {
  /// The first line of what we add to `info/attributes`.
  private static let heading = "# zutto: files merge by the rules of docs/FORMAT.md, \"What merges how\""

  /// What we add to `info/attributes`, which overrides the `.gitattributes` that others can write: no program
  /// named in theirs converts files.
  private static let attributes = """
    \(heading)
    * -text -filter -ident -working-tree-encoding merge=zutto

    """

  /// The `.gitattributes` of a diary that is shared on its own.
  static let sharedAttributes = """
    # Text stays as it was written on every system. A merge that knows no rule of zutto's keeps one side whole and
    # calls it a conflict; 'zutto sync' and 'zutto merge' put the two together.
    * -text -merge
    *.md diff=markdown

    """

  /// What is added below for a home that keeps photos and sound apart.
  private static let mediaAttributes: String = {
    let patterns = MediaPlaceholder.pathExtensions.map { ending in
      let letters = ending.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
      return "?*.\(letters) filter=\(MediaFilter.name)\n"
    }
    let exempt = MediaPlaceholder.exemptFolders.map { "/\($0)/** -filter\n" }
    return "# zutto: photos and sound are kept apart, docs/FORMAT.md, \"Photos and sound apart\"\n"
      + patterns.joined() + exempt.joined()
  }()

  private static func isDone(
    _ place: GitPlace, driver: String, notify: String?, mediaFilter: String?
  ) throws(Diagnostic) -> Bool {
    let config = try place.common.readIfPresent("config", limit: 1 << 20)?.bytes ?? []
    let info = try place.common.readIfPresent("info/attributes", limit: 1 << 20)?.bytes ?? []
    let (text, settings) = (String(decoding: info, as: UTF8.self), String(decoding: config, as: UTF8.self))
    guard text.contains(attributes), settings.contains(quotedForConfig(driver)),
      text.contains(mediaAttributes) == (mediaFilter != nil),
      mediaFilter.map({ settings.contains(quotedForConfig($0)) }) ?? true
    else { return false }
    return try GitHook.isDone(place, notify: notify)
  }

  /// Keeps a depot's folder, which comes along where a readable copy is copied, out of what git lists.
  private static func exclude(_ place: GitPlace) throws(Diagnostic) {
    let line = "/\(Depot.folder)/"
    let known = try place.common.readIfPresent("info/exclude", limit: 1 << 20)?.bytes ?? []
    let text = String(decoding: known, as: UTF8.self)
    guard !text.split(whereSeparator: \.isNewline).contains(where: { $0 == line }) else { return }
    let kept = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    try place.common.write(Array((kept + line + "\n").utf8), to: "info/exclude")
  }

  /// Sets up a clone; other content of its files stays.
  ///
  /// - Parameters:
  ///   - place: the repository.
  ///   - git: git in it.
  ///   - options: with the commands that git is to run.
  ///   - mediaFilter: git's filter for photos and sound; nil where they are not kept apart.
  /// - Throws: `git-failed`, `file-unwritable`.
  static func make(_ place: GitPlace, _ git: Git, _ options: GitSyncOptions, mediaFilter: String?)
    throws(Diagnostic)
  {
    let (driver, notify) = (options.driver, options.notify)
    try exclude(place)
    guard try !isDone(place, driver: driver, notify: notify, mediaFilter: mediaFilter) else { return }
    try git.bytes(["config", "--local", "merge.zutto.name", "zutto's three-way merge"])
    try git.bytes(["config", "--local", "merge.zutto.driver", driver])
    if let mediaFilter {
      // The settings come first: attributes that name an unknown filter would have git take the photos in.
      try git.bytes(["config", "--local", "filter.\(MediaFilter.name).process", mediaFilter])
      try git.bytes(["config", "--local", "filter.\(MediaFilter.name).required", "true"])
      // A second name changes a file's status, but not the file.
      try git.bytes(["config", "--local", "core.trustctime", "false"])
    }
    let info = try place.common.readIfPresent("info/attributes", limit: 1 << 20)?.bytes ?? []
    let old = String(decoding: info, as: UTF8.self)
    var text = old.replacing(mediaAttributes, with: "")
    if !text.contains(attributes) {
      text += (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + attributes + "\n"
    }
    // The last line that matches counts.
    if mediaFilter != nil { text += (text.hasSuffix("\n") ? "" : "\n") + mediaAttributes }
    if text != old { try place.common.write(Array(text.utf8), to: "info/attributes") }
    if let notify { try GitHook.install(notify, place, git) }
  }

  /// The text as git quotes it in its config file.
  private static func quotedForConfig(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}

/// `hooks/post-merge` of a clone: reports who wrote after a manual `git pull`; a person's own hook stays.
///
/// Source: githooks(5), "post-merge".
enum GitHook {
  private static let path: RelativePath = "hooks/post-merge"
  private static let staged: RelativePath = "zutto-hook"
  /// Records that `core.hooksPath` is set, so that later syncs need not ask git.
  private static let declined: RelativePath = "zutto-no-hook"
  private static let mark = "# zutto: says who wrote after a 'git pull'"

  /// The hook's script: it never fails a merge, and without a terminal it neither prints nor makes git wait.
  static func text(_ command: String) -> String {
    """
    #!/bin/sh
    \(mark). A hook of your own in this place is left alone;
    # 'zutto profile set --notify off' turns all notices off.
    if [ -t 1 ]; then
      \(command) 2>/dev/null || :
    else
      \(command) </dev/null >/dev/null 2>&1 &
    fi
    exit 0

    """
  }

  /// Whether nothing needs to be done: the hook is current, or a person has another.
  static func isDone(_ place: GitPlace, notify: String?) throws(Diagnostic) -> Bool {
    guard let notify, place.common.signature(declined) == nil else { return true }
    guard let present = try present(place) else { return false }
    return !present.contains(mark) || present == text(notify)
  }

  private static func present(_ place: GitPlace) throws(Diagnostic) -> String? {
    guard place.common.signature(path) != nil else { return nil }
    do throws(Diagnostic) {
      return String(decoding: try place.common.read(path, limit: 1 << 20).bytes, as: UTF8.self)
    } catch {
      // A person's own, such as a link to their hooks.
      return ""
    }
  }

  /// Installs the hook, unless `core.hooksPath` is set.
  static func install(_ command: String, _ place: GitPlace, _ git: Git) throws(Diagnostic) {
    guard try !isDone(place, notify: command) else { return }
    if try git.run(["config", "core.hooksPath"]).status == 0 {
      try place.common.write(Array("core.hooksPath is set\n".utf8), to: declined)
      return
    }
    try place.common.createFolder("hooks")
    try place.common.write(Array(text(command).utf8), to: staged)
    guard unsafe chmod(place.common.systemPath(staged), 0o755) == 0 else { return }
    try place.common.move(staged, to: path)
  }
}

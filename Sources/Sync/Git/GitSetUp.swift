// What a clone needs so that git itself merges as we do. None of it travels with the files; all of it is optional.

internal import Diagnostics
internal import SafeFiles

/// Sets a clone up: the merge driver and the attributes that call it.
enum GitSetUp {
  /// The first line of what we add to `info/attributes`.
  private static let heading = "# zutto: files merge by the rules of docs/FORMAT.md, \"What merges how\""

  /// What stands in `info/attributes`, which counts more than the `.gitattributes` that others can write: no file is
  /// changed on its way by a program that somebody else's attributes name.
  private static let attributes = """
    \(heading)
    * -text -filter -ident -working-tree-encoding merge=zutto

    """

  /// The `.gitattributes` of a diary that is shared alone.
  static let sharedAttributes = """
    # Text stays as it was written on every system. A merge that knows no rule of zutto's keeps one side whole and
    # calls it a conflict; 'zutto sync' and 'zutto merge' put the two together.
    * -text -merge
    *.md diff=markdown

    """

  /// Whether a clone is set up with a command.
  static func isDone(_ place: GitPlace, driver: String, notify: String?) throws(Diagnostic) -> Bool {
    let config = try place.common.readIfPresent("config", limit: 1 << 20)?.bytes ?? []
    let info = try place.common.readIfPresent("info/attributes", limit: 1 << 20)?.bytes ?? []
    guard String(decoding: info, as: UTF8.self).contains(attributes),
      String(decoding: config, as: UTF8.self).contains(quotedForConfig(driver))
    else { return false }
    return try GitHook.isDone(place, notify: notify)
  }

  /// Sets a clone up; what a person wrote there stays.
  ///
  /// - Parameters:
  ///   - place: the clone.
  ///   - git: git in it.
  ///   - driver: the command line that merges, as git's `merge.<driver>.driver` takes it.
  ///   - notify: the command line that says who wrote, run after a `git pull`; nil for none.
  /// - Throws: `git-failed`, and as the writes.
  static func make(_ place: GitPlace, _ git: Git, driver: String, notify: String?) throws(Diagnostic) {
    guard try !isDone(place, driver: driver, notify: notify) else { return }
    let info = try place.common.readIfPresent("info/attributes", limit: 1 << 20)?.bytes ?? []
    let text = String(decoding: info, as: UTF8.self)
    if !text.contains(attributes) {
      let kept = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
      try place.common.write(Array((kept + attributes).utf8), to: "info/attributes")
    }
    try git.bytes(["config", "--local", "merge.zutto.name", "zutto's three-way merge"])
    try git.bytes(["config", "--local", "merge.zutto.driver", driver])
    if let notify { try GitHook.install(notify, place, git) }
  }

  /// The text as git writes it into its config file.
  private static func quotedForConfig(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}

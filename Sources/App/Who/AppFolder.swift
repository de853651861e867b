// The machine's own folder of an app: its address, who is paired, which codes are open.

package import Diagnostics
internal import Fluent
package import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

/// `~/.local/state/zutto/app/HOME/`: outside the home, which travels by git, stick and backup.
///
/// HOME is made from the home's path: a home that was moved has another folder, and its phones are paired
/// again.
package struct AppFolder: Sendable {
  private static let file: RelativePath = "app.json"
  private static let lock: RelativePath = "lock"
  static let limit = 1 << 20

  let tree: Tree
  /// 80 random bits, the secret part of every page's address.
  package let key: String

  /// Opens the folder of a home, made on first use.
  ///
  /// - Throws: `app-state` for a damaged file, and as the reads and writes.
  package init(of home: Home, world: World) throws(Diagnostic) {
    let name = String(Digest(of: Array(home.tree.root.utf8)).hex.prefix(16))
    tree = try Tree(creating: MachineFolders.state(world) + "/app/" + name, isPrivate: true)
    let lock = try Lock(AppFolder.lock, in: tree, waitingAtMost: 10)
    defer { _ = lock }
    if let known = try AppFolder.read(AppFolder.file, in: tree) {
      guard let key = known["key"]?.text, key.utf8.count == 20 else {
        throw AppFolder.damaged(AppFolder.file, in: tree)
      }
      self.key = key
    } else {
      key = world.randomBytes(10).hexadecimal
      try AppFolder.write(["key": .text(key)], to: AppFolder.file, in: tree)
    }
  }

  /// Where the app listened last for browsers of a role, such as `https://kasse.local:4848`; nil if it never ran.
  ///
  /// - Throws: `app-state`, `file-unreadable`.
  package func origin(for role: Role) throws(Diagnostic) -> String? {
    let object = try AppFolder.read(AppFolder.file, in: tree)
    return (role == .till ? object?["tills"]?.text : nil) ?? object?["origin"]?.text
  }

  /// Notes where the app listens, and where its tills' own door is.
  package func setOrigin(_ origin: String, tills: String? = nil) throws(Diagnostic) {
    try change(AppFolder.file) { (object) throws(Diagnostic) in
      object["origin"] = .text(origin)
      object["tills"] = tills.map(JSON.text)
    }
  }

  /// Reads and writes a file under the folder's lock.
  func change<Result>(
    _ file: RelativePath, _ body: (inout JSONObject) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let lock = try Lock(AppFolder.lock, in: tree, waitingAtMost: 10)
    defer { _ = lock }
    let old = try AppFolder.read(file, in: tree) ?? JSONObject()
    var new = old
    let result = try body(&new)
    if new != old { try AppFolder.write(new, to: file, in: tree) }
    return result
  }

  /// A file of the folder; nil if there is none.
  static func read(_ file: RelativePath, in tree: Tree) throws(Diagnostic) -> JSONObject? {
    guard let source = try tree.readIfPresent(file, limit: limit) else { return nil }
    guard let object = try? JSON.parse(source).object else { throw damaged(file, in: tree) }
    return object
  }

  private static func write(_ object: JSONObject, to file: RelativePath, in tree: Tree) throws(Diagnostic) {
    try tree.write(JSON.object(object).canonical(), to: file, isPrivate: true)
  }

  static func damaged(_ file: RelativePath, in tree: Tree) -> Diagnostic {
    Diagnostic(
      .appState, Phrase("app-state-damaged", ["path": tree.systemPath(file)]),
      hint: Phrase("app-state-remove"))
  }
}

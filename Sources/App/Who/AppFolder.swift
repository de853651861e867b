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

  let files: StateFolder
  /// 80 random bits, the secret part of every page's address.
  package let key: String

  /// Opens the folder of a home, made on first use.
  ///
  /// - Throws: `app-state` for a damaged file, and as the reads and writes.
  package init(of home: Home, world: World) throws(Diagnostic) {
    let name = String(Digest(of: Array(home.tree.root.utf8)).hex.prefix(16))
    let files = try StateFolder(at: MachineFolders.state(world) + "/app/" + name)
    self.files = files
    key = try files.change(AppFolder.file) { (object) throws(Diagnostic) in
      if object.members.isEmpty { object["key"] = .text(world.randomBytes(10).hexadecimal) }
      guard let key = object["key"]?.text, key.utf8.count == 20 else { throw files.damaged(AppFolder.file) }
      return key
    }
  }

  /// Where the app listened last for browsers of a role, such as `https://kasse.local:4848`; nil if it never ran.
  ///
  /// - Throws: `app-state`, `file-unreadable`.
  package func origin(for role: Role) throws(Diagnostic) -> String? {
    let object = try files.read(AppFolder.file)
    return (role == .till ? object?["tills"]?.text : nil) ?? object?["origin"]?.text
  }

  /// Notes where the app listens, and where its tills' own door is.
  package func setOrigin(_ origin: String, tills: String? = nil) throws(Diagnostic) {
    try files.change(AppFolder.file) { (object) throws(Diagnostic) in
      object["origin"] = .text(origin)
      object["tills"] = tills.map(JSON.text)
    }
  }
}

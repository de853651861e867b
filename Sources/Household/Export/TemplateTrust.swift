// Which of a home's own templates are used.

package import Archive
package import Diagnostics
internal import Fluent
package import Ground
internal import SafeFiles

/// Trust in a home's own templates: they are used only in the state that the user approved on this machine.
///
/// A template decides what a page does and what a printer loads, and others may have written to a home that
/// travels. The approval is stored on the machine, because a file in the home could be forged along with the
/// templates.
package struct TemplateTrust: Sendable {
  private let home: Home
  private let world: World

  /// In the machine's state folder: one digest per line for each state of `templates/` that was trusted.
  private static let file: RelativePath = "templates"
  private static let lock: RelativePath = "templates.lock"

  package init(_ home: Home, _ world: World) {
    self.home = home
    self.world = world
  }

  /// The home's theme, with its own templates if they are trusted, and a warning if they aren't.
  package func theme(_ look: [UInt8]? = nil) throws(Diagnostic) -> (Theme, [Diagnostic]) {
    let problems = try problems()
    let own = problems.isEmpty ? home.tree : nil
    return (try Theme(of: own, look: look, version: ZuttoVersion.text), problems)
  }

  /// A warning if the home has templates that aren't trusted.
  package func problems() throws(Diagnostic) -> [Diagnostic] {
    let own = try Theme.own(in: home.tree)
    guard !own.isEmpty, try !known().contains(Self.digest(of: own).hex) else { return [] }
    let names = own.map(\.path.name).joined(separator: ", ")
    return [
      Diagnostic(
        .templateUntrusted, Phrase("command-home-own-templates-not-used", ["names": names]),
        path: Theme.folder, hint: Phrase("command-who-can-write-home-could"), severity: .warning)
    ]
  }

  /// Trusts the templates as they are now; returns the names of those that differ from the built-in ones.
  @discardableResult package func trust() throws(Diagnostic) -> [String] {
    try trust(try Theme.own(in: home.tree))
  }

  /// Trusts a shipped look as it is now: a later zutto may bring another one of the name.
  package func trust(look: [UInt8]) throws(Diagnostic) {
    guard let path = Theme.folder.appending(Theme.addition), !look.isEmpty else { return }
    try trust([Source(path, look)])
  }

  @discardableResult private func trust(_ own: [Source]) throws(Diagnostic) -> [String] {
    let line = Self.digest(of: own).hex
    if !own.isEmpty, !(try known().contains(line)) {
      let machine = try Tree(creating: MachineFolders.state(world))
      let lock = try Lock(Self.lock, in: machine, waitingAtMost: 10)
      defer { _ = lock }
      // What another home was trusted with meanwhile stays.
      let text = (try known() + [line]).map { $0 + "\n" }.joined()
      try machine.write(Array(text.utf8), to: Self.file, isPrivate: true)
    }
    return own.map(\.path.name)
  }

  func known() throws(Diagnostic) -> [String] {
    do throws(Diagnostic) {
      let machine = try Tree(at: try MachineFolders.state(world))
      let text = try machine.readIfPresent(Self.file, limit: 1 << 20)?.bytes ?? []
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    } catch {
      // No state folder: nothing is trusted.
      if error.code == .fileMissing { return [] }
      throw error
    }
  }

  private static func digest(of own: [Source]) -> Digest {
    var key = Digest.Builder()
    for source in own {
      key.add(source.path.name)
      key.add(Digest(of: source.bytes))
    }
    return key.digest
  }
}

// Whether a home's own templates are used: only as they were when the person said so on this machine.
//
// A template decides what a page does and what a printer loads. A home travels, and others may have written to it: what it brings
// along is shown to nobody before it was looked at. What stands in the home can't say that somebody did, so this machine remembers.

package import Archive
package import Diagnostics
internal import Fluent
package import Ground
internal import SafeFiles

/// The templates that a home has of its own, and whether this machine knows them.
package struct TemplateTrust: Sendable {
  private let home: Home
  private let world: World

  /// In the machine's own folder: a line for each state of `templates/` that was trusted.
  private static let file: RelativePath = "templates"

  package init(_ home: Home, _ world: World) {
    self.home = home
    self.world = world
  }

  /// The theme of the home: with its own templates if they are trusted, else the shipped one.
  ///
  /// - Returns: it, and that templates are not used.
  /// - Throws: what reading and compiling the templates throws.
  package func theme() throws(Diagnostic) -> (Theme, [Diagnostic]) {
    let problems = try problems()
    let own = problems.isEmpty ? home.tree : nil
    return (try Theme(of: own, version: ZuttoVersion.text), problems)
  }

  /// That templates of the home are not used, if that is so.
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

  /// Remembers that the templates, as they are now, are to be used.
  ///
  /// - Returns: the names of those that differ from the shipped ones.
  /// - Throws: what reading them and writing the machine's own file throw.
  @discardableResult package func trust() throws(Diagnostic) -> [String] {
    let own = try Theme.own(in: home.tree)
    let line = Self.digest(of: own).hex
    let known = try known()
    if !own.isEmpty, !known.contains(line) {
      let text = (known + [line]).map { $0 + "\n" }.joined()
      let machine = try Tree(creating: MachineFolders.state(world))
      try machine.write(Array(text.utf8), to: Self.file, isPrivate: true)
    }
    return own.map(\.path.name)
  }

  private func known() throws(Diagnostic) -> [String] {
    do throws(Diagnostic) {
      let machine = try Tree(at: try MachineFolders.state(world))
      let text = try machine.readIfPresent(Self.file, limit: 1 << 20)?.bytes ?? []
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    } catch {
      // A machine without a memory knows none.
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

// What a person names as the other side of a sync through rsync.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// The other side: a folder, a folder of another machine, or a module of an rsync daemon.
struct RsyncDestination: Sendable, Hashable {
  /// How it is reached.
  enum Kind: Sendable {
    case folder
    case shell
    case daemon
  }

  /// How it is reached.
  let kind: Kind
  /// Its name, with the absolute path where it is a folder of this machine; no slash at the end.
  let text: String

  /// Reads what a person typed.
  ///
  /// - Throws: `rsync-destination`.
  init(_ typed: String) throws(Diagnostic) {
    guard !typed.isEmpty, !typed.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw RsyncDestination.refused(typed, Phrase("sync-no-name-folder"))
    }
    kind = RsyncDestination.kind(of: typed)
    switch kind {
    case .folder: text = try RsyncDestination.absolute(typed)
    case .shell, .daemon:
      let host = typed.prefix { $0 != ":" && $0 != "/" }
      // ssh would take it for an option, and some options of it start programs.
      if typed.hasPrefix("-") || host.contains("@-") || host.hasSuffix("@") || typed.hasPrefix(":") {
        throw RsyncDestination.refused(typed, Phrase("sync-names-no-machine"))
      }
      var rest = typed[...]
      while rest.hasSuffix("/"), !rest.hasSuffix(":/"), !rest.hasSuffix("//") { rest = rest.dropLast() }
      text = String(rest)
    }
  }

  private static func kind(of typed: String) -> Kind {
    if typed.hasPrefix("rsync://") { return .daemon }
    // As rsync itself tells them apart: a colon before the first slash.
    let beginning = typed.prefix { $0 != "/" }
    guard let colon = beginning.firstIndex(of: ":") else { return .folder }
    return beginning[beginning.index(after: colon)...].hasPrefix(":") ? .daemon : .shell
  }

  /// The folder without symbolic links, also where its last parts are not there yet.
  private static func absolute(_ typed: String) throws(Diagnostic) -> String {
    var there = typed[...]
    var missing: [Substring] = []
    while true {
      while there.hasSuffix("/"), there.utf8.count > 1 { there = there.dropLast() }
      let shown = there.isEmpty ? "." : String(there)
      do throws(Diagnostic) {
        let root = try Tree(at: shown).root
        return ([root == "/" ? "" : root] + missing.map(String.init)).joined(separator: "/")
      } catch { guard error.code == .fileMissing, there != "/", !there.isEmpty else { throw error } }
      let last = there.lastIndex(of: "/").map { there[there.index(after: $0)...] } ?? there
      if last == ".." { throw refused(typed, Phrase("sync-leads-through-folder-not")) }
      if last != "." { missing.insert(last, at: 0) }
      let isTop = there.utf8.first == UInt8(ascii: "/")
      there = there.dropLast(last.count)
      if there.isEmpty, isTop { there = "/" }
    }
  }

  private static func refused(_ typed: String, _ reason: Phrase) -> Diagnostic {
    Diagnostic(
      .rsyncDestination, Phrase("home-subject-reason", ["subject": typed.quotedBriefly, "reason": reason]),
      hint: Phrase("sync-name-folder-user-host-folder-rsync"))
  }

  /// What rsync is told, so that the folder's content is meant.
  var argument: String { argument(below: "") }

  /// What rsync is told where a folder below it is meant.
  func argument(below folder: String) -> String {
    // `host:` is the home folder there, and `host:/` would be the root.
    let gap = text.hasSuffix(":") || text.hasSuffix("/") ? "" : "/"
    return text + gap + folder + (folder.isEmpty ? "" : "/") + (text.hasSuffix(":") ? "./" : "")
  }

  /// What this machine calls it: sixteen hexadecimal digits.
  var id: String { String(Digest(of: Array("zutto rsync\n\(text)".utf8)).hex.prefix(16)) }

  /// Refuses a folder that is the home, or in it, or that the home is in.
  ///
  /// - Throws: `rsync-inside`.
  func checkApart(from home: Tree) throws(Diagnostic) {
    guard kind == .folder else { return }
    func isInside(_ inner: String, _ outer: String) -> Bool {
      inner == outer || outer == "/" || inner.utf8.starts(with: (outer + "/").utf8)
    }
    guard isInside(text, home.root) || isInside(home.root, text) else { return }
    throw Diagnostic(
      .rsyncInside, Phrase("sync-home-stand-one-inside-other", ["value": text]),
      hint: Phrase("sync-name-folder-outside", ["root": home.root]))
  }
}

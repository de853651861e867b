// The address of a depot, as a person types it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// Where a depot stands: a folder, a folder of another machine, a module of an rsync daemon, a folder of a
/// store that rclone reaches, or a branch of a git host.
struct DepotAddress: Sendable, Hashable {
  enum Kind: Sendable {
    case folder
    case shell
    case daemon
    case rclone
    case git
  }

  let kind: Kind
  /// Its name without a trailing slash; absolute if it is a local folder.
  let text: String

  /// Parses what a person typed; throws `depot-address`.
  init(_ typed: String) throws(Diagnostic) {
    guard !typed.isEmpty, !typed.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw DepotAddress.refused(typed, Phrase("sync-no-name-folder"))
    }
    // A place of that name would be made, and get all in clear. The digits are a secret, or a part of one.
    if let mark = DepotAddress.partOfInvitation(typed) {
      throw DepotAddress.refused(String(typed[..<mark]), Phrase("seal-invitation-cut"))
    }
    kind = DepotAddress.kind(of: typed)
    switch kind {
    case .rclone:
      let rest =
        typed.hasPrefix("rclone:") ? String(typed.dropFirst("rclone:".count)) : try DepotAddress.sftp(typed)
      // rclone takes a name without a colon for a folder of this machine.
      guard rest.contains(":"), !rest.hasPrefix("-") else {
        throw DepotAddress.refused(typed, Phrase("sync-names-no-machine"))
      }
      text = rest
    case .git:
      text = String(typed.dropFirst("git:".count))
      guard !text.isEmpty, !text.hasPrefix("-") else {
        throw DepotAddress.refused(typed, Phrase("sync-names-no-machine"))
      }
    case .folder: text = try DepotAddress.absolute(typed)
    case .shell, .daemon:
      let host = typed.prefix { $0 != ":" && $0 != "/" }
      // ssh would parse it as an option, and some of its options run programs.
      if typed.hasPrefix("-") || host.contains("@-") || host.hasSuffix("@") || typed.hasPrefix(":") {
        throw DepotAddress.refused(typed, Phrase("sync-names-no-machine"))
      }
      var rest = typed[...]
      while rest.hasSuffix("/"), !rest.hasSuffix(":/"), !rest.hasSuffix("//") { rest = rest.dropLast() }
      text = String(rest)
    }
  }

  /// Where in an address the secret part of an invitation begins that was not typed as a whole.
  private static func partOfInvitation(_ typed: String) -> String.Index? {
    guard let mark = typed.lastIndex(of: "#") else { return nil }
    let digits = typed[typed.index(after: mark)...].filter { $0.isHexDigit }
    let rest = typed[typed.index(after: mark)...].filter { !$0.isHexDigit && $0 != "." && !$0.isWhitespace }
    return digits.count >= 16 && rest.isEmpty ? mark : nil
  }

  private static func kind(of typed: String) -> Kind {
    if typed.hasPrefix("rsync://") { return .daemon }
    if typed.hasPrefix("rclone:") || typed.hasPrefix("sftp://") { return .rclone }
    if typed.hasPrefix("git:"), !typed.hasPrefix("git://") { return .git }
    // rsync's own rule: a colon before the first slash means remote.
    let beginning = typed.prefix { $0 != "/" }
    guard let colon = beginning.firstIndex(of: ":") else { return .folder }
    return beginning[beginning.index(after: colon)...].hasPrefix(":") ? .daemon : .shell
  }

  /// The folder with symbolic links resolved; its last parts need not exist.
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

  /// `sftp://USER@HOST:PORT/FOLDER` in rclone's words (rclone(1), "Connection strings").
  private static func sftp(_ typed: String) throws(Diagnostic) -> String {
    let rest = typed.dropFirst("sftp://".count)
    let place = rest.prefix { $0 != "/" }
    let parts = place.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let host = (parts.last ?? "").split(separator: ":", maxSplits: 1)
    guard let name = host.first, !place.contains(","), !place.contains("'"), !place.contains("\"") else {
      throw refused(typed, Phrase("sync-names-no-machine"))
    }
    let user = parts.count == 2 ? ",user=\(parts[0])" : ""
    let port = host.count == 2 ? ",port=\(host[1])" : ""
    return ":sftp,host=\(name)\(user)\(port):\(rest.dropFirst(place.count))"
  }

  private static func refused(_ typed: String, _ reason: Phrase) -> Diagnostic {
    Diagnostic(
      .depotAddress, Phrase("home-subject-reason", ["subject": typed.quotedBriefly, "reason": reason]),
      hint: Phrase("sync-name-folder-user-host-folder-rsync"))
  }

  /// The argument for rsync that means the folder's content.
  var argument: String { argument(below: "") }

  /// The argument for rsync that means the content of a subfolder.
  func argument(below folder: String) -> String {
    // `host:` is the home folder there, but `host:/` would be the root.
    let gap = text.hasSuffix(":") || text.hasSuffix("/") ? "" : "/"
    return text + gap + folder + (folder.isEmpty ? "" : "/") + (text.hasSuffix(":") ? "./" : "")
  }

  /// The name of this machine's memory of it, as zutto 0.1 named it: sixteen hexadecimal digits.
  var oldName: String { String(Digest(of: Array("zutto rsync\n\(text)".utf8)).hex.prefix(16)) }

  /// The address as it is remembered and shown.
  var shown: String {
    switch kind {
    case .rclone: "rclone:" + text
    case .git: "git:" + text
    case .folder, .shell, .daemon: text
    }
  }

  /// Whether it can hold files that people read.
  var isFolder: Bool { kind != .rclone && kind != .git }

  /// Refuses a folder that is the home, inside it or around it; throws `depot-inside`.
  func checkApart(from home: Tree) throws(Diagnostic) {
    guard kind == .folder else { return }
    func isInside(_ inner: String, _ outer: String) -> Bool {
      inner == outer || outer == "/" || inner.utf8.starts(with: (outer + "/").utf8)
    }
    guard isInside(text, home.root) || isInside(home.root, text) else { return }
    throw Diagnostic(
      .depotInside, Phrase("sync-home-stand-one-inside-other", ["value": text]),
      hint: Phrase("sync-name-folder-outside", ["root": home.root]))
  }
}

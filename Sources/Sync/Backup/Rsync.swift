// Running rsync for backups, with old options only, so that the rsync of a NAS or a Mac understands them.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// rsync for one backup place, and the meaning of its exit status.
struct Rsync: Sendable {
  let place: BackupPlace
  /// Whether nobody can type a password.
  let isUnattended: Bool
  /// The remote shell the person chose; nil for ssh.
  let shell: String?

  /// Copies recursively, with links, permissions and times.
  static let copying = ["-rlpt"]
  static let leftOut = [
    "--exclude=/.zutto", "--exclude=/.zutto-depot", "--exclude=/archive", "--exclude=.git",
    "--exclude=.zutto-new-*",
  ]
  private static let limit = 256 << 20

  /// Runs rsync.
  ///
  /// - Returns: its output; files that could not be copied are not an error here, since the caller verifies
  ///   the copy.
  /// - Throws: `program-missing`, `disk-full`, `backup-away`, `backup-failed`.
  @discardableResult func run(_ words: [String], input: [UInt8] = []) throws(Diagnostic) -> Program.Outcome {
    // Protects blanks and wildcards of remote names from the remote shell, as `-s` does (rsync(1),
    // "ENVIRONMENT VARIABLES"); programs that lack the option ignore the variable.
    var environment = ["LC_ALL": "C", "RSYNC_PROTECT_ARGS": "1"]
    environment["RSYNC_RSH"] = shell ?? (isUnattended ? "ssh -oBatchMode=yes" : nil)
    let outcome = try Program.run(
      ["rsync"] + words, input: input, environment: environment, outputLimit: Rsync.limit,
      timeout: .seconds(7 * 86_400), install: Phrase("sync-package-rsync"))
    // 23, 24, 25: some files were not copied, vanished, or were too many to delete.
    if [0, 23, 24, 25].contains(outcome.status), !outcome.isDiskFull { return outcome }
    throw failure(outcome)
  }

  private func failure(_ outcome: Program.Outcome) -> Diagnostic {
    if outcome.isDiskFull {
      return Diagnostic(
        .diskFull, Phrase("sync-disk-full-no-backup-made", ["place": place.text]),
        hint: Phrase("sync-free-some-space-example-zutto"))
    }
    let words = outcome.complaint(beginning: "ssh: ") ?? outcome.complaint ?? ""
    // 255: ssh; 10, 12, 30, 35: connection; 5: refused by a daemon.
    if case .remote = place, [5, 10, 12, 30, 35, 255].contains(outcome.status) {
      return Diagnostic(
        .backupAway, Phrase("sync-cant-reached", ["place": place.text]).because(words),
        hint: Phrase("sync-look-network-what-rsync-says", ["address": place.address("")]))
    }
    return Diagnostic(
      .backupFailed, Phrase("sync-rsync-ended-status", ["status": outcome.status]).because(words),
      hint: Phrase("sync-older-backups-unharmed-see-rsync"))
  }

  /// Unescapes a name: rsync prints an unprintable byte as `\#` and three octal digits.
  static func name(shown text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.dropFirst().prefix(3).map { Int($0) - 0x30 }
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "#"), digits.count == 3,
        digits.allSatisfy((0...7).contains)
      {
        bytes.append(UInt8(truncatingIfNeeded: digits[0] * 64 + digits[1] * 8 + digits[2]))
        rest = rest.dropFirst(4)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A pattern that matches exactly one path of the tree.
  static func pattern(_ path: RelativePath) -> String {
    // rsync(1), "PATTERN MATCHING RULES": without a wildcard in the pattern, a backslash is literal.
    guard path.text.utf8.contains(where: { "*?[".utf8.contains($0) }) else { return "/" + path.text }
    var text = "/"
    for character in path.text.unicodeScalars {
      if "*?[\\".unicodeScalars.contains(character) { text.append("\\") }
      text.unicodeScalars.append(character)
    }
    return text
  }
}

extension Program.Outcome {
  fileprivate var isDiskFull: Bool {
    guard status != 0 else { return false }
    let text = String(decoding: errors, as: UTF8.self)
    return text.contains("No space left on device") || text.contains("Disk quota exceeded")
  }
}

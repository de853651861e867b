// What rsync's end means, in words people can act on.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// Reads rsync's exit status and complaints (rsync(1), "EXIT VALUES").
enum RsyncFault {
  /// What rsync was to do.
  enum Work {
    case listing
    case fetching
    case sending
  }

  /// Whether a run ended because the folder of the other side is not there.
  static func isMissing(_ outcome: Program.Outcome) -> Bool {
    guard outcome.status == 23, outcome.output.isEmpty else { return false }
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    return (errors.contains("change_dir") || errors.contains("link_stat"))
      && errors.contains("No such file or directory")
  }

  /// Whether rsync did the rest of its work: some files were refused, or vanished.
  static func isPartial(_ outcome: Program.Outcome) -> Bool {
    // 11: a write failed, as on a full disk; what was whole before that has its place.
    [11, 23, 24].contains(outcome.status) && !isWithoutParent(outcome)
  }

  /// Whether a run ended because the folder that the other side is to be made in is not there.
  private static func isWithoutParent(_ outcome: Program.Outcome) -> Bool {
    String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      $0.contains(" mkdir ") && $0.contains("No such file or directory")
    }
  }

  /// What to say of a run; nil if all went well.
  static func told(_ outcome: Program.Outcome, _ destination: RsyncDestination, _ work: Work) -> Diagnostic? {
    guard outcome.status != 0 else { return nil }
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    if errors.contains("No space left on device") || errors.contains("quota exceeded") {
      return full(destination, work)
    }
    if isWithoutParent(outcome) {
      return Diagnostic(
        .rsyncUnreachable, Phrase("sync-cant-made-folder-stand-not", ["destination": destination.text]),
        hint: Phrase("sync-look-path-whether-disk-make"))
    }
    switch outcome.status {
    case 11, 23, 24: return partial(outcome, destination, work)
    case 1, 2, 4:
      return Diagnostic(
        .programFailed, Phrase("sync-rsync-refused-work", ["complaint": complaint(outcome)]),
        hint: Phrase("sync-rsync-newer-needed-here-other"))
    case 20, 130, 143: return Diagnostic(.programFailed, Phrase("sync-rsync-stopped-what-not-synced"))
    default:
      return Diagnostic(
        .rsyncUnreachable,
        Phrase("sync-cant-reached-2", ["destination": destination.text, "complaint": complaint(outcome)]),
        hint: hint(destination, outcome))
    }
  }

  private static func full(_ destination: RsyncDestination, _ work: Work) -> Diagnostic {
    let disk: Phrase =
      work == .sending ? Phrase("sync-disk-2", ["destination": destination.text]) : Phrase("sync-disk")
    return Diagnostic(
      .diskFull, Phrase("sync-full-not-every-file-copied", ["disk": disk]),
      hint: Phrase("home-free-some-space-run-command"))
  }

  /// That some files could not be copied.
  static func partial(_ outcome: Program.Outcome, _ destination: RsyncDestination, _ work: Work) -> Diagnostic
  {
    let what: Phrase =
      switch work {
      case .listing: Phrase("sync-cant-read-whole", ["destination": destination.text])
      case .fetching: Phrase("sync-not-every-file-can-read", ["destination": destination.text])
      case .sending: Phrase("sync-not-every-file-can-written", ["destination": destination.text])
      }
    return Diagnostic(
      .rsyncPartial, Phrase("memo-whose-message", ["whose": what, "message": complaint(outcome)]),
      hint: Phrase("sync-give-yourself-permission-run-command"))
  }

  private static func hint(_ destination: RsyncDestination, _ outcome: Program.Outcome) -> Phrase {
    if outcome.status == 127 || outcome.status == 126 { return Phrase("sync-install-rsync-on-other-machine") }
    switch destination.kind {
    case .folder: return Phrase("sync-look-whether-folder-can-read")
    case .shell: return Phrase("sync-look-name-network-whether-sh")
    case .daemon: return Phrase("sync-look-name-module-network")
    }
  }

  /// The first thing that rsync or ssh complained of, without what they say always.
  private static func complaint(_ outcome: Program.Outcome) -> Phrase {
    let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    let first = lines.first { line in
      !line.hasPrefix("rsync error:") && !line.hasPrefix("rsync warning:")
        && !line.hasPrefix("rsync: connection unexpectedly closed") && !line.hasPrefix("Warning: ")
        && line.contains { !$0.isWhitespace }
    }
    let shown = first ?? lines.last
    return shown.map { Phrase(verbatim: String($0.prefix(300))) }
      ?? Phrase("sync-ended-status", ["status": outcome.status])
  }
}

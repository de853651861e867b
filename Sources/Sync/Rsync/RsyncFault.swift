// What rsync's end means, in words people can act on.

internal import Ground

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
        .rsyncUnreachable,
        "'\(destination.text)' can't be made: the folder that it is to stand in is not there",
        hint: "look at the path and whether its disk is there, or make that folder")
    }
    switch outcome.status {
    case 11, 23, 24: return partial(outcome, destination, work)
    case 1, 2, 4:
      return Diagnostic(
        .programFailed, "'rsync' refused to work: \(complaint(outcome))",
        hint: "rsync 3.1 or newer is needed here and at the other side")
    case 20, 130, 143:
      return Diagnostic(.programFailed, "'rsync' was stopped; what was not synced is synced next time")
    default:
      return Diagnostic(
        .rsyncUnreachable, "'\(destination.text)' can't be reached: \(complaint(outcome))",
        hint: hint(destination, outcome))
    }
  }

  private static func full(_ destination: RsyncDestination, _ work: Work) -> Diagnostic {
    let disk: Phrase = work == .sending ? "the disk of '\(destination.text)'" : "the disk"
    return Diagnostic(
      .diskFull, "\(disk) is full: not every file was copied, what was there is unharmed",
      hint: "free some space and run the command again")
  }

  /// That some files could not be copied.
  static func partial(_ outcome: Program.Outcome, _ destination: RsyncDestination, _ work: Work) -> Diagnostic
  {
    let what: Phrase =
      switch work {
      case .listing: "'\(destination.text)' can't be read whole"
      case .fetching: "not every file of '\(destination.text)' can be read"
      case .sending: "not every file can be written to '\(destination.text)'"
      }
    return Diagnostic(
      .rsyncPartial, "\(what): \(complaint(outcome))",
      hint: "give yourself permission there and run the command again; nothing is lost")
  }

  private static func hint(_ destination: RsyncDestination, _ outcome: Program.Outcome) -> Phrase {
    if outcome.status == 127 || outcome.status == 126 { return "install rsync on the other machine" }
    switch destination.kind {
    case .folder: return "look whether the folder can be read, and its disk is there"
    case .shell: return "look at the name and the network, and whether 'ssh' gets there without a question"
    case .daemon: return "look at the name of the module and the network"
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
    return shown.map { Phrase(verbatim: String($0.prefix(300))) } ?? "it ended with status \(outcome.status)"
  }
}

// The rsync commands of a sync, and the meaning of rsync's failures.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

struct RsyncProgram: Sendable {
  let destination: RsyncDestination
  /// The remote shell with its options; nil for ssh.
  var remoteShell: String?
  var isInteractive: Bool
  /// A lock that rsync inherits: if we are killed, the next sync waits until rsync ends.
  var lock: Int32

  /// Copies files of the other side into a folder, skipping those with the same content.
  ///
  /// - Returns: what could not be copied, if rsync copied the rest.
  /// - Throws: as `list`.
  func fetch(_ paths: [RelativePath], below: String = "", into folder: String) throws(Diagnostic)
    -> Diagnostic?
  {
    let outcome = try run(
      [
        "-t", "-O", "-c", "--files-from=-", "--from0", "--max-size=\(RsyncScope.largest)",
        "--chmod=Du+rwx,Fu+rw,ug-s",
      ], [destination.argument(below: below), folder + "/"], input: RsyncProgram.names(paths))
    return try partial(outcome, .fetching)
  }

  /// Copies the versions of files that any machine's sync replaced at the other side; throws as `list`.
  func fetchReplaced(_ paths: [RelativePath], into folder: String) throws(Diagnostic) {
    let patterns = paths.map { "--include=/*/*/" + RsyncScope.pattern($0.text, isWild: true) }
    let outcome = try run(
      ["-r", "-m", "-t", "-O", "--max-size=\(RsyncScope.largestContent)", "--include=*/"] + patterns + [
        "--exclude=*", "--chmod=Du+rwx,Fu+rw,ug-s",
      ], [destination.argument(below: ".zutto/replaced"), folder + "/"], input: [])
    if RsyncFault.isMissing(outcome) { return }
    if let fault = RsyncFault.diagnostic(outcome, destination, .fetching) { throw fault }
  }

  /// Copies files to the other side; the files they replace are moved to `backups`, if given.
  ///
  /// - Returns: what could not be copied, if rsync copied the rest.
  /// - Throws: as `list`.
  func send(_ paths: [RelativePath], from folder: String, keeping backups: String?) throws(Diagnostic)
    -> Diagnostic?
  {
    let outcome = try run(
      ["-t", "-O", "-I", "--files-from=-", "--from0"]
        + (backups.map { ["--backup", "--backup-dir=" + $0] } ?? []), [folder + "/", destination.argument],
      input: RsyncProgram.names(paths))
    return try partial(outcome, .sending)
  }

  /// Moves files of the other side into its folder `backups`.
  ///
  /// `folder` must hold the parent folders of the files, but not the files: rsync deletes what it lacks.
  ///
  /// - Returns: why not all of them were moved.
  /// - Throws: as `list`.
  func remove(_ paths: [RelativePath], against folder: String, keeping backups: String) throws(Diagnostic)
    -> Diagnostic?
  {
    let outcome = try run(
      [
        "-t", "-O", "--delete-missing-args", "--files-from=-", "--from0", "--backup",
        "--backup-dir=" + backups,
      ], [folder + "/", destination.argument], input: RsyncProgram.names(paths))
    // 1: this rsync does not know the option; 2, 4 and 12: the other side's does not.
    if [1, 2, 4, 12].contains(outcome.status) { return RsyncFault.partial(outcome, destination, .sending) }
    return try partial(outcome, .sending)
  }

  private func partial(_ outcome: Program.Outcome, _ work: RsyncFault.Work) throws(Diagnostic) -> Diagnostic?
  {
    guard let fault = RsyncFault.diagnostic(outcome, destination, work) else { return nil }
    guard RsyncFault.isPartial(outcome) else { throw fault }
    return fault
  }

  static func names(_ paths: [RelativePath]) -> [UInt8] { paths.flatMap { Array($0.text.utf8) + [0] } }

  func run(_ words: [String], _ sides: [String], input: [UInt8]) throws(Diagnostic) -> Program.Outcome {
    var environment = ["TZ": "UTC", "LC_ALL": "C"]
    if !isInteractive { environment["SSH_ASKPASS_REQUIRE"] = "never" }
    return try Program.run(
      ["rsync", "-8", "--out-format=" + RsyncListing.format] + words + connection + ["--"] + sides,
      input: input, environment: environment,
      withheld: ["RSYNC_PARTIAL_DIR", "RSYNC_OLD_ARGS"], holding: lock, outputLimit: 1 << 28,
      timeout: .seconds(48 * 3600), install: Phrase("sync-package-rsync"))
  }

  /// Options for the connection, with timeouts so that no run waits forever.
  private var connection: [String] {
    switch destination.kind {
    case .folder: return []
    case .daemon: return ["--contimeout=20", "--timeout=600"]
    case .shell:
      let patience = "-o ConnectTimeout=20 -o ServerAliveInterval=15 -o ServerAliveCountMax=8"
      let shell = "ssh \(patience)" + (isInteractive ? "" : " -o BatchMode=yes")
      let path = destination.text.drop { $0 != ":" }
      let isPlain = path.utf8.allSatisfy { byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "-") < 14 || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "~")
      }
      return ["-e", remoteShell ?? shell, "--timeout=600"] + (isPlain ? [] : ["-s"])
    }
  }
}

extension RsyncProgram {
  /// Which files a listing covers.
  enum Extent {
    /// Those compared by content.
    case texts
    /// Those compared by size and time.
    case bulky
    /// All, by content.
    case everything
    /// Some, by content.
    case only([RelativePath])
    /// Those directly in the folder, without their content.
    case names
  }

  /// Lists files of the other side and compares them with a local folder; false if the remote one is missing.
  ///
  /// `below` is a subfolder of the other side to list instead.
  ///
  /// - Throws: `rsync-unreachable`, `rsync-partial`, `program-missing`, `program-failed`.
  func list(
    _ extent: Extent, against folder: String, below: String = "", scope: RsyncScope,
    into listing: inout RsyncListing
  ) throws(Diagnostic) -> Bool {
    // List links too, so that they are reported rather than skipped.
    var words = ["-n", "-l", "-ii"]
    if below.isEmpty { words += scope.options }
    var input: [UInt8] = []
    switch extent {
    case .texts: words += ["-r", "-c"] + RsyncScope.bulkyPatterns.map { "--exclude=" + $0 }
    case .bulky:
      words += ["-r", "--include=*/"] + RsyncScope.bulkyPatterns.map { "--include=" + $0 }
      words.append("--exclude=*")
    case .everything: words += ["-r", "-c"]
    case .only(let paths):
      words += ["-c", "--files-from=-", "--from0"]
      input = RsyncProgram.names(paths)
    case .names: words += ["-r", "--exclude=*/"]
    }
    let outcome = try run(words, [destination.argument(below: below), folder + "/"], input: input)
    if RsyncFault.isMissing(outcome) { return false }
    listing.add(outcome.output, in: scope)
    // The dry run fails where a local folder has the name of a remote file.
    if outcome.status == 23, listing.addClashes(outcome.errors, in: scope) { return true }
    // A partial list would look as if the other files had been removed.
    if let fault = RsyncFault.diagnostic(outcome, destination, .listing) { throw fault }
    return true
  }
}

/// Errors from rsync's exit status and messages (rsync(1), "EXIT VALUES").
enum RsyncFault {
  enum Work {
    case listing
    case fetching
    case sending
  }

  /// Whether rsync failed because the remote folder does not exist.
  static func isMissing(_ outcome: Program.Outcome) -> Bool {
    guard outcome.status == 23, outcome.output.isEmpty else { return false }
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    return (errors.contains("change_dir") || errors.contains("link_stat"))
      && errors.contains("No such file or directory")
  }

  /// Whether rsync did the rest of its work although some files were refused or vanished.
  static func isPartial(_ outcome: Program.Outcome) -> Bool {
    // 11: a write failed, as on a full disk; files finished before are in place.
    [11, 23, 24].contains(outcome.status) && !isWithoutParent(outcome)
  }

  /// Whether rsync failed because the parent of the remote folder does not exist.
  private static func isWithoutParent(_ outcome: Program.Outcome) -> Bool {
    String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      $0.contains(" mkdir ") && $0.contains("No such file or directory")
    }
  }

  static func diagnostic(_ outcome: Program.Outcome, _ destination: RsyncDestination, _ work: Work)
    -> Diagnostic?
  {
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

  /// The first message of rsync or ssh, except those they always print.
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

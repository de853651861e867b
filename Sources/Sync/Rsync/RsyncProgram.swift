// The runs of rsync that a sync is made of.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// Runs rsync with one other side.
struct RsyncProgram: Sendable {
  let destination: RsyncDestination
  /// The remote shell with its options; nil for ssh.
  var remoteShell: String?
  /// Whether somebody can type a password.
  var isInteractive: Bool
  /// The lock that rsync holds too: where we are killed, the next sync waits for its end.
  var lock: Int32
  /// Variables of ours that it is not told.
  var secrets: Set<String> = []

  /// Copies files of the other side into a folder; what is there already is not copied again.
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

  /// Copies the versions of some files that anybody's sync replaced at the other side.
  ///
  /// - Throws: as `list`.
  func fetchReplaced(_ paths: [RelativePath], into folder: String) throws(Diagnostic) {
    let patterns = paths.map { "--include=/*/*/" + RsyncScope.pattern($0.text, isWild: true) }
    let outcome = try run(
      ["-r", "-m", "-t", "-O", "--max-size=\(RsyncScope.largestContent)", "--include=*/"] + patterns + [
        "--exclude=*", "--chmod=Du+rwx,Fu+rw,ug-s",
      ], [destination.argument(below: ".zutto/replaced"), folder + "/"], input: [])
    if RsyncFault.isMissing(outcome) { return }
    if let fault = RsyncFault.told(outcome, destination, .fetching) { throw fault }
  }

  /// Copies files to the other side, where what they replace is kept in a folder of its own, if one is named.
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

  /// Moves files of the other side to the folder of what was replaced.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - folder: an empty one with the folders that the files stand in, and none of the files.
  ///   - backups: where they are moved to.
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
    // 1: this rsync does not know the option; 4 and 12: that of the other side does not.
    if [1, 2, 4, 12].contains(outcome.status) { return RsyncFault.partial(outcome, destination, .sending) }
    return try partial(outcome, .sending)
  }

  private func partial(_ outcome: Program.Outcome, _ work: RsyncFault.Work) throws(Diagnostic) -> Diagnostic?
  {
    guard let fault = RsyncFault.told(outcome, destination, work) else { return nil }
    guard RsyncFault.isPartial(outcome) else { throw fault }
    return fault
  }

  /// Paths as rsync reads them with `--from0`.
  static func names(_ paths: [RelativePath]) -> [UInt8] { paths.flatMap { Array($0.text.utf8) + [0] } }

  /// Runs it once, with options and the two sides.
  func run(_ words: [String], _ sides: [String], input: [UInt8]) throws(Diagnostic) -> Program.Outcome {
    var environment = ["TZ": "UTC", "LC_ALL": "C"]
    if !isInteractive { environment["SSH_ASKPASS_REQUIRE"] = "never" }
    return try Program.run(
      ["rsync", "-8", "--out-format=" + RsyncListing.format] + words + connection + ["--"] + sides,
      input: input, environment: environment,
      withheld: secrets.union(["RSYNC_PARTIAL_DIR", "RSYNC_OLD_ARGS"]), holding: lock, outputLimit: 1 << 28,
      timeout: .seconds(48 * 3600), install: Phrase("sync-package-rsync"))
  }

  /// What keeps a run from waiting for ever for an answer.
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

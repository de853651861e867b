// A folder that rsync reaches: of another machine, or a module of an rsync daemon; and what its failures mean.

internal import Diagnostics
internal import Fluent
internal import SafeFiles
internal import ZonedTime

struct RsyncRoad: Road {
  let address: DepotAddress
  /// The remote shell with its options; nil for ssh.
  var remoteShell: String?
  var isInteractive: Bool
  /// A lock that rsync inherits: if we are killed, the next sync waits until rsync ends.
  var lock: Int32?
  /// An empty folder.
  var empty: Tree
  var now: @Sendable () -> Instant

  func list(_ scope: RoadScope) throws(Diagnostic) -> RoadListing? {
    var words = ["-n", "-l", "-r"]
    var input: [UInt8] = []
    switch scope {
    case .nothing: words += ["--include=/\(Depot.folder)/***", "--exclude=*"]
    case .everything: words += ["--exclude=/.zutto", "--exclude=/archive", "--exclude=.git"]
    case .files(let paths):
      words += ["--files-from=-", "--from0", "--ignore-missing-args"]
      input = RsyncRoad.names([Depot.folder] + paths)
    }
    let settled = RsyncRoad.time(now().secondsSince1970 - 3)
    let outcome = try run(words, [address.argument, empty.root + "/"], input: input)
    if RsyncFault.isMissing(outcome) { return nil }
    // A partial list would look as if the other files had been removed.
    if let fault = RsyncFault.diagnostic(outcome, address, .listing) { throw fault }
    var listing = RoadListing()
    listing.add(outcome.output, settled: settled)
    return listing
  }

  func fetch(_ paths: [RelativePath], unlessIn known: String?, into folder: Tree) throws(Diagnostic) -> Bool {
    let spared = known.map { ["-c", "--compare-dest=" + $0] } ?? []
    let outcome = try run(
      spared + [
        "-t", "-O", "--files-from=-", "--from0", "--max-size=\(RoadListing.largest)",
        "--chmod=Du+rwx,Fu+rw,ug-s",
      ], [address.argument, folder.root + "/"], input: RsyncRoad.names(paths))
    if RsyncFault.isMissingFile(outcome) { return false }
    if let fault = RsyncFault.diagnostic(outcome, address, .fetching) { throw fault }
    return true
  }

  func put(
    _ paths: [RelativePath], from folder: Tree, over listed: [RelativePath: RoadItem], aside: RelativePath?
  ) throws(Diagnostic) -> [RelativePath: RoadStamp] {
    for path in paths {
      guard let before = listed[path].flatMap({ RsyncRoad.seconds(of: $0.stamp) }),
        let signature = folder.signature(path), signature.modified / 1_000_000_000 <= before
      else { continue }
      // FAT stores times in steps of two seconds.
      try folder.setTime(of: path, to: Int(before) + 2)
    }
    let outcome = try run(
      ["-t", "-O", "-I", "--files-from=-", "--from0"] + backup(aside), [folder.root + "/", address.argument],
      input: RsyncRoad.names(paths))
    if let fault = RsyncFault.diagnostic(outcome, address, .sending) { throw fault }
    var stamps: [RelativePath: RoadStamp] = [:]
    for path in paths {
      guard let signature = folder.signature(path) else { continue }
      stamps[path] = RoadStamp(
        size: signature.size, time: RsyncRoad.time(signature.modified / 1_000_000_000))
    }
    return stamps
  }

  func remove(_ paths: [RelativePath], aside: RelativePath?) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    // rsync deletes what the sending folder lacks, but looks for the folders above it.
    let folders = Set(paths.compactMap(\.parent))
    for folder in folders { try empty.createFolder(folder) }
    defer {
      for folder in folders { _ = try? empty.deleteAll(RelativePath(String(folder.parts[0])) ?? folder) }
    }
    let outcome = try run(
      ["-t", "-O", "--delete-missing-args", "--files-from=-", "--from0"] + backup(aside),
      [empty.root + "/", address.argument], input: RsyncRoad.names(paths))
    if let fault = RsyncFault.diagnostic(outcome, address, .sending) { throw fault }
  }

  func removeFolder(_ folder: RelativePath) throws(Diagnostic) {
    guard let parent = folder.parent else { return }
    let outcome = try run(
      ["-r", "--delete", "--include=/\(folder.name)/***", "--exclude=*"],
      [empty.root + "/", address.argument(below: parent.text)], input: [])
    if RsyncFault.isMissing(outcome) { return }
    if let fault = RsyncFault.diagnostic(outcome, address, .sending) { throw fault }
  }

  /// Keeps what is replaced in the readable copy, and unfinished files out of it.
  private func backup(_ aside: RelativePath?) -> [String] {
    aside.map { ["--backup", "--backup-dir=\($0)", "--temp-dir=\(Depot.packs)"] } ?? []
  }

  /// A time as rsync prints it in UTC: `2024/12/25-23:30:00`.
  private static func time(_ seconds: Int64) -> String {
    let zoned = TimeZoneRules.utc.zoned(Instant(secondsSince1970: seconds))
    return zoned.day.text.replacing("-", with: "/") + "-" + zoned.time.description
  }

  /// The time of a stamp that rsync printed.
  private static func seconds(of stamp: RoadStamp) -> Int64? {
    let parts = stamp.time.split(separator: "-")
    guard parts.count == 2, let day = try? Day(parsing: String(parts[0]).replacing("/", with: "-")),
      let time = try? TimeOfDay(parsing: String(parts[1]))
    else { return nil }
    return TimeZoneRules.utc.zoned(day, time).secondsSince1970
  }

  static func names(_ paths: [RelativePath]) -> [UInt8] { paths.flatMap { Array($0.text.utf8) + [0] } }

  private func run(_ words: [String], _ sides: [String], input: [UInt8]) throws(Diagnostic) -> Program.Outcome
  {
    var environment = ["TZ": "UTC", "LC_ALL": "C"]
    if !isInteractive { environment["SSH_ASKPASS_REQUIRE"] = "never" }
    return try Program.run(
      ["rsync", "-8", "--out-format=" + RoadListing.format] + words + connection + ["--"] + sides,
      input: input, environment: environment,
      withheld: ["RSYNC_PARTIAL_DIR", "RSYNC_OLD_ARGS"], holding: lock, outputLimit: 1 << 28,
      timeout: .seconds(48 * 3600), install: Phrase("sync-package-rsync"))
  }

  /// Options for the connection, with timeouts so that no run waits forever.
  private var connection: [String] {
    switch address.kind {
    case .folder, .rclone, .git: return []
    case .daemon: return ["--contimeout=20", "--timeout=600"]
    case .shell:
      let patience = "-o ConnectTimeout=20 -o ServerAliveInterval=15 -o ServerAliveCountMax=8"
      let shell = "ssh \(patience)" + (isInteractive ? "" : " -o BatchMode=yes")
      let path = address.text.drop { $0 != ":" }
      let isPlain = path.utf8.allSatisfy { byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "-") < 14 || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "~")
      }
      return ["-e", remoteShell ?? shell, "--timeout=600"] + (isPlain ? [] : ["-s"])
    }
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

  /// Whether nothing failed but that files are not there any more.
  static func isMissingFile(_ outcome: Program.Outcome) -> Bool {
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    return outcome.status == 24
      || outcome.status == 23 && errors.contains("No such file or directory")
        && !["Permission denied", "Input/output error", "No space left"].contains(where: errors.contains)
  }

  /// Whether rsync failed because the parent of the remote folder does not exist.
  private static func isWithoutParent(_ outcome: Program.Outcome) -> Bool {
    String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      $0.contains(" mkdir ") && $0.contains("No such file or directory")
    }
  }

  static func diagnostic(_ outcome: Program.Outcome, _ destination: DepotAddress, _ work: Work)
    -> Diagnostic?
  {
    guard outcome.status != 0 else { return nil }
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    if errors.contains("No space left on device") || errors.contains("quota exceeded") {
      return full(destination, work)
    }
    if isWithoutParent(outcome) {
      return Diagnostic(
        .depotUnreachable, Phrase("sync-cant-made-folder-stand-not", ["destination": destination.text]),
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
        .depotUnreachable,
        Phrase("sync-cant-reached-2", ["destination": destination.text, "complaint": complaint(outcome)]),
        hint: hint(destination, outcome))
    }
  }

  private static func full(_ destination: DepotAddress, _ work: Work) -> Diagnostic {
    let disk: Phrase =
      work == .sending ? Phrase("sync-disk-2", ["destination": destination.text]) : Phrase("sync-disk")
    return Diagnostic(
      .diskFull, Phrase("sync-full-not-every-file-copied", ["disk": disk]),
      hint: Phrase("home-free-some-space-run-command"))
  }

  static func partial(_ outcome: Program.Outcome, _ destination: DepotAddress, _ work: Work) -> Diagnostic {
    let what: Phrase =
      switch work {
      case .listing: Phrase("sync-cant-read-whole", ["destination": destination.text])
      case .fetching: Phrase("sync-not-every-file-can-read", ["destination": destination.text])
      case .sending: Phrase("sync-not-every-file-can-written", ["destination": destination.text])
      }
    return Diagnostic(
      .depotPartial, Phrase("memo-whose-message", ["whose": what, "message": complaint(outcome)]),
      hint: Phrase("sync-give-yourself-permission-run-command"))
  }

  private static func hint(_ destination: DepotAddress, _ outcome: Program.Outcome) -> Phrase {
    if outcome.status == 127 || outcome.status == 126 { return Phrase("sync-install-rsync-on-other-machine") }
    switch destination.kind {
    case .folder, .rclone, .git: return Phrase("sync-look-whether-folder-can-read")
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

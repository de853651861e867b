// A folder of any store that rclone reaches: S3, WebDAV, SFTP and many more.
// Source: rclone(1), "lsjson", "copy", "delete", "--files-from-raw", "Exit code".

internal import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import SafeFiles

struct RcloneRoad: Road {
  /// `REMOTE:PATH`, as rclone names it.
  let address: String

  func list(_ scope: RoadScope) throws(Diagnostic) -> RoadListing? {
    let outcome = try run([
      "lsjson", "-R", "--files-only", "--no-modtime", "--no-mimetype", below(Depot.folder.text),
    ])
    // 3: the folder is not there.
    if outcome.status == 3 { return nil }
    try check(outcome)
    guard let items = (try? JSON.parse(Source(Depot.folder, outcome.output)))?.list else {
      throw Diagnostic(.programFailed, Phrase("sync-rclone-answer-cant-read"))
    }
    var listing = RoadListing()
    for item in items {
      guard let name = item["Path"]?.text, let size = item["Size"]?.integer,
        let path = Depot.folder.appending(name)
      else { continue }
      listing.add(path, RoadItem(stamp: RoadStamp(size: Int64(size), time: ""), isSettled: false))
    }
    return listing
  }

  func fetch(_ paths: [RelativePath], unlessIn known: String?, into folder: Tree) throws(Diagnostic) -> Bool {
    try check(try run(["copy", "--files-from-raw", "-", "--", address, folder.root], paths))
    return paths.allSatisfy { folder.signature($0) != nil }
  }

  func put(
    _ paths: [RelativePath], from folder: Tree, over listed: [RelativePath: RoadItem], aside: RelativePath?
  ) throws(Diagnostic) -> [RelativePath: RoadStamp] {
    try check(try run(["copy", "--no-traverse", "--files-from-raw", "-", "--", folder.root, address], paths))
    return [:]
  }

  func remove(_ paths: [RelativePath], aside: RelativePath?) throws(Diagnostic) {
    try check(try run(["delete", "--files-from-raw", "-", "--", address], paths))
  }

  func removeFolder(_ folder: RelativePath) throws(Diagnostic) {
    let outcome = try run(["purge", "--", below(folder.text)])
    if outcome.status != 3 { try check(outcome) }
  }

  private func below(_ folder: String) -> String {
    address.hasSuffix("/") || address.hasSuffix(":") ? address + folder : "\(address)/\(folder)"
  }

  private func run(_ words: [String], _ paths: [RelativePath] = []) throws(Diagnostic) -> Program.Outcome {
    // A password is never asked for: whoever has one for rclone's settings gives it in RCLONE_CONFIG_PASS.
    try Program.run(
      ["rclone", "--ask-password=false", "--retries", "2", "--contimeout", "20s"] + words,
      input: paths.flatMap { Array($0.text.utf8) + [0x0A] }, environment: ["LC_ALL": "C"],
      outputLimit: 1 << 28, timeout: .seconds(48 * 3600), install: Phrase("sync-package-rclone"))
  }

  /// The last thing rclone said, without time and level: `2024/12/25 23:30:00 ERROR : …`.
  private static func complaint(_ outcome: Program.Outcome) -> String {
    let lines = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    let said =
      lines.last { $0.contains(" ERROR ") || $0.contains("Failed") || $0.contains("CRITICAL") } ?? lines.last
      ?? ""
    let words = said.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    let isDated = words.count == 3 && words[0].count == 10 && words[0].contains("/")
    return String((isDated ? words[2] : said).prefix(300)).escapingControls
  }

  private func check(_ outcome: Program.Outcome) throws(Diagnostic) {
    guard outcome.status != 0 else { return }
    throw Diagnostic(
      .depotUnreachable,
      Phrase(
        "sync-cant-reached-2",
        ["destination": "rclone:" + address, "complaint": RcloneRoad.complaint(outcome)]),
      hint: Phrase("sync-look-rclone-lsd", ["destination": address]))
  }
}

// Backups in a repository of restic. A snapshot has the tags `zutto` and the backup's name, and the machine's
// id as its host.
// Source: restic(1) 0.14 to 0.18, "Scripting", "--json", "Exit status codes".

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct Restic: BackupEngine {
  let repository: EngineRepository

  private static let tag = "zutto"

  func ids() throws(Diagnostic) -> [BackupName: String]? {
    let words = ["snapshots", "--json", "--no-lock", "--tag", Restic.tag]
    guard let outcome = try repository.runIfThere(words) else { return nil }
    var ids: [BackupName: String] = [:]
    for snapshot in Restic.values(outcome).first?.list ?? [] {
      guard let name = Restic.name(of: snapshot), let id = snapshot["id"]?.text else { continue }
      ids[name] = id
    }
    return ids
  }

  func create() throws(Diagnostic) { try repository.run(["init"]) }

  func store(_ name: BackupName, _ time: Instant, _ root: String, list: RelativePath, without: [RelativePath])
    throws(Diagnostic) -> String
  {
    let top = Restic.pattern(root)
    let leftOut = EngineRepository.leftOut
    let patterns =
      leftOut.top.map { "\(top)/\($0)" } + leftOut.names.map { "\(top)/**/\($0)" }
      + without.map { "\(top)/\(Restic.pattern($0.text))" } + only(list, below: top)
    let moment = ZonedTime(utc: time)
    let seconds = moment.time.second < 10 ? "0\(moment.time.second)" : "\(moment.time.second)"
    var words = ["backup", "--json", "--tag", "\(Restic.tag),\(name.text)"]
    words += ["--time", "\(moment.day.text) \(moment.time.text.prefix(5)):\(seconds)"]
    words += name.device.map { ["--host", $0] } ?? []
    // 3: some files could not be read.
    words += patterns.flatMap { ["--exclude", $0] }
    let outcome = try repository.run(words + ["."], in: root, accepted: [3])
    guard let id = Restic.values(outcome).last?["snapshot_id"]?.text else { throw repository.ended(outcome) }
    return id
  }

  /// Excludes everything in a path's folders but the path itself.
  private func only(_ path: RelativePath, below top: String) -> [String] {
    var (folder, patterns) = (top, [String]())
    for (index, part) in path.text.split(separator: "/").enumerated() {
      if index > 0 { patterns.append("\(folder)/*") }
      folder += "/\(part)"
      if index > 0 { patterns.append("!\(folder)") }
    }
    return patterns
  }

  func paths(in id: String) throws(Diagnostic) -> Set<String> {
    let nodes = Restic.values(try repository.run(["ls", "--json", "--no-lock", id]))
    return Set(nodes.compactMap { ($0["path"]?.text).map { String($0.dropFirst()) } })
  }

  func restore(_ id: String, only paths: [RelativePath], to folder: String) throws(Diagnostic)
    -> Program.Outcome
  {
    let which =
      paths.isEmpty
      ? ["--exclude", "/.zutto"] : paths.flatMap { ["--include", "/" + Restic.pattern($0.text)] }
    return try repository.run(
      ["restore", id, "--no-lock", "--target", folder] + which, tolerates: true)
  }

  func damage() throws(Diagnostic) -> Diagnostic? {
    let outcome = try repository.run(["check", "--read-data"], tolerates: true)
    return outcome.status == 0 ? nil : repository.damaged(outcome)
  }

  func delete(_ ids: [String]) throws(Diagnostic) { try repository.run(["forget", "--prune"] + ids) }

  func kept(_ rule: BackupThinning, of owner: String, on device: String) throws(Diagnostic)
    -> [BackupName: BackupThinning.Reason]
  {
    let outcome = try repository.run([
      "forget", "--dry-run", "--json", "--tag", Restic.tag, "--host", device, "--group-by", "",
      "--keep-within", "2d", "--keep-daily", "\(rule.days)", "--keep-weekly", "\(rule.weeks)",
      // 0.14 knows no word for "all".
      "--keep-monthly", "1000000",
    ])
    var kept: [BackupName: BackupThinning.Reason] = [:]
    for row in Restic.values(outcome).first?.list?.first?["reasons"]?.list ?? [] {
      guard let name = row["snapshot"].flatMap(Restic.name), name.owner == owner else { continue }
      kept[name] = BackupThinning.Reason(engine: row["matches"]?.list?.first?.text ?? "")
    }
    return kept
  }

  private static func name(of snapshot: JSON) -> BackupName? {
    (snapshot["tags"]?.list ?? []).lazy.compactMap { $0.text.flatMap { BackupName($0) } }.first
  }

  /// The JSON values in an answer, one a line.
  private static func values(_ outcome: Program.Outcome) -> [JSON] {
    // A password that is read from a pipe is announced on standard output, too.
    outcome.output.split(separator: 0x0A).filter { $0.first == 0x5B || $0.first == 0x7B }.compactMap {
      try? JSON.parse(Source("restic", Array($0)))
    }
  }

  /// A pattern that matches exactly one path.
  private static func pattern(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      if "*?[]\\".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}

// Backups in a repository of borg: archives with the backup's name.
// Source: borg(1) 1.2, "Return codes", "Environment variables", "borg help patterns".

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct Borg: BackupEngine {
  let repository: EngineRepository

  func ids() throws(Diagnostic) -> [BackupName: String]? {
    guard let outcome = try repository.runIfThere(["list", "--short"]) else { return nil }
    let names = outcome.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    return Dictionary(
      uniqueKeysWithValues: Set(names).compactMap { text in BackupName(text).map { ($0, text) } })
  }

  func create() throws(Diagnostic) { try repository.run(["init", "--encryption", "repokey-blake2"]) }

  func store(_ name: BackupName, _ time: Instant, _ root: String, list: RelativePath, without: [RelativePath])
    throws(Diagnostic) -> String
  {
    let leftOut = EngineRepository.leftOut
    let names = leftOut.names.map {
      #"! re:(^|/)"# + $0.replacing(".", with: #"\."#).replacing("*", with: "[^/]*") + "$"
    }
    let patterns =
      ["+ pf:\(list.text)", "- pp:.zutto"] + leftOut.top.map { "! pp:\($0)" } + names
      + without.map { "! pp:\($0.text)" }
    let moment = ZonedTime(utc: time).text.prefix(19)
    // 1: a warning, such as a file that can't be read.
    try repository.run(
      ["create", "--timestamp", String(moment)] + patterns.flatMap { ["--pattern", $0] }
        + ["::\(name.text)", "."], in: root, accepted: [1])
    return name.text
  }

  func paths(in id: String) throws(Diagnostic) -> Set<String> {
    let outcome = try repository.run(["list", "--format", "{path}{NUL}", "::\(id)"])
    return Set(outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  func restore(_ id: String, only paths: [RelativePath], to folder: String) throws(Diagnostic)
    -> Program.Outcome
  {
    let which = paths.isEmpty ? ["--exclude", "pp:.zutto"] : []
    return try repository.run(
      ["extract"] + which + ["::\(id)"] + paths.map { "pp:\($0.text)" }, in: folder, tolerates: true)
  }

  func damage() throws(Diagnostic) -> Diagnostic? {
    let outcome = try repository.run(["check", "--verify-data"], tolerates: true)
    return outcome.status == 0 ? nil : repository.damaged(outcome)
  }

  func delete(_ ids: [String]) throws(Diagnostic) {
    try repository.run(["delete", "::"] + ids)
    try repository.run(["compact"])
  }

  func kept(_ rule: BackupThinning, of owner: String, on device: String) throws(Diagnostic)
    -> [BackupName: BackupThinning.Reason]
  {
    let outcome = try repository.run(
      [
        "prune", "--dry-run", "--list", "--glob-archives", "zutto-\(owner)-*-\(device)", "--keep-within",
        "2d",
        "--keep-daily=\(rule.days)", "--keep-weekly=\(rule.weeks)", "--keep-monthly=-1",
      ], isJoined: true)
    var kept: [BackupName: BackupThinning.Reason] = [:]
    // Keeping archive (rule: daily #1):   NAME   Wed, 2024-12-25 14:30:00 [ID]
    for line in outcome.output.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self)
      guard let start = text.firstRange(of: "(rule: "),
        let name = text.split(separator: " ").lazy.compactMap({ BackupName(String($0)) }).first
      else { continue }
      kept[name] = BackupThinning.Reason(engine: text[start.upperBound...])
    }
    return kept
  }
}

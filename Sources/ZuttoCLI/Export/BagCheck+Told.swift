// What was found in a bag, as people and as programs read it.

internal import Ground
internal import Sync

extension BagCheck {
  /// What is wrong, as problems.
  var told: [Diagnostic] {
    func problem(_ code: Diagnostic.Code, _ path: RelativePath, _ what: Phrase, _ hint: Phrase) -> Diagnostic
    {
      Diagnostic(
        code, Phrase("prose-key-message", ["key": path.text, "message": what]), path: path, hint: hint)
    }
    let copy: Phrase = Phrase("export-take-another-copy-bag")
    return
      (damaged.map { problem(.fileDamaged, $0, Phrase("export-not-what-bag-manifest-says"), copy) }
      + missing.map { problem(.fileLost, $0, Phrase("export-missing-bag"), copy) }
      + unexpected.map {
        problem(
          .fileUnexpected, $0, Phrase("export-listed-no-manifest-bag"),
          Phrase("export-move-elsewhere-bag-left-made"))
      } + problems).sortedOnce()
  }

  /// What was found, as JSON.
  func json(_ head: JSONObject) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object = head
    object["good"] = .flag(isGood)
    object["files"] = .integer(files)
    object["bytes"] = .integer(bytes)
    object["damaged"] = list(damaged)
    object["missing"] = list(missing)
    object["unexpected"] = list(unexpected)
    object["problems"] = .list(problems.map(\.json))
    return .object(object)
  }
}

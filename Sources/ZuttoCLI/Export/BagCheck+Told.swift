// What was found in a bag, as people and as programs read it.

internal import Ground
internal import Sync

extension BagCheck {
  /// What is wrong, as problems.
  var told: [Diagnostic] {
    func problem(_ code: Diagnostic.Code, _ path: RelativePath, _ what: Phrase, _ hint: Phrase) -> Diagnostic
    { Diagnostic(code, "'\(path.text)' \(what)", path: path, hint: hint) }
    let copy: Phrase = "take it from another copy of the bag"
    return
      (damaged.map { problem(.fileDamaged, $0, "is not what the bag's manifest says", copy) }
      + missing.map { problem(.fileLost, $0, "is missing from the bag", copy) }
      + unexpected.map {
        problem(
          .fileUnexpected, $0, "is listed by no manifest of the bag",
          "move it elsewhere: a bag is left as it was made")
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

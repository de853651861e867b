// An account for programs: everything but the secret.

internal import Ground
internal import Vault

extension VaultEntry {
  /// What `otp list --json` and the commands that change an account print.
  ///
  /// - Parameter now: the moment of the codes; nil leaves them out.
  /// - Returns: its members.
  func json(at now: Instant?) -> JSONObject {
    var object: JSONObject = ["id": .text(id)]
    if let account = versions.first {
      for member in account.json(at: now).members { object[member.key] = member.value }
    }
    if isDeleted { object["deleted"] = true }
    if mayBeOutdated { object["mayBeOutdated"] = true }
    if isConflict { object["versions"] = .list(versions.map { .object($0.json(at: now)) }) }
    object["changed"] = changed.map { .text($0.text) }
    return object
  }
}

extension Account {
  /// The account without its secret.
  func json(at now: Instant?) -> JSONObject {
    var object = jsonWithoutSecret
    object["note"] = note.map(JSON.text)
    if !tags.isEmpty { object["tags"] = .list(tags.map(JSON.text)) }
    if isFavorite { object["favorite"] = true }
    if let now, let left = secondsLeft(at: now) {
      object["code"] = .text(code(at: now))
      object["secondsLeft"] = .integer(left)
      object["next"] = .text(nextCode(at: now))
    }
    return object
  }
}

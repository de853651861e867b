// The merge of an account that was changed on several machines.

internal import LosslessJSON
internal import Seal

/// Merges heads of an account; the result does not depend on the order of syncs.
package enum AccountMerge {
  /// Merges heads, in ascending order, against the newest revision that all of them follow.
  ///
  /// Returns one account; or a version for each side of a conflict; or none if the account is removed.
  package static func merge(base: Account?, heads: [Content]) -> [Account] {
    let accounts = heads.compactMap { content -> Account? in
      if case .account(let account) = content { account } else { nil }
    }
    guard let first = accounts.first, accounts.count > 1 else { return accounts }
    var merged = accounts
    // The sides of a conflict: their versions remain until the user chooses.
    var conflicting: Set<Int> = []
    func conflict(_ isChanged: (Account, Account) -> Bool) {
      for (index, account) in accounts.enumerated() where base.map({ isChanged($0, account) }) ?? true {
        conflicting.insert(index)
      }
    }
    func field<Value: Equatable>(_ path: WritableKeyPath<Account, Value>) {
      switch Side(base?[keyPath: path], accounts.map { $0[keyPath: path] }) {
      case .same(let value): for index in merged.indices { merged[index][keyPath: path] = value }
      case .conflict: conflict { $0[keyPath: path] != $1[keyPath: path] }
      }
    }
    field(\.issuer)
    field(\.name)
    field(\.secret)
    field(\.algorithm)
    field(\.digits)
    field(\.note)
    field(\.isFavorite)
    // Different ranks are not a conflict: the greatest wins.
    if case .conflict = Side(base?.rank, accounts.map(\.rank)) {
      let rank = accounts.map(\.rank).filter { $0 != base?.rank }.compactMap(\.self).max()
      for index in merged.indices { merged[index].rank = rank }
    } else {
      field(\.rank)
    }
    let tags = mergedTags(base?.tags ?? [], accounts.map(\.tags))
    let extra = mergedExtra(base?.extra ?? JSONObject(), accounts.map(\.extra))
    if extra == nil { conflict { $0.extra != $1.extra } }
    for index in merged.indices {
      merged[index].tags = tags
      if let extra { merged[index].extra = extra }
    }
    if accounts.allSatisfy({ $0.kind.counter != nil }) {
      // A counter belongs to its secret: per secret, the highest counter wins.
      for index in merged.indices {
        let same = accounts.filter { $0.secret == merged[index].secret }
        let counter = same.compactMap(\.kind.counter).max() ?? 0
        merged[index].kind = .hotp(counter: counter)
      }
    } else {
      field(\.kind)
    }
    // One side may have changed the kind to Steam, which fixes the number of digits.
    for index in merged.indices {
      if let fixed = merged[index].kind.fixedDigits { merged[index].digits = fixed }
    }
    guard !conflicting.isEmpty else { return [merged.first ?? first] }
    var versions: [Account] = []
    for (index, account) in merged.enumerated()
    where conflicting.contains(index) && !versions.contains(account) { versions.append(account) }
    return versions
  }

  private enum Side<Value: Equatable> {
    case same(Value)
    case conflict

    init(_ base: Value?, _ values: [Value]) {
      var changed: [Value] = []
      for value in values where value != base && !changed.contains(value) { changed.append(value) }
      switch changed.count {
      case 0: self = values.first.map { .same($0) } ?? .conflict
      case 1: self = .same(changed[0])
      default: self = .conflict
      }
    }
  }

  /// The tags of all sides, minus those that any side removed, in order.
  private static func mergedTags(_ base: [String], _ sides: [[String]]) -> [String] {
    var tags: [String] = []
    for tag in base + sides.flatMap(\.self) where !tags.contains(tag) {
      let isRemoved = base.contains(tag) && sides.contains { !$0.contains(tag) }
      if !isRemoved { tags.append(tag) }
    }
    return tags
  }

  /// Merges key by key; nil on a conflict.
  private static func mergedExtra(_ base: JSONObject, _ sides: [JSONObject]) -> JSONObject? {
    var merged = JSONObject()
    var keys: [String] = []
    for member in base.members + sides.flatMap(\.members) where !keys.contains(member.key) {
      keys.append(member.key)
    }
    for key in keys {
      // A missing key counts as the value nil.
      switch Side<JSON?>(.some(base[key]), sides.map { $0[key] }) {
      case .same(let value): merged[key] = value
      case .conflict: return nil
      }
    }
    return merged
  }
}

extension Account.Kind {
  var counter: Int? { if case .hotp(let counter) = self { counter } else { nil } }
}

extension Account {
  /// The account with a counter no lower than any used with the same secret.
  func counting(atLeast others: [Account]) -> Account {
    guard let own = kind.counter else { return self }
    var account = self
    let used = others.filter { $0.secret == secret }.compactMap(\.kind.counter)
    account.kind = .hotp(counter: used.reduce(own, max))
    return account
  }
}

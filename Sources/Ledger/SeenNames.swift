// Ids and names stand once in a list.

internal import Ground

/// The ids and names of a list so far.
struct SeenNames {
  /// Which name has an id, and which id has a name.
  private var ids: [String: String] = [:]
  private var names: [String: String] = [:]

  mutating func check(id: String?, name: String?, _ line: inout JSONReader) {
    if let id, let owner = ids.updateValue(name ?? id, forKey: id.comparisonKey) {
      line.note(
        .ledgerLineTwice, "the id '\(id)' is taken: '\(owner)' has it already", at: "id",
        hint: "keep one of the lines ('zutto resolve' shows both), or give one another id")
    }
    if let name, let owner = names.updateValue(id ?? name, forKey: name.comparisonKey) {
      line.note(
        .ledgerNameTwice, "the name '\(name)' is taken: '\(owner)' has it already", at: "name",
        hint: "give one of them another name")
    }
  }
}

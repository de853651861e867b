// Ids and names stand once in a list.

internal import Ground

/// The ids and names of a list so far.
struct SeenNames {
  /// Which name has an id, and which id has a name.
  private var ids: [String: String] = [:]
  private var names: [String: String] = [:]

  /// Notes an id or a name that another line has; an empty one could not be read.
  mutating func check(_ names: (id: String, name: String), _ line: inout JSONReader) {
    let (id, name) = names
    if !id.isEmpty, let owner = ids.updateValue(name.isEmpty ? id : name, forKey: id.comparisonKey) {
      line.note(
        .ledgerLineTwice, Phrase("ledger-id-taken-already", ["id": id, "owner": owner]), at: "id",
        hint: Phrase("ledger-keep-one-lines-zutto-resolve"))
    }
    if !name.isEmpty, let owner = self.names.updateValue(id.isEmpty ? name : id, forKey: name.comparisonKey) {
      line.note(
        .ledgerNameTwice, Phrase("ledger-name-taken-already", ["name": name, "owner": owner]), at: "name",
        hint: Phrase("ledger-give-one-them-another-name"))
    }
  }
}

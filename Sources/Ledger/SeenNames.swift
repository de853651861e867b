// Ids and names stand once in a list.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON

/// The ids and names of a list so far.
struct SeenNames {
  /// Which name has an id, and which id has a name.
  private var ids: [String: String] = [:]
  private var names: [String: String] = [:]

  mutating func check(id: String?, name: String?, _ line: inout JSONReader) {
    if let id, let owner = ids.updateValue(name ?? id, forKey: id.comparisonKey) {
      line.note(
        .ledgerLineTwice, Phrase("ledger-id-taken-already", ["id": id, "owner": owner]), at: "id",
        hint: Phrase("ledger-keep-one-lines-zutto-resolve"))
    }
    if let name, let owner = names.updateValue(id ?? name, forKey: name.comparisonKey) {
      line.note(
        .ledgerNameTwice, Phrase("ledger-name-taken-already", ["name": name, "owner": owner]), at: "name",
        hint: Phrase("ledger-give-one-them-another-name"))
    }
  }
}

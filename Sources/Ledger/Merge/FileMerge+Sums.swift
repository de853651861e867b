// Sales of two tills are added: ours + theirs - base, of counts and of amounts.

import Diagnostics
import Ground
import LosslessJSON
import MergeText
import SafeFiles

extension FileMerge {
  /// What a record counts.
  private struct Figures {
    var count = 0
    var amount = 0

    /// Whether a book can hold it, or needs no line for it.
    var isPossible: Bool { count > 0 ? amount >= 0 : count == 0 && amount == 0 }
  }

  /// The currency that both sides count in; nil if they differ or it is unknown.
  var currency: Currency? {
    let found = versions.map { $0["currency"]?.text }
    guard found.ours == found.theirs else { return nil }
    return found.ours.flatMap { Currency($0) }
  }

  /// The minor units that a number stands for; nil if it is no amount.
  func minorUnits(_ number: JSONNumber, _ currency: Currency) -> Int? {
    do throws(Diagnostic) { return try Amount(number, currency).minorUnits } catch { return nil }
  }

  /// The record that two sides' changes of one add up to.
  ///
  /// - Returns: no line where nothing is left of it; nil where the changes can't be added.
  /// - Throws: `amount-range`.
  mutating func summed(_ line: Versions<MergeLine?>, _ list: MergeList) throws(Diagnostic) -> [JSON]? {
    guard let currency, line.base == nil || versions.base["currency"]?.text == currency.code else {
      return nil
    }
    guard let base = figures(of: line.base, currency), let ours = figures(of: line.ours, currency),
      let theirs = figures(of: line.theirs, currency)
    else { return nil }
    let sum = Figures(
      count: try FileMerge.sum(ours.count, theirs.count, less: base.count),
      amount: try FileMerge.sum(ours.amount, theirs.amount, less: base.amount))
    guard sum.isPossible else {
      let kept = chosen((line.ours, ours), (line.theirs, theirs))
      let total = Amount(minorUnits: sum.amount, currency).plainText
      reportImpossible(list.name(of: line.ours ?? line.theirs), sum.count, total, kept)
      return [kept?.json].compactMap(\.self)
    }
    guard sum.count > 0 else { return [] }
    let sides = Versions(base: line.base, ours: line.ours ?? line.theirs, theirs: line.theirs ?? line.ours)
    let fields = FieldMerge(
      sides.map { $0?.json.object ?? JSONObject() }, kind.shape[list.name],
      without: ["count", "amount", "mark"], choice: choice)
    for clash in fields.clashes { report(clash, in: list.name(of: sides.ours)) }
    var object = fields.object
    object["count"] = .integer(sum.count)
    object["amount"] = .number(Amount(minorUnits: sum.amount, currency).number)
    object["mark"] = .text(FileMerge.mark(of: line))
    return [.object(object)]
  }

  /// A mark that only this merge of these three lines gives, on whichever machine.
  ///
  /// Not of the two marks alone: a line that is gone has none, and a record from which one sale was
  /// taken back must not look like that from which another one was.
  private static func mark(of line: Versions<MergeLine?>) -> String {
    let sides = [line.ours, line.theirs].map { $0?.bytes ?? [] }.sorted { $0.lexicographicallyPrecedes($1) }
    var builder = Digest.Builder()
    for bytes in sides + [line.base?.bytes ?? []] { builder.add(Digest(of: bytes)) }
    let alphabet = Array("abcdefghjkmnpqrstuvwxyz123456789".utf8)
    return String(decoding: builder.digest.bytes.prefix(8).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
  }

  private func figures(of line: MergeLine?, _ currency: Currency) -> Figures? {
    guard let line else { return Figures() }
    guard let count = line.json["count"]?.integer, let number = line.json["amount"]?.number,
      let amount = minorUnits(number, currency)
    else { return nil }
    return Figures(count: count, amount: amount)
  }

  private static func sum(_ a: Int, _ b: Int, less c: Int) throws(Diagnostic) -> Int {
    let sum = try a.addingMoney(b).subtractingMoney(c)
    try Amount.checkRange(sum, shown: String(sum))
    return sum
  }

  /// Of a record that both sides have differently the one that counts more: it may be one and the same sale.
  ///
  /// - Returns: nil where the two can't be compared.
  mutating func chosen(_ line: Versions<MergeLine?>, _ list: MergeList) -> [JSON]? {
    guard let one = line.ours, let other = line.theirs else {
      return [line.ours, line.theirs].compactMap { $0?.json }
    }
    guard let currency, let ours = figures(of: one, currency), let theirs = figures(of: other, currency)
    else { return nil }
    let kept = chosen((one, ours), (other, theirs))
    reportChosen(list.name(of: one), kept == one ? other : one, kept)
    return [kept?.json].compactMap(\.self)
  }

  private func chosen(
    _ one: (line: MergeLine?, figures: Figures), _ other: (line: MergeLine?, figures: Figures)
  ) -> MergeLine? {
    choice.of(one, other) { one, other in
      let a = (one.figures.count, one.figures.amount)
      let b = (other.figures.count, other.figures.amount)
      if a != b { return a < b }
      return (one.line?.bytes ?? []).lexicographicallyPrecedes(other.line?.bytes ?? [])
    }.line
  }
}

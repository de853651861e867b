// Sealing months, and noting corrections of sealed ones.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

extension LedgerStore {
  /// The result of sealing.
  public enum Sealing: Sendable, Hashable {
    /// The month is sealed now.
    case sealed
    /// It was sealed before; so many changes were noted as corrections, perhaps none.
    case noted([Correction])
  }

  /// Seals a month; a sealed month gets its unnoted changes noted as corrections.
  ///
  /// - Throws: `ledger-line-missing` without a book, `sealed-changed` if the book of a sealed month is gone,
  ///   what makes its sums uncertain, and as the writes.
  public static func seal(_ month: Month, at time: ZonedTime, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> Sealing
  {
    let ledger = try read(in: home)
    let file = try file(of: month, in: ledger, home)
    let reading = try file.book(in: ledger)
    if let problem = reading.problems.first { throw problem }
    if file.sealed != nil {
      let open = reading.book.openCorrections
      if !open.isEmpty, let loss = LedgerChecks.loss(of: file) { throw loss }
      try note(open, on: time.day, in: home, &change)
      return .noted(open)
    }
    guard let present = file.present else {
      throw Diagnostic(
        .ledgerLineMissing, Phrase("ledger-no-book-seal", ["month": month]),
        hint: Phrase("ledger-zutto-ledger-settle-without-month"))
    }
    let root = try JSON.parse(present)
    var object = root.object ?? JSONObject()
    object["month"] = .text(month.text)
    object["sealed"] = .text(time.text)
    if !ledger.taxes.isEmpty { object["taxes"] = .list(ledger.taxes.map { .object(Tax.fields.file($0)) }) }
    let bytes = JSON.object(object).canonical(LedgerShapes.sealed)
    try change.write(bytes, to: LedgerFiles.sealedPath(of: month))
    return .sealed
  }

  /// Opens a sealed month again: its book counts from now on, and the reason is kept in its file.
  ///
  /// - Returns: how many corrections no longer count, since the book has them.
  /// - Throws: `ledger-line-missing` for a month that is not sealed, `month-sealed` where a correction of it
  ///   was noted in a sealed month, `json-value` without a reason, and as the writes.
  public static func unseal(
    _ month: Month, because reason: String, at time: ZonedTime, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Int {
    let ledger = try read(in: home)
    let file = try file(of: month, in: home)
    guard let copy = file.sealed else {
      throw Diagnostic(
        .ledgerLineMissing, Phrase("ledger-not-sealed", ["month": month]),
        hint: Phrase("ledger-zutto-ledger-settle-shows", ["month": month]))
    }
    if let loss = LedgerChecks.loss(of: file) { throw loss }
    if let fault = ledger.faultOfCorrections { throw fault }
    guard reason.contains(where: { !$0.isWhitespace }), reason.count <= maximumReasonLength else {
      throw Diagnostic(
        .jsonValue, Phrase("ledger-reason-characters", ["maximum-reason-length": maximumReasonLength]),
        hint: Phrase("ledger-say-few-words-why-month"))
    }
    let own = ledger.corrections.filter { $0.month == month }
    if let closed = own.compactMap({ $0.noted.map(Month.init(of:)) }).first(
      where: ledger.sealedMonths.contains)
    {
      throw Diagnostic(
        .monthSealed, Phrase("ledger-correction-noted-sealed-itself", ["month": month, "closed": closed]),
        path: LedgerFiles.sealedPath(of: closed), hint: Phrase("ledger-unseal-first", ["closed": closed]))
    }
    if let present = file.present {
      var document = try JSONDocument(present, shape: LedgerShapes.month)
      let line: JSON = [
        "sealed": try JSON.parse(copy)["sealed"] ?? .null, "unsealed": .text(time.text),
        "reason": .text(reason),
      ]
      let lines = document.root["unsealed"]?.list ?? []
      try document.set(["unsealed"], to: .list(lines + [line]))
      try change.write(document.bytes, to: LedgerFiles.path(of: month), keepsResult: true)
    }
    if !own.isEmpty { try removeCorrections(of: month, in: home, &change) }
    try change.remove(LedgerFiles.sealedPath(of: month))
    return own.count
  }

  private static let maximumReasonLength = 200

  private static func removeCorrections(of month: Month, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    let source = try home.tree.read(LedgerFiles.corrections, limit: Home.maximumJSONBytes)
    var document = try JSONDocument(source, shape: LedgerShapes.corrections)
    let lines = document.root["corrections"]?.list ?? []
    let kept = lines.filter { line in
      (line["category"] == nil ? line["date"]?.text?.prefix(7) : line["month"]?.text?[...]).map(String.init)
        != month.text
    }
    try document.set(["corrections"], to: .list(kept))
    try change.write(document.bytes, to: LedgerFiles.corrections, keepsResult: true)
  }

  /// The unnoted changes of sealed months, of each month the first, as `check` reports them.
  public static func openCorrections(in home: Home) async -> [Diagnostic] {
    do throws(Diagnostic) {
      let ledger = try read(in: home)
      let parts = LedgerParts(corrections: ledger.corrections)
      let found = await ledger.sealedMonths.sorted().concurrentMap(piece: 4) { month in
        problemsOf(month, in: parts, home).problems.first { $0.code == .sealedChanged }
      }
      return found.compactMap(\.self)
    } catch { return [] }
  }

  /// Refuses corrections that the month of their noting can't count: a sealed one, or one with another
  /// currency.
  private static func check(_ corrections: [Correction], canBeNotedOn day: Day, in home: Home)
    throws(Diagnostic)
  {
    let month = Month(of: day)
    let file = try file(of: month, in: home)
    guard file.sealed == nil else {
      throw Diagnostic(
        .monthSealed, Phrase("ledger-sealed-so-no-correction-can", ["month": month]),
        path: LedgerFiles.sealedPath(of: month),
        hint: Phrase("ledger-note-on", ["adding": month.adding(months: 1)]))
    }
    guard let currency = file.present.flatMap({ LedgerFormat.month($0, of: month).0?.currency }),
      let other = corrections.first(where: { $0.currency != currency })
    else { return }
    throw Diagnostic(
      .currencyMixed,
      Phrase(
        "ledger-correction-cant-noted-whose-book",
        ["currency": other.currency, "month": month, "other-currency": currency]),
      path: LedgerFiles.path(of: month), hint: Phrase("ledger-take-change-back-note-month"))
  }

  static func note(_ corrections: [Correction], on day: Day, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    guard !corrections.isEmpty else { return }
    try check(corrections, canBeNotedOn: day, in: home)
    let path = LedgerFiles.corrections
    let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)
    var document =
      try source.map { (source) throws(Diagnostic) in
        try JSONDocument(source, shape: LedgerShapes.corrections)
      } ?? JSONDocument(new: path, shape: LedgerShapes.corrections)
    let present = document.root["corrections"]
    guard var lines = present.map(\.list) ?? [] else {
      throw Diagnostic(
        .jsonType,
        present.map { Phrase("ledger-corrections-must-list-not", ["kind": $0.kind]) }
          ?? Phrase("ledger-corrections-must-list"), path: path,
        hint: Phrase("ledger-zutto-check-tells-where"))
    }
    for correction in corrections {
      var noted = correction
      noted.noted = day
      if let line = CorrectionFormat.json(noted) { lines.append(line) }
    }
    try document.set(["corrections"], to: .list(lines))
    try change.write(document.bytes, to: path, keepsResult: true)
  }
}

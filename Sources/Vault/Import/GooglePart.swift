// Google Authenticator shows many accounts as several QR codes: which of them are there.

public import Diagnostics
internal import Fluent

/// One part of a transfer of Google Authenticator: one QR code.
public struct GooglePart: Sendable, Hashable {
  /// The transfer it belongs to, a random number.
  public let batch: Int
  /// Which part it is, from 0.
  public let index: Int
  /// How many parts the transfer has.
  public let count: Int

  /// The most parts that a transfer can have; the app makes one of every ten accounts.
  static let maximumCount = 1000

  /// What is missing of the transfers that parts belong to.
  ///
  /// - Parameter parts: of everything that is imported together, in any order.
  /// - Returns: one `import-parts` for every transfer that is not whole.
  public static func missing(in parts: [GooglePart]) -> [Diagnostic] {
    let transfers = Dictionary(grouping: parts, by: \.batch)
    var told: Set<Int> = []
    let batches = parts.map(\.batch).filter { told.insert($0).inserted }
    return batches.prefix(maximumCount).compactMap { batch in
      let present = transfers[batch] ?? []
      let count = present.map(\.count).max() ?? 0
      let there = Set(present.map(\.index))
      let missing = (0..<count).filter { !there.contains($0) }.map { String($0 + 1) }
      guard !missing.isEmpty else { return nil }
      return Diagnostic(
        .importParts,
        Phrase(
          "otp-parts-google-authenticator-transfer",
          ["count": count, "missing": missing.joined(separator: ", ")]),
        hint: Phrase("otp-save-missing-qr-codes-too"))
    }
  }
}

// Three-way merges of the ledger's files: what two machines wrote, put together without losing a sale.
// Spec: docs/FORMAT.md, section "The ledger", "Why marks".

public import Ground

/// Three-way merges of the ledger's files.
///
/// A merge looks at what each side changed since the version both came from. Sales add up, discounts and
/// tips come and go by line, all else is as the side has it that changed it. What both changed
/// differently is told, and kept where the file can hold both. The result is the same whichever side is
/// called ours, in ours's layout; of two sides in canonical form the same bytes.
public enum LedgerMerge {
  /// A merged file, and what a person must look at.
  public struct Result: Sendable, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// What both sides changed differently, in the order in which `check` prints.
    public let conflicts: [Diagnostic]

    init(_ bytes: [UInt8], _ conflicts: [Diagnostic] = []) {
      self.bytes = bytes
      self.conflicts = conflicts.sortedOnce()
    }
  }

  /// Merges two versions of a ledger file; the path of `ours` tells which kind it is.
  ///
  /// - Parameters:
  ///   - base: the version both came from; nil if both sides added the file.
  ///   - ours: one side, whose layout is kept.
  ///   - theirs: the other side.
  /// - Returns: a file that can be read as far as both sides can.
  /// - Throws: what is wrong with a version that can't be read as JSON; `amount-range` for a sum that no
  ///   file can hold; `ledger-file-name` for a path that is none of the ledger's.
  public static func merge(
    base: Source?,
    ours: Source,
    theirs: Source
  ) throws(Diagnostic) -> Result {
    guard let kind = LedgerFileKind(ours.path) else {
      throw Diagnostic(
        .ledgerFileName,
        "this is not a file of the ledger",
        path: ours.path,
        hint: "the ledger's files are 2026-01.json and the like, treatments.json, categories.json, "
          + "corrections.json and sealed/2026-01.json"
      )
    }
    let sources = Versions(base: base, ours: ours, theirs: theirs)
    // As git decides for itself: what one side did not touch is as the other has it.
    if let settled = sources.map({ $0?.bytes }).settled, let bytes = settled {
      _ = try object(Source(ours.path, bytes))
      return Result(bytes)
    }
    let one = try object(ours)
    let other = try object(theirs, "the other side's version: ")
    if kind == .sealed { return Result(earlier(ours, one, theirs, other).bytes) }
    let before = try base.map { (base) throws(Diagnostic) in
      try object(base, "the version before both changes: ")
    }
    let versions = Versions(base: before ?? JSONObject(), ours: one, theirs: other)
    var merge = FileMerge(versions, kind, ours.path)
    let root = try merge.merged()
    var document = JSONDocument(ours, root: .object(one), shape: kind.shape)
    try document.set([], to: .object(root))
    return Result(document.bytes, merge.conflicts)
  }

  private static func object(
    _ source: Source,
    _ whose: String = ""
  ) throws(Diagnostic) -> JSONObject {
    do throws(Diagnostic) {
      let root = try JSON.parse(source)
      guard let object = root.object else {
        throw source.diagnostic(.jsonType, "the file must hold an object, not \(root.kind)", at: 0)
      }
      return object
    } catch {
      var problem = error
      problem.message = whose + problem.message
      throw problem
    }
  }

  /// The copy that was sealed first: a book is closed once, and what came later is a correction.
  private static func earlier(
    _ ours: Source,
    _ one: JSONObject,
    _ theirs: Source,
    _ other: JSONObject
  ) -> Source {
    switch (sealed(one), sealed(other)) {
    case (let mine?, let yours?) where mine != yours: mine < yours ? ours : theirs
    case (_?, nil): ours
    case (nil, _?): theirs
    default: ours.bytes.lexicographicallyPrecedes(theirs.bytes) ? ours : theirs
    }
  }

  private static func sealed(_ object: JSONObject) -> Instant? {
    guard let text = object["sealed"]?.text else { return nil }
    do throws(Diagnostic) {
      return try ZonedTime(parsing: text).instant
    } catch {
      return nil
    }
  }
}

// Three-way merges of the ledger's files: what two machines wrote, put together without losing a sale.
// Spec: docs/FORMAT.md, section "The ledger", "Why marks".

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import MergeText
internal import ZonedTime

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
    /// The file with the other value of what could not be kept twice; nil where nothing was lost.
    public let other: [UInt8]?
    /// What both sides changed differently, in the order in which `check` prints.
    public let conflicts: [Diagnostic]

    init(_ bytes: [UInt8], other: [UInt8]? = nil, _ conflicts: [Diagnostic] = []) {
      self.bytes = bytes
      self.other = other
      self.conflicts = conflicts.sortedOnce()
    }
  }

  /// Merges two versions of a ledger file, whatever is in them.
  ///
  /// - Parameters:
  ///   - path: the file, which tells its kind.
  ///   - base: what both came from; where nobody knows it nothing is added up.
  ///   - ours: one side.
  ///   - theirs: the other side.
  /// - Returns: the file; nil for a path that is none of the ledger's.
  public static func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8])
    -> MergedFile?
  {
    guard LedgerFileKind(path) != nil else { return nil }
    let isInOrder = ours.lexicographicallyPrecedes(theirs)
    do throws(Diagnostic) {
      let result = try merge(
        base: base.isVersion ? Source(path, base.bytes) : nil, ours: Source(path, isInOrder ? ours : theirs),
        theirs: Source(path, isInOrder ? theirs : ours), isBaseKnown: base != .unknown)
      return MergedFile(result.bytes, other: result.other, conflicts: result.conflicts)
    } catch { return .whole(path, ours, theirs, because: error) }
  }

  /// Merges two versions of a ledger file; the path of `ours` tells which kind it is.
  ///
  /// - Parameters:
  ///   - base: the version both came from; nil if both sides added the file.
  ///   - ours: one side, whose layout is kept.
  ///   - theirs: the other side.
  ///   - isBaseKnown: whether no base means that both sides began with nothing; else the same sale may be in both.
  /// - Returns: a file that can be read as far as both sides can.
  /// - Throws: what is wrong with a version that can't be read as JSON; `amount-range` for a sum that no
  ///   file can hold; `ledger-file-name` for a path that is none of the ledger's.
  public static func merge(base: Source?, ours: Source, theirs: Source, isBaseKnown: Bool = true)
    throws(Diagnostic) -> Result
  {
    guard let kind = LedgerFileKind(ours.path) else {
      throw Diagnostic(
        .ledgerFileName, Phrase("ledger-not-file-ledger"), path: ours.path,
        hint: Phrase("ledger-ledger-files-json-like-treatments"))
    }
    let sources = Versions(base: base, ours: ours, theirs: theirs)
    // As git decides for itself: what one side did not touch is as the other has it.
    if let settled = sources.map({ $0?.bytes }).settled, let bytes = settled {
      _ = try object(Source(ours.path, bytes))
      return Result(bytes)
    }
    let one = try object(ours)
    let other = try object(theirs, Phrase("memo-other-side-version"))
    if kind == .sealed { return sealed(ours, one, theirs, other) }
    let before = try base.map { (base) throws(Diagnostic) in
      try object(base, Phrase("memo-version-before-both-changes"))
    }
    let versions = Versions(base: before ?? JSONObject(), ours: one, theirs: other)
    let made = { (choice: MergeChoice) throws(Diagnostic) in
      var merge = FileMerge(versions, kind, ours.path, isBaseKnown: isBaseKnown, choice)
      let root = try merge.merged()
      var document = JSONDocument(ours, root: .object(one), shape: kind.shape)
      try document.set([], to: .object(root))
      return (bytes: document.bytes, merge: merge)
    }
    let file = try made(.larger)
    let beside = file.merge.hasLosses ? try made(.smaller).bytes : nil
    return Result(file.bytes, other: beside, file.merge.conflicts)
  }

  private static func object(_ source: Source, _ whose: Phrase? = nil) throws(Diagnostic) -> JSONObject {
    do throws(Diagnostic) {
      let root = try JSON.parse(source)
      guard let object = root.object else {
        throw source.diagnostic(
          .jsonType, Phrase("home-file-must-hold-object-not", ["kind": root.kind]), at: 0)
      }
      return object
    } catch {
      var problem = error
      problem.message =
        whose.map { Phrase("memo-whose-message", ["whose": $0, "message": problem.message]) }
        ?? problem.message
      throw problem
    }
  }

  /// The copy that was sealed first: a book is closed once, and what came later is a correction.
  private static func sealed(_ ours: Source, _ one: JSONObject, _ theirs: Source, _ other: JSONObject)
    -> Result
  {
    switch (sealed(one), sealed(other)) {
    case (let mine?, let yours?) where mine != yours: return Result(mine < yours ? ours.bytes : theirs.bytes)
    case (_?, nil): return Result(ours.bytes)
    case (nil, _?): return Result(theirs.bytes)
    default:
      // Nothing tells which was first.
      let isInOrder = ours.bytes.lexicographicallyPrecedes(theirs.bytes)
      let (kept, left) = isInOrder ? (ours, theirs) : (theirs, ours)
      return Result(kept.bytes, other: left.bytes)
    }
  }

  private static func sealed(_ object: JSONObject) -> Instant? {
    guard let text = object["sealed"]?.text else { return nil }
    do throws(Diagnostic) { return try ZonedTime(parsing: text).instant } catch { return nil }
  }
}

// Three-way merges of the ledger's files, and the identity of their lines.

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import MergeText
internal import ZonedTime

/// Three-way merges of the ledger's files.
///
/// Spec: docs/FORMAT.md, section "The ledger", "Why marks".
///
/// Sales add up, adjustments are added and removed by line, and any other value is that of the side that
/// changed it. A value that both sides changed is a conflict; both are kept where the file can hold both. The
/// result does not depend on which side is called ours, except for the layout, which is that of ours.
public enum LedgerMerge {
  /// A merged file and its conflicts.
  public struct Result: Sendable, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// The file with the other value of each conflict that it can't hold twice; nil without one.
    public let other: [UInt8]?
    /// The conflicts, in the order of `check`.
    public let conflicts: [Diagnostic]

    init(_ bytes: [UInt8], other: [UInt8]? = nil, _ conflicts: [Diagnostic] = []) {
      self.bytes = bytes
      self.other = other
      self.conflicts = conflicts.sortedOnce()
    }
  }

  /// Merges two versions of a ledger file, whatever they contain; without a known base nothing is added up.
  ///
  /// - Returns: the file; nil for a path outside the ledger.
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

  /// Merges two versions of a ledger file; the path of `ours` gives its kind.
  ///
  /// Without a base both sides added the file; unless `isBaseKnown`, the same sale may be in both.
  ///
  /// - Returns: a file that can be read as far as both sides can.
  /// - Throws: JSON errors of a version; `amount-range` for a sum that no file can hold; `ledger-file-name`
  ///   for a path outside the ledger.
  public static func merge(base: Source?, ours: Source, theirs: Source, isBaseKnown: Bool = true)
    throws(Diagnostic) -> Result
  {
    guard let kind = LedgerFileKind(ours.path) else {
      throw Diagnostic(
        .ledgerFileName, Phrase("ledger-not-file-ledger"), path: ours.path,
        hint: Phrase("ledger-ledger-files-json-like-treatments"))
    }
    let sources = Versions(base: base, ours: ours, theirs: theirs)
    // A version that one side did not change is that of the other side, as in git.
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

  /// The copy that was sealed first: a book is closed once, and later changes are corrections.
  private static func sealed(_ ours: Source, _ one: JSONObject, _ theirs: Source, _ other: JSONObject)
    -> Result
  {
    switch (sealed(one), sealed(other)) {
    case (let mine?, let yours?) where mine != yours: return Result(mine < yours ? ours.bytes : theirs.bytes)
    case (_?, nil): return Result(ours.bytes)
    case (nil, _?): return Result(theirs.bytes)
    default:
      // Nothing says which was first.
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

struct MergeLine: Hashable {
  let json: JSON
  /// Its canonical form, so that layout makes no difference.
  let bytes: [UInt8]

  init(_ json: JSON, _ shape: JSONShape) {
    self.json = json
    bytes = json.canonical(shape)
  }

  static func == (a: MergeLine, b: MergeLine) -> Bool { a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  var text: String { json.description }
}

/// A list of a ledger file: what identifies a line, and how changes merge.
struct MergeList {
  enum Rule {
    /// Counts and amounts add up: two sales are two sales.
    case sums
    /// Each field is that of the side that changed it.
    case fields
    /// Lines are added and removed.
    case lines
  }

  let name: String
  let rule: Rule
  /// The fields that identify a line; of `lines` the field that orders them.
  let identity: [String]
  /// A field that identifies a line, too, and may be missing.
  var optional: String?

  /// The first byte of the key of a line without identity.
  ///
  /// No text has this byte, so such lines come last and equal only themselves.
  static let keyless: UInt8 = 0xFF

  static func all(of kind: LedgerFileKind) -> [MergeList] {
    switch kind {
    case .month:
      [
        MergeList(name: "records", rule: .sums, identity: ["date", "treatment"], optional: "pay"),
        MergeList(name: "adjustments", rule: .lines, identity: ["date"]),
        MergeList(name: "expenses", rule: .fields, identity: ["category"]),
        MergeList(name: "closings", rule: .fields, identity: ["date"], optional: "drawer"),
        MergeList(name: "imported", rule: .lines, identity: ["date"]),
      ]
    case .treatments:
      ["treatments", "ways"].map { MergeList(name: $0, rule: .fields, identity: ["id"]) } + [
        MergeList(name: "taxes", rule: .fields, identity: ["from"])
      ]
    case .categories: [MergeList(name: "categories", rule: .fields, identity: ["id"])]
    case .corrections: [MergeList(name: "corrections", rule: .lines, identity: ["noted"])]
    case .mapping: [MergeList(name: "rules", rule: .fields, identity: ["text"])]
    case .sealed: []
    }
  }

  /// The key that identifies and orders a line: ids in NFC, as names are; whole lines by their bytes.
  func key(of line: MergeLine) -> MergeKey {
    var key: MergeKey = []
    for field in identity {
      guard let text = line.json[field]?.text, !text.utf8.contains(0) else {
        return [MergeList.keyless] + line.bytes
      }
      key += text.nfc.utf8
      key.append(0)
    }
    if let optional, let value = line.json[optional] {
      guard let text = value.text, !text.utf8.contains(0) else { return [MergeList.keyless] + line.bytes }
      key += text.nfc.utf8
      key.append(0)
    }
    return rule == .lines ? key + line.bytes : key
  }
}

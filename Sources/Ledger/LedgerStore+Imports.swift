// The mappings of foreign tables on the disk, and what kind of file a foreign one is.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles

/// The form of a foreign file.
public enum LedgerImportFormat: String, Sendable, Hashable, CaseIterable {
  /// A table; zutto's own, or one that a mapping describes.
  case csv
  /// hledger's journal.
  case hledger
  /// beancount's journal.
  case beancount

  /// The form that a file's beginning or name shows, else a table.
  public init(of source: Source) {
    let head = String(decoding: source.bytes.prefix(4096), as: UTF8.self)
    if let own = LedgerImportFormat.allCases.first(where: { LedgerImportFormat.isOwn(head, $0) }) {
      self = own
      return
    }
    switch source.path.pathExtension.lowercased() {
    case "journal", "hledger", "j", "ledger": self = .hledger
    case "beancount", "bean": self = .beancount
    default: self = .csv
    }
  }

  /// Whether zutto wrote a file of this form.
  public func isOwn(_ source: Source) -> Bool {
    guard self != .csv else { return BooksTable.isOwn(source) }
    return LedgerImportFormat.isOwn(String(decoding: source.bytes.prefix(4096), as: UTF8.self), self)
  }

  private static func isOwn(_ head: String, _ format: LedgerImportFormat) -> Bool {
    let line = head.prefix { !$0.isNewline }
    return line.hasPrefix("; A shop's ledger, ")
      && line.hasSuffix(", written by zutto for \(format.rawValue).")
  }
}

extension LedgerStore {
  /// Reads zutto's own table.
  ///
  /// - Throws: `csv-syntax`, `file-not-text`.
  public static func ownTable(_ source: Source) throws(Diagnostic) -> ForeignBooks {
    try BooksTable.read(source)
  }

  /// The mappings of a home by name, and what is wrong with them.
  ///
  /// - Throws: `file-unreadable`.
  public static func mappings(in home: Home) throws(Diagnostic) -> (
    mappings: [(name: String, mapping: CSVMapping)], problems: [Diagnostic]
  ) {
    var found: [(name: String, mapping: CSVMapping)] = []
    var problems: [Diagnostic] = []
    for item in try home.tree.list(LedgerFiles.mappingFolder).withoutCopies.sorted(by: { $0.name < $1.name })
    where item.kind == .file && item.name.hasSuffix(".json") {
      guard let path = LedgerFiles.mappingFolder.appending(item.name) else { continue }
      do throws(Diagnostic) {
        let (mapping, faults) = CSVMapping.parse(try home.tree.read(path, limit: Home.maximumJSONBytes))
        problems += faults
        if let mapping { found.append((path.stem, mapping)) }
      } catch { problems.append(error) }
    }
    return (found, problems)
  }

  /// Writes a mapping; what a person wrote beside it stays.
  ///
  /// - Throws: JSON errors of the file that is there, and as the writes.
  public static func write(
    _ mapping: CSVMapping, named name: PortableName, in home: Home, _ change: inout Change
  )
    throws(Diagnostic)
  {
    let path = LedgerFiles.path(ofMapping: name)
    guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes) else {
      return try change.write(
        JSON.object(mapping.json).canonical(CSVMapping.shape), to: path, keepsResult: true)
    }
    let (old, _) = CSVMapping.parse(source)
    var document = try JSONDocument(source, shape: CSVMapping.shape)
    for member in mapping.json.members where old?.json[member.key] != member.value {
      try document.set([.key(member.key)], to: member.value)
    }
    try change.write(document.bytes, to: path, keepsResult: true)
  }
}

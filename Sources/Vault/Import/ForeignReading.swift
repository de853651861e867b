// What was found in an export: nothing read is left out of the count.

public import Diagnostics
internal import Fluent
internal import Ground

/// One account of an export, or why it is none.
public enum ForeignItem: Sendable {
  /// It can be imported.
  case account(Account)
  /// It can't; its name as the export has it or its number, and what is wrong where.
  case failed(name: String, Diagnostic)

  /// The account, if it is one.
  public var account: Account? { if case .account(let account) = self { account } else { nil } }

  /// What is wrong, if it is none.
  public var problem: Diagnostic? { if case .failed(_, let problem) = self { problem } else { nil } }
}

/// What was found in one export.
public struct ForeignReading: Sendable {
  /// In which form it was.
  public let format: ForeignFormat
  /// Everything that is or should be a one-time password, in the order of the export.
  public let items: [ForeignItem]
  /// How many entries have no one-time password at all: notes, logins with a password only.
  public let skipped: Int
  /// Which parts of Google Authenticator's transfers it holds.
  public let googleParts: [GooglePart]

  init(_ format: ForeignFormat, _ collector: ForeignCollector, googleParts: [GooglePart] = []) {
    self.format = format
    items = collector.items
    skipped = collector.skipped
    self.googleParts = googleParts
  }
}

/// Collects what is found, one entry after the other.
struct ForeignCollector {
  /// The most entries of one export; hostile files have more.
  static let maximumItems = 100_000

  private(set) var items: [ForeignItem] = []
  private(set) var skipped = 0
  private var places: AscendingPlaces

  /// - Parameter source: the file that places point into; nil if it was encrypted.
  init(_ source: Source?) { places = AscendingPlaces(source?.bytes ?? []) }

  /// Takes one entry in: an account, nil for an entry without a one-time password, or what is wrong.
  ///
  /// - Parameters:
  ///   - name: what the entry is called if it fails; its number if nil or empty.
  ///   - offset: where it begins in the file.
  ///   - read: reads it.
  mutating func add(_ name: String?, at offset: Int?, _ read: () throws(Diagnostic) -> Account?) {
    do { add(try read()) } catch { add(error, name, at: offset.flatMap { places.position(at: $0) }) }
  }

  /// Takes an account in; nil is an entry without a one-time password.
  mutating func add(_ account: Account?) {
    if let account { items.append(.account(account)) } else { skipped += 1 }
  }

  /// Takes what is wrong with an entry in.
  mutating func add(_ problem: Diagnostic, _ name: String?, at position: Position?) {
    var problem = problem
    problem.path = nil
    problem.position = position
    // What mends a typed account is no help here: nobody types this one.
    if problem.code != .importItem, problem.code != .importDamaged {
      problem.hint = Phrase("otp-mend-app-export-again-add")
    }
    let name = String((name ?? "").trimmingBlanks.prefix(100))
    items.append(.failed(name: name.isEmpty ? "entry \(items.count + skipped + 1)" : name, problem))
  }

  /// Refuses an export with too many entries.
  static func check(count: Int) throws(Diagnostic) {
    guard count <= maximumItems else {
      throw Diagnostic(
        .importDamaged,
        Phrase("otp-export-entries-more-than", ["count": count, "maximum-items": maximumItems]),
        hint: Phrase("otp-no-app-writes-so-many"))
    }
  }
}

/// The places of ascending offsets in a file, in one pass over it.
private struct AscendingPlaces {
  private let bytes: [UInt8]
  private var offset = 0
  private var place = Position.start

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func position(at wanted: Int) -> Position? {
    guard wanted < bytes.count else { return nil }
    if wanted < offset { (offset, place) = (0, .start) }
    while offset < wanted {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D && bytes[offset + 1] != 0x0A {
        place = Position(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80, byte != 0x0D {
        place.column += 1
      }
      offset += 1
    }
    return place
  }
}

// A machine that a home is on: its name, and what it last did for the home's safety.

public import Diagnostics
import LosslessJSON
public import ZonedTime

/// One machine of the person whose home it is.
///
/// Format: docs/FORMAT.md, "devices".
public struct Device: Sendable, Hashable {
  /// What kind of machine it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case linux
    case macos

    /// That of the machine this program runs on.
    static var own: Kind {
      #if canImport(Darwin)
      .macos
      #else
      .linux
      #endif
    }
  }

  /// The last backup that was finished and verified.
  public struct Backup: Sendable, Hashable {
    /// When.
    public var time: ZonedTime
    /// How many files are in it.
    public var files: Int
    /// How many bytes they have.
    public var bytes: Int

    /// A backup.
    public init(time: ZonedTime, files: Int, bytes: Int) {
      self.time = time
      self.files = files
      self.bytes = bytes
    }

    static let fields: [Field<Backup>] = [
      Field("time", \.time, .moment(example: "\"2026-11-21T22:41:07+09:00\"")),
      Field("files", \.files, .count), Field("bytes", \.bytes, .count),
    ]
  }

  /// What the last look at every file of the home found.
  public struct Verification: Sendable, Hashable {
    /// When.
    public var time: ZonedTime
    /// How many files were read.
    public var files: Int
    /// How many of them are not what they were.
    public var damaged: Int
    /// How many are gone.
    public var missing: Int

    /// A look at every file.
    public init(time: ZonedTime, files: Int, damaged: Int, missing: Int) {
      self.time = time
      self.files = files
      self.damaged = damaged
      self.missing = missing
    }

    static let fields: [Field<Verification>] = [
      Field("time", \.time, .moment(example: "\"2026-11-21T22:41:07+09:00\"")),
      Field("files", \.files, .count), Field("damaged", \.damaged, .count, default: 0),
      Field("missing", \.missing, .count, default: 0),
    ]

    /// Whether nothing was wrong.
    public var isGood: Bool { damaged == 0 && missing == 0 }
  }

  /// Eight hexadecimal digits, the name of its file.
  public var id: String
  /// What people call it.
  public var name: String
  /// What kind of machine it is.
  public var kind: Kind
  /// The day on which it was first here.
  public var registered: Day
  /// The day of its last sync; nil if it never did.
  public var synced: Day?
  /// Its last backup.
  public var backup: Backup?
  /// Its last look at every file.
  public var verified: Verification?

  /// A machine.
  init(id: String, name: String, kind: Kind, registered: Day) {
    self.id = id
    self.name = name
    self.kind = kind
    self.registered = registered
  }

  package static let fields: [Field<Device>] = [
    Field("name", \.name, .name(max: maximumName)), Field("kind", \.kind, .choice, default: .linux),
    Field("registered", \.registered, .day(example: "\"2026-11-21\"")),
    Field("synced", optional: \.synced, .day()),
    Field("backup", optional: \.backup, .object(Backup.fields, Backup(time: start, files: 0, bytes: 0))),
    Field(
      "verified", optional: \.verified,
      .object(Verification.fields, Verification(time: start, files: 0, damaged: 0, missing: 0))),
  ]
  private static let start = ZonedTime(utc: Instant(secondsSince1970: 0))

  /// Reads a device's file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - id: the id that its name gives it.
  /// - Returns: the device, nil where too much is wrong; and everything that is wrong.
  static func parse(_ source: Source, id: String) -> (Device?, [Diagnostic]) {
    fields.parse(source, into: Device(id: id, name: "", kind: .linux, registered: .first))
  }

  /// The folder of all machines' files.
  public static let folder: RelativePath = "devices"
  /// The most characters of a name.
  static let maximumName = 50

  /// Its file; nil for an id that is none.
  public static func file(_ id: String) -> RelativePath? { isID(id) ? folder.appending(id + ".json") : nil }

  /// Whether a text is an id.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

// A machine that a home is on: its name, and what it last did for the home's safety.

public import Diagnostics
public import LosslessJSON
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
    public static var own: Kind {
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
  public init(id: String, name: String, kind: Kind, registered: Day) {
    self.id = id
    self.name = name
    self.kind = kind
    self.registered = registered
  }

  /// The folder of all machines' files.
  public static let folder: RelativePath = "devices"
  /// The most characters of a name.
  public static let maximumName = 50

  /// Its file; nil for an id that is none.
  public static func file(_ id: String) -> RelativePath? { isID(id) ? folder.appending(id + ".json") : nil }

  /// Whether a text is an id.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// Reads and writes a device's file.
public enum DeviceFormat {
  /// Reads a device.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - id: the id that its name gives it.
  /// - Returns: the device, nil where too much is wrong; and everything that is wrong.
  public static func parse(_ source: Source, id: String) -> (Device?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      let name = reader.name(required: true, maxCharacters: Device.maximumName)
      let kind = reader.choice("kind", of: Device.Kind.self) ?? .linux
      let registered = reader.text("registered", required: true, example: "\"2026-11-21\"") {
        (text) throws(Diagnostic) in try Day(parsing: text)
      }
      let synced = reader.text("synced") { (text) throws(Diagnostic) in try Day(parsing: text) }
      let backup = reader.object("backup", backup) ?? nil
      let verified = reader.object("verified", verified) ?? nil
      guard let name, let registered else { return nil }
      var device = Device(id: id, name: name, kind: kind, registered: registered)
      device.synced = synced
      device.backup = backup
      device.verified = verified
      return device
    }
  }

  private static func backup(_ reader: inout JSONReader) -> Device.Backup? {
    let time = time(&reader)
    let files = reader.integer("files", required: true, in: 0...Int.max)
    let bytes = reader.integer("bytes", required: true, in: 0...Int.max)
    guard let time, let files, let bytes else { return nil }
    return Device.Backup(time: time, files: files, bytes: bytes)
  }

  private static func verified(_ reader: inout JSONReader) -> Device.Verification? {
    let time = time(&reader)
    let files = reader.integer("files", required: true, in: 0...Int.max)
    let damaged = reader.integer("damaged", in: 0...Int.max) ?? 0
    let missing = reader.integer("missing", in: 0...Int.max) ?? 0
    guard let time, let files else { return nil }
    return Device.Verification(time: time, files: files, damaged: damaged, missing: missing)
  }

  private static func time(_ reader: inout JSONReader) -> ZonedTime? {
    reader.text("time", required: true, example: "\"2026-11-21T22:41:07+09:00\"") {
      (text) throws(Diagnostic) in try ZonedTime(parsing: text)
    }
  }

  /// The file of a machine that is new here.
  public static func text(_ device: Device) -> [UInt8] {
    let object: JSONObject = [
      "name": .text(device.name), "kind": .text(device.kind.rawValue),
      "registered": .text(device.registered.text),
    ]
    return JSON.object(object).canonical(shape)
  }

  /// A backup as the file shows it.
  static func json(_ backup: Device.Backup) -> JSON {
    ["time": .text(backup.time.text), "files": .integer(backup.files), "bytes": .integer(backup.bytes)]
  }

  /// A look at every file, as the file shows it.
  static func json(_ verification: Device.Verification) -> JSON {
    [
      "time": .text(verification.time.text), "files": .integer(verification.files),
      "damaged": .integer(verification.damaged), "missing": .integer(verification.missing),
    ]
  }

  /// The order of the keys.
  public static let shape: JSONShape = ["name", "kind", "registered", "synced", "backup", "verified"]
}

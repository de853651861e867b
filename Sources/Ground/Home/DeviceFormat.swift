// `devices/<id>.json`: text to device and back.

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

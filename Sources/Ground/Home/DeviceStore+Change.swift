// What a person does with the list of machines.

extension DeviceStore {
  /// The machine that a person means, by its name or its id.
  ///
  /// - Throws: `device-missing`, `device-ambiguous`, and as `list`.
  public static func find(_ text: String, in home: Home) throws(Diagnostic) -> Device {
    let (devices, _) = try list(in: home)
    if let device = devices.first(where: { $0.id == text }) { return device }
    let found = devices.filter { $0.name.comparisonKey == text.comparisonKey }
    if let device = found.first, found.count == 1 { return device }
    guard found.isEmpty else {
      throw Diagnostic(
        .deviceAmbiguous, Phrase("home-name-machines", ["value": text, "count": found.count]),
        hint: Phrase("home-say-id", ["found": found.map(\.id).joined(separator: ", ")]))
    }
    throw Diagnostic(
      .deviceMissing, Phrase("home-no-machine", ["value": text]),
      hint: devices.isEmpty
        ? Phrase("home-none-known-here-yet-sync")
        : devices.map(\.name).hint(
          for: text,
          Phrase("home-there-are", ["devices": devices.map { "'\($0.name)'" }.joined(separator: ", ")])))
  }

  /// Gives a machine another name.
  ///
  /// - Throws: `json-value` for a name that can't be one, and as the writes.
  public static func rename(_ device: Device, to name: String, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    guard let file = Device.file(device.id) else { return }
    let source = try home.tree.read(file, limit: maximumBytes)
    guard let bytes = try changed(source, "name", .text(name)) else { return }
    let (_, problems) = Device.parse(Source(file, bytes), id: device.id)
    if var problem = problems.first(where: { $0.severity == .error }) {
      problem.path = nil
      problem.position = nil
      throw problem
    }
    try name.checkName()
    try change.write(bytes, to: file)
  }

  /// Removes a machine that is used no more.
  ///
  /// - Throws: `device-own` for the machine this runs on, and as the writes.
  public static func remove(_ device: Device, in home: Home, _ change: inout Change) throws(Diagnostic) {
    if try ownID(in: home) == device.id {
      throw Diagnostic(
        .deviceOwn, Phrase("home-machine-you", ["name": device.name]),
        hint: Phrase("home-would-back-next-sync-backup"))
    }
    if let file = Device.file(device.id) { try change.remove(file) }
  }
}

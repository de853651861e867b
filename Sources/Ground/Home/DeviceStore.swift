// `devices/` on the disk, and this machine's id in `.zutto/device`.

public import Diagnostics
internal import Fluent
package import LosslessJSON
internal import SafeFiles
public import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads the machines of a home, and writes this one's file.
///
/// A machine writes its own file only, one command at a time, and nothing of it stands in the trash: what happened is
/// not for `undo` to take back.
public enum DeviceStore {
  /// Where this machine's id stands, with the mark of the machine that it was made on.
  static let ownPath: RelativePath = ".zutto/device"
  static let maximumBytes = 1 << 20
  /// Held while this machine's id is made, or a machine's file is read and written again.
  private static let lock: RelativePath = ".zutto/device.lock"

  /// All machines, by name, and what is wrong with their files.
  ///
  /// - Throws: `file-unreadable`, `link-outside` for the folder.
  public static func list(in home: Home) throws(Diagnostic) -> ([Device], [Diagnostic]) {
    var devices: [Device] = []
    var problems: [Diagnostic] = []
    for item in try home.tree.list(Device.folder).withoutCopies where !Tree.isUnfinished(item.name) {
      guard let path = Device.folder.appending(item.name) else { continue }
      guard item.kind == .file, item.isText, path.pathExtension == "json", Device.isID(path.stem) else {
        problems.append(
          FolderName(name: item.name, isText: item.isText, kind: item.kind).strange(
            in: Device.folder, hint: Phrase("home-machine-file-called-like-1a2b3c4d")))
        continue
      }
      do throws(Diagnostic) {
        let source = try home.tree.read(path, limit: maximumBytes)
        let (device, wrong) = Device.parse(source, id: path.stem)
        if let device { devices.append(device) }
        problems += wrong
      } catch { problems.append(error) }
    }
    return (devices.sorted { ($0.name, $0.id) < ($1.name, $1.id) }, problems)
  }

  /// The id of this machine in a home; nil before it is registered.
  ///
  /// A copy of `.zutto` that another machine has got is none of its own.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public static func ownID(in home: Home) throws(Diagnostic) -> String? {
    guard let source = try home.tree.readIfPresent(ownPath, limit: 4096) else { return nil }
    let words = String(decoding: source.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let id = words.first.map(String.init), Device.isID(id) else { return nil }
    if words.count > 1, let mark = MachineIdentity.mark, words[1] != mark { return nil }
    return id
  }

  /// Makes this machine known to a home, unless it is.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - day: today.
  ///   - name: what it is called at first; nil for the system's own name of it.
  ///   - world: chance, for the id.
  /// - Returns: its id.
  /// - Throws: `home-newer`, and as `Tree.write`.
  @discardableResult public static func register(
    in home: Home, on day: Day, named name: String? = nil, _ world: World
  ) throws(Diagnostic) -> String {
    try home.checkWritable()
    func registered() throws(Diagnostic) -> String? {
      try ownID(in: home).flatMap { id in
        Device.file(id).flatMap { home.tree.signature($0) } == nil ? nil : id
      }
    }
    if let id = try registered() { return id }
    let lock = try Lock(lock, in: home.tree, waitingAtMost: 10)
    defer { _ = lock }
    // Another command may have done it meanwhile.
    if let id = try registered() { return id }
    let known = try ownID(in: home)
    let id = known ?? world.randomBytes(4).hexadecimal
    guard let file = Device.file(id) else {
      throw Diagnostic(.fileUnwritable, Phrase("home-chance-gave-no-id-machine"))
    }
    let text = [id, MachineIdentity.mark].compactMap(\.self).joined(separator: " ") + "\n"
    try home.tree.write(Array(text.utf8), to: ownPath)
    let device = Device(id: id, name: name ?? systemName, kind: .own, registered: day)
    try home.tree.write(Device.fields.bytes(device), to: file)
    return id
  }

  /// Notes that this machine synced; a day that is there already changes nothing.
  ///
  /// - Throws: as `register`, and what is wrong with the file.
  public static func noteSync(on day: Day, in home: Home, named name: String? = nil, _ world: World)
    throws(Diagnostic)
  {
    let id = try register(in: home, on: day, named: name, world)
    try set("synced", to: .text(day.text), of: id, in: home)
  }

  /// Notes a backup that was finished and verified.
  ///
  /// - Throws: as `noteSync`.
  public static func note(_ backup: Device.Backup, in home: Home, named name: String? = nil, _ world: World)
    throws(Diagnostic)
  {
    let id = try register(in: home, on: backup.time.day, named: name, world)
    try set("backup", to: .object(Device.Backup.fields.json(backup)), of: id, in: home)
  }

  /// Notes a look at every file.
  ///
  /// - Throws: as `noteSync`.
  public static func note(
    _ verification: Device.Verification, in home: Home, named name: String? = nil, _ world: World
  ) throws(Diagnostic) {
    let id = try register(in: home, on: verification.time.day, named: name, world)
    try set("verified", to: .object(Device.Verification.fields.json(verification)), of: id, in: home)
  }

  private static func set(_ key: String, to value: JSON, of id: String, in home: Home) throws(Diagnostic) {
    guard let file = Device.file(id) else { return }
    let lock = try Lock(lock, in: home.tree, waitingAtMost: 10)
    defer { _ = lock }
    let source = try home.tree.read(file, limit: maximumBytes)
    guard let bytes = try changed(source, key, value) else { return }
    try home.tree.write(bytes, to: file)
  }

  /// A device's file with another value under a key; nil where it has that value.
  ///
  /// - Throws: what is wrong with the file.
  package static func changed(_ source: Source, _ key: String, _ value: JSON) throws(Diagnostic) -> [UInt8]? {
    var document = try JSONDocument(source, shape: JSONShape(Device.fields))
    if document.value(at: [.key(key)]) == value { return nil }
    try document.set([.key(key)], to: value)
    return document.bytes
  }

  /// The first label of the machine's name in the network.
  package static var systemName: String {
    var buffer = [CChar](repeating: 0, count: 257)
    guard unsafe gethostname(&buffer, 256) == 0 else { return "computer" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let label = String(decoding: bytes, as: UTF8.self).prefix { $0 != "." }
    let name = String(label.filter { !$0.isWhitespace }.prefix(Device.maximumName))
    return name.isEmpty ? "computer" : name.escapingControls
  }
}

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
    let lock = try Lock(lock, in: home.tree, waitingAtMost: 10)
    defer { _ = lock }
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

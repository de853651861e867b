// What this machine remembers of the vaults it saw, outside every home.

internal import Ground

/// The folder in which a machine keeps what it knows of vaults (docs/FORMAT.md, "Records", 6).
///
/// A home that is set back as a whole can't tell so itself; and a copied home must not share its device's count.
public struct MachineMemory: Sendable {
  private let folder: String

  /// The memory in a folder of the operating system, made when it is first needed.
  public init(folder: String) {
    self.folder = folder
  }

  /// One copy of a home on this machine.
  struct Copy: Sendable {
    let home: String
    var device: String
    var tails: [String: DeviceChains.Tail]
  }

  private static let maximumSize = 16 << 20

  private func file(_ vault: String) -> RelativePath {
    RelativePath("\(vault).json") ?? "vault.json"
  }

  /// The copies of a vault's home that were seen on this machine.
  ///
  /// - Throws: `json-…` faults of a damaged file, `file-unreadable`.
  func copies(of vault: String) throws(Diagnostic) -> [Copy] {
    do throws(Diagnostic) {
      let tree = try Tree(at: folder)
      guard let source = try tree.readIfPresent(file(vault), limit: MachineMemory.maximumSize)
      else { return [] }
      var reader = JSONReader(try JSON.parse(source), in: source)
      let copies = reader.records("homes", MachineMemory.copy)
      if let problem = reader.problems.first { throw problem }
      return copies
    } catch {
      if error.code == .fileMissing { return [] }
      var told = error
      told.path = nil
      told.message = "'\(folder)/\(vault).json': \(error.message)"
      told.hint = "remove that file: this machine then gets a new device id and remembers anew"
      throw told
    }
  }

  private static func copy(_ line: inout JSONReader) -> Copy? {
    let home = line.text("home", required: true)
    let device = line.id("device", VaultFiles.deviceLength)
    let tails = line.object("tails") { reader in
      reader.pairs { (device, text) throws(Diagnostic) in
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let sequence = Int(parts[0]),
          (1...Record.maximumCount).contains(sequence),
          let digest = Digest(hex: String(parts[1]))
        else { throw Diagnostic(.jsonValue, "'\(device)' must be a number, ':' and a digest") }
        return (device, DeviceChains.Tail(sequence: sequence, digest: digest))
      }
    }
    guard let home, let device else { return nil }
    return Copy(
      home: home,
      device: device,
      tails: Dictionary(tails ?? [], uniquingKeysWith: { _, last in last })
    )
  }

  /// Keeps what is known of a copy, and what was kept before: another command may have seen more meanwhile.
  ///
  /// - Parameters:
  ///   - copy: what is known.
  ///   - vault: the vault's id.
  ///   - isWriter: whether something was written under the copy's device; who only read leaves the device that is kept.
  /// - Throws: as the writes.
  func keep(_ copy: Copy, of vault: String, isWriter: Bool) throws(Diagnostic) {
    let tree: Tree
    do throws(Diagnostic) {
      tree = try Tree(creating: folder)
    } catch {
      var told = error
      told.hint =
        "this machine keeps there what it saw of vaults: make it writable, or set XDG_STATE_HOME"
      throw told
    }
    let lock = try Lock("lock", in: tree, waitingAtMost: 10)
    defer { _ = lock }
    var copies = try copies(of: vault)
    var copy = copy
    if !isWriter, let known = copies.first(where: { $0.home == copy.home }) {
      copy.device = known.device
    }
    for known in copies where known.home == copy.home || known.device == copy.device {
      copy.tails.merge(known.tails) { $0.sequence >= $1.sequence ? $0 : $1 }
    }
    // One that was moved is known by its device.
    copies.removeAll { $0.home == copy.home || $0.device == copy.device }
    copies.append(copy)
    let lines = copies.map { copy in
      let tails = copy.tails.sorted { $0.key < $1.key }.map {
        ($0.key, JSON.text("\($0.value.sequence):\($0.value.digest.hex)"))
      }
      return JSON.object([
        "home": .text(copy.home), "device": .text(copy.device),
        "tails": .object(JSONObject(tails)),
      ])
    }
    try tree.write(JSON.object(["homes": .list(lines)]).canonical(), to: file(vault))
  }

  /// What is known of the home in a folder; a new device for one that was never seen.
  ///
  /// - Throws: as `copies`.
  func copy(
    at home: String,
    of vault: String,
    randomBytes: (Int) -> [UInt8]
  ) throws(Diagnostic) -> Copy {
    let copies = try copies(of: vault)
    if let known = copies.first(where: { $0.home == home }) { return known }
    // A home that was moved: the copy whose place holds this vault no more.
    if let moved = copies.first(where: { !MachineMemory.isVault(vault, at: $0.home) }) {
      return Copy(home: home, device: moved.device, tails: moved.tails)
    }
    let device = randomBytes(VaultFiles.deviceLength / 2).hexadecimal
    return Copy(home: home, device: device, tails: [:])
  }

  private static func isVault(_ vault: String, at home: String) -> Bool {
    do throws(Diagnostic) {
      let source = try Tree(at: home).read(VaultFiles.head, limit: VaultFiles.maximumSize)
      return try VaultHead.parse(source).vault == vault
    } catch {
      return false
    }
  }
}

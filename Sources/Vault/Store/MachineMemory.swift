// This machine's memory of the vaults it has seen, stored outside every home.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON
public import SafeFiles

/// The folder of a machine's memory of vaults (docs/FORMAT.md, "Records", 6).
///
/// The memory detects a home that was rolled back as a whole, and gives a copied home a device id of its own.
public struct MachineMemory: Sendable {
  private let folder: String
  private let machine: [UInt8]?

  /// A memory in an OS folder, created on first write; `machine` identifies this machine, nil if nothing can.
  public init(folder: String, machine: [UInt8]? = MachineIdentity.read()) {
    self.folder = folder
    self.machine = machine
  }

  /// Identifies the machine: a hash that includes the vault's id, so that it does not reveal the machine id.
  private func mark(_ vault: String) -> String? {
    machine.map { Digest(of: Array("zutto machine 1\n\(vault)\n".utf8) + $0).hex }
  }

  /// One copy of a home on this machine.
  struct Copy: Sendable {
    let home: String
    var device: String
    var tails: [String: DeviceChains.Tail]
    /// The heads of all accounts when no record was missing.
    var known = KnownHeads()
    /// The machine's mark; nil if unknown.
    var machine: String?
  }

  private static let maximumSize = 16 << 20

  private func file(_ vault: String) -> RelativePath { RelativePath("\(vault).json") ?? "vault.json" }

  /// The copies of a vault's home seen here; throws `json-…` faults of a damaged file, `file-unreadable`.
  func copies(of vault: String) throws(Diagnostic) -> [Copy] {
    do throws(Diagnostic) {
      let tree = try Tree(at: folder)
      guard let source = try tree.readIfPresent(file(vault), limit: MachineMemory.maximumSize) else {
        return []
      }
      var reader = JSONReader(try JSON.parse(source), in: source)
      let copies = reader.records("homes", MachineMemory.copy)
      if let problem = reader.problems.first { throw problem }
      return copies
    } catch {
      if error.code == .fileMissing { return [] }
      var problem = error
      problem.path = nil
      problem.message = Phrase("otp-json", ["folder": folder, "vault": vault, "message": error.message])
      problem.hint = Phrase("otp-remove-file-machine-then-gets")
      throw problem
    }
  }

  private static func copy(_ line: inout JSONReader) -> Copy? {
    let home = line.text("home", required: true)
    let device = line.id("device", VaultFiles.deviceLength)
    let machine = line.text("machine")
    let covered = line.object("covered") { reader in
      reader.pairs { (device, text) throws(Diagnostic) in
        guard let sequence = Int(text), (1...Record.maximumCount).contains(sequence) else {
          throw Diagnostic(.jsonValue, Phrase("otp-must-number", ["device": device]))
        }
        return (device, sequence)
      }
    }
    let heads = line.object("heads") { reader in
      reader.pairs { (account, text) throws(Diagnostic) in
        let heads = text.split(separator: " ").map { KnownHead($0) }
        guard !heads.contains(nil) else {
          throw Diagnostic(.jsonValue, Phrase("otp-must-revisions-number", ["account": account]))
        }
        return (account, heads.compactMap(\.self))
      }
    }
    let tails = line.object("tails") { reader in
      reader.pairs { (device, text) throws(Diagnostic) in
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let sequence = Int(parts[0]), (1...Record.maximumCount).contains(sequence),
          let digest = Digest(hex: String(parts[1]))
        else { throw Diagnostic(.jsonValue, Phrase("otp-must-number-digest", ["device": device])) }
        return (device, DeviceChains.Tail(sequence: sequence, digest: digest))
      }
    }
    guard let home, let device else { return nil }
    return Copy(
      home: home, device: device, tails: Dictionary(tails ?? [], uniquingKeysWith: { _, last in last }),
      known: KnownHeads(
        tails: Dictionary(covered ?? [], uniquingKeysWith: { _, last in last }),
        heads: Dictionary(heads ?? [], uniquingKeysWith: { _, last in last })), machine: machine)
  }

  /// Saves the state of a copy, merged with what another command may have saved meanwhile.
  ///
  /// Unless `isWriter`, nothing was written under the copy's device id, and the saved device id is kept.
  func keep(_ copy: Copy, of vault: String, isWriter: Bool) throws(Diagnostic) {
    let tree: Tree
    do throws(Diagnostic) { tree = try Tree(creating: folder) } catch {
      var problem = error
      problem.hint = Phrase("otp-machine-keeps-what-saw-vaults")
      throw problem
    }
    let lock = try Lock("lock", in: tree, waitingAtMost: 10)
    defer { _ = lock }
    var copies = try copies(of: vault)
    var copy = copy
    let mark = mark(vault)
    if !isWriter, let known = copies.first(where: { $0.isOf(mark) && $0.home == copy.home }) {
      copy.device = known.device
    }
    copy.machine = mark
    // A moved home is recognized by its device id.
    let isSame = { (known: Copy) in
      known.isOf(mark) && (known.home == copy.home || known.device == copy.device)
    }
    for known in copies where isSame(known) {
      copy.tails.merge(known.tails) { $0.sequence >= $1.sequence ? $0 : $1 }
      if !copy.known.covers(known.known) { copy.known = known.known }
    }
    copies.removeAll(where: isSame)
    copies.append(copy)
    let lines = copies.map { copy in
      let tails = copy.tails.sorted { $0.key < $1.key }.map {
        ($0.key, JSON.text("\($0.value.sequence):\($0.value.digest.hex)"))
      }
      var line: JSONObject = ["home": .text(copy.home), "device": .text(copy.device)]
      line["machine"] = copy.machine.map(JSON.text)
      line["tails"] = .object(JSONObject(tails))
      let covered = copy.known.tails.sorted { $0.key < $1.key }
      line["covered"] = .object(JSONObject(covered.map { ($0.key, .text(String($0.value))) }))
      let heads = copy.known.heads.sorted { $0.key < $1.key }.map {
        ($0.key, JSON.text($0.value.map(\.description).joined(separator: " ")))
      }
      line["heads"] = .object(JSONObject(heads))
      return JSON.object(line)
    }
    let text = JSON.object(["homes": .list(lines)]).canonical()
    try tree.write(text, to: file(vault), isPrivate: true)
  }

  /// The file's bytes; nil if it is missing or unreadable.
  func contents(of vault: String) -> [UInt8]? {
    do throws(Diagnostic) {
      return try Tree(at: folder).readIfPresent(file(vault), limit: MachineMemory.maximumSize)?.bytes
    } catch { return nil }
  }

  /// Restores an older state unless another command wrote meanwhile; ignores errors.
  func putBack(_ older: [UInt8]?, over newer: [UInt8]?, of vault: String) {
    do throws(Diagnostic) {
      let tree = try Tree(creating: folder)
      let lock = try Lock("lock", in: tree, waitingAtMost: 10)
      defer { _ = lock }
      guard newer != nil, contents(of: vault) == newer else { return }
      if let older {
        try tree.write(older, to: file(vault), isPrivate: true)
      } else {
        try tree.delete(file(vault))
      }
    } catch { return }
  }

  /// What is known of the home in a folder; a new device id for an unknown one; throws as `copies`.
  func copy(at home: String, of vault: String, randomBytes: (Int) -> [UInt8]) throws(Diagnostic) -> Copy {
    let (all, mark) = (try copies(of: vault), mark(vault))
    let copies = all.filter { $0.isOf(mark) }
    if let known = copies.first(where: { $0.home == home }) { return known }
    // A moved home: the previous folder no longer holds this vault.
    if let moved = copies.first(where: { !MachineMemory.isVault(vault, at: $0.home) }) {
      return Copy(home: home, device: moved.device, tails: moved.tails, known: moved.known)
    }
    let device = randomBytes(VaultFiles.deviceLength / 2).hexadecimal
    // A memory copied from another machine: keep what it saw, but not that machine's device id.
    let seen = all.first { $0.home == home }
    return Copy(home: home, device: device, tails: seen?.tails ?? [:], known: seen?.known ?? KnownHeads())
  }

  private static func isVault(_ vault: String, at home: String) -> Bool {
    do throws(Diagnostic) {
      let source = try Tree(at: home).read(VaultFiles.head, limit: VaultFiles.maximumSize)
      return try VaultHead.parse(source).vault == vault
    } catch { return false }
  }
}

extension MachineMemory.Copy {
  /// Whether a copy may be of this machine.
  fileprivate func isOf(_ mark: String?) -> Bool { machine == nil || mark == nil || machine == mark }
}

// Whatever becomes of a record: no account is given as current that has a newer revision.

import Diagnostics
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct OutdatedTests {
  @Test func noDamageOfOneRecordMakesASupersededSecretPassForTheCurrentOne() async throws {
    try await withLived { device, truth in
      let paths = try device.records()
      let bytes = try paths.map { try device.folder.bytes(of: $0) }
      for (index, path) in paths.enumerated() {
        var hurt: [[UInt8]?] = [nil, [], Array(bytes[index].prefix(200)), bytes[index].dropLast(40)]
        for place in [100, bytes[index].count / 2, bytes[index].count - 20] {
          var flipped = bytes[index]
          flipped[place] ^= 4
          hurt.append(flipped)
        }
        hurt += bytes.enumerated().filter { $0.offset != index }.map(\.element)
        for (kind, new) in hurt.enumerated() {
          if let new { try device.folder.write(new, to: path) } else { try device.folder.remove(path) }
          let name = "\(path), \(kind)"
          let told = try tails(device)
          // This machine saw all of it: it knows whose the record was.
          let own = try await open(device, memory: true)
          expectTrue(own, truth, name)
          let touched = path.split(separator: "/")[2]
          #expect(own.outdated.allSatisfy { $0.id[...] == touched }, "\(name)")
          // The end of a chain that no other file tells of is the only thing that a new machine can't miss.
          let isTold = told.contains(try position(bytes[index], device))
          if new != nil || isTold {
            expectTrue(try await open(device, memory: false), truth, "\(name), elsewhere")
          }
          try device.folder.write(bytes[index], to: path)
        }
      }
      let whole = try await open(device, memory: false)
      #expect(whole.problems.isEmpty && whole.outdated.isEmpty)
    }
  }

  /// Who can write to the folder may take a record away and let a damaged file elsewhere seem to be it.
  @Test func aDamagedFileInAnotherAccountsFolderHidesNoLoss() async throws {
    try await withLived { device, truth in
      let paths = try device.records()
      for path in paths {
        let bytes = try device.folder.bytes(of: path)
        try device.folder.remove(path)
        let told = try tails(device)
        for other in paths where other != path {
          let folder = other.split(separator: "/").dropLast().joined(separator: "/")
          let name = path.split(separator: "-").last ?? ""
          let decoy = "\(folder)/9-\(name)"
          try device.folder.write("{}\n", to: decoy)
          expectTrue(try await open(device, memory: true), truth, "\(path), \(decoy)")
          if told.contains(try position(bytes, device)) {
            expectTrue(try await open(device, memory: false), truth, "\(path), \(decoy), elsewhere")
          }
          try device.folder.remove(decoy)
        }
        try device.folder.write(bytes, to: path)
      }
    }
  }

  @Test func whatIsWrittenMeanwhileDoesNotMakeAnAccountCurrent() async throws {
    try await withVault { device in
      let id = try await device.add("One", .hotp(counter: 0))
      let other = try await device.add("Two")
      try await device.edit(id) { $0.kind = .hotp(counter: 7) }
      let path = try #require(try device.records().first { $0.contains("/\(id)/2-") })
      let bytes = try device.folder.bytes(of: path)
      try device.folder.remove(path)
      #expect(try await device.open().outdated.map(\.id) == [id])
      try await device.edit(id) { $0.kind = .hotp(counter: 1) }
      try await device.edit(other) { $0.note = "sound" }
      #expect(try await device.open().outdated.map(\.id) == [id])
      // It comes back, and the counter is the furthest.
      try device.folder.write(bytes, to: path)
      let vault = try await device.open()
      #expect(vault.outdated.isEmpty && vault.problems.isEmpty)
      #expect(vault.account("One")?.kind == .hotp(counter: 7))
    }
  }

  @Test func lossThatIsAcceptedIsNoLongerInQuestionHereAndElsewhere() async throws {
    try await withVault { device in
      let id = try await device.add("One")
      try await device.edit(id) { $0.secret = Secret("another".utf8) }
      try await device.add("Two")
      try device.folder.remove(try #require(try device.records().first { $0.contains("/\(id)/2-") }))
      #expect(try await open(device, memory: false).outdated.count == 2)
      let vault = try await device.open()
      #expect(vault.outdated.map(\.id) == [id])
      _ = try VaultStore.acceptLoss(of: vault, in: device.home, at: testMoment, device.means)
      #expect(try await device.open().outdated.isEmpty)
      #expect(try await open(device, memory: false).outdated.isEmpty)
      // And the next loss is told again.
      try await device.edit(id) { $0.note = "later" }
      try device.folder.remove(try #require(try device.records().last { $0.contains("/\(id)/") }))
      #expect(try await device.open().outdated.map(\.id) == [id])
    }
  }

  @Test func aRecordInTheMiddleThatIsGoneLeavesEveryAccountCurrent() async throws {
    try await withVault { device in
      let id = try await device.add("One")
      try await device.add("Two")
      for note in ["two", "three"] { try await device.edit(id) { $0.note = note } }
      try device.folder.remove(try #require(try device.records().first { $0.contains("/\(id)/2-") }))
      #expect(try await device.open().outdated.isEmpty)
      #expect(try await open(device, memory: false).outdated.isEmpty)
    }
  }

  /// The three readers: this program, the lines of RECOVER.md, and the one in Python.
  @Test(arguments: RecoveryShell.all) func everyReaderMarksTheSameAccounts(_ shell: RecoveryShell)
    async throws
  {
    let python = Repository.root.appending(path: ".build/peers/bin/python").path
    try requirePeer(python)
    let reader = Repository.root.appending(path: "Tests/peers/vault.py").path
    try await withLived { device, _ in
      let paths = try device.records()
      let isThorough = shell.testDescription == RecoveryShell.dash.testDescription
      var marked = 0
      for (index, path) in paths.enumerated() where isThorough || index % 4 == 1 {
        let bytes = try device.folder.bytes(of: path)
        let other = try device.folder.bytes(of: paths[(index + 3) % paths.count])
        for new in [nil, Array(bytes.prefix(300)), other] as [[UInt8]?] {
          if let new { try device.folder.write(new, to: path) } else { try device.folder.remove(path) }
          let vault = try await open(device, memory: false)
          let current = vault.entries.filter { !$0.mayBeOutdated }
          let (lines, end) = try shell.recover(device.folder, typing: "passphrase\n")
          #expect(end.status == 0, "\(end.stderr)")
          let now = lines.filter { $0.state == "now" }.map { "\($0.account) \($0.revision)" }
          #expect(
            now.sorted() == current.flatMap { e in e.heads.map { "\(e.id) \($0)" } }.sorted(), "\(path)")
          let said = try run(python, reader, device.folder.path("otp"), input: "passphrase")
          let json = try JSON.parse(Source("said.json", said.outputBytes))
          let outdated = (json["outdated"]?.list ?? []).compactMap(\.text)
          let expected = vault.entries.filter(\.mayBeOutdated).map(\.id).sorted()
          #expect(outdated == expected, "\(path): \(said.stderr)")
          #expect((said.status == 0) == (vault.problems.isEmpty || (new == nil && expected == [])))
          marked += outdated.count
          try device.folder.write(bytes, to: path)
        }
      }
      #expect(marked > 0)
    }
  }

  // MARK: A vault

  /// What is true of an account: its secret and its counter; nil for one that is removed.
  private typealias Truth = [String: Account?]

  /// A vault with accounts whose secrets and counters were changed on two machines, and one that was removed.
  private func withLived(_ body: (Device, Truth) async throws -> Void) async throws {
    try await withDevices(2) { devices in
      let one = try await devices[0].add("One")
      let two = try await devices[0].add("Two")
      let counting = try await devices[0].add("Counting", .hotp(counter: 0))
      let gone = try await devices[0].add("Gone")
      try devices[1].pull(devices[0])
      try await devices[1].edit(two) { $0.secret = Secret("second of two".utf8) }
      try await devices[1].add("Elsewhere")
      try devices[0].pull(devices[1])
      try await devices[0].edit(one) { $0.secret = Secret("second of one".utf8) }
      for count in 1...2 { try await devices[0].edit(counting) { $0.kind = .hotp(counter: count) } }
      try await devices[0].remove(gone)
      try await devices[0].edit(one) { $0.secret = Secret("third of one".utf8) }
      try devices[1].pull(devices[0])
      try await devices[1].edit(two) { $0.note = "last" }
      try devices[0].pull(devices[1])
      let vault = try await devices[0].open()
      #expect(vault.problems.isEmpty && vault.outdated.isEmpty)
      var truth: Truth = [:]
      for entry in vault.entries { truth[entry.id] = .some(entry.isDeleted ? nil : entry.versions.first) }
      try await body(devices[0], truth)
    }
  }

  private func expectTrue(_ vault: Vault, _ truth: Truth, _ name: String) {
    for entry in vault.accounts where !entry.mayBeOutdated {
      let isTrue = entry.versions.allSatisfy { version in
        guard let account = truth[entry.id] ?? nil else { return false }
        return version.secret == account.secret && version.kind == account.kind
      }
      #expect(isTrue, "\(name): \(entry.label) passes for current")
    }
  }

  /// Opens the vault on this machine, as it was before the damage, or on one that never saw it.
  private func open(_ device: Device, memory isKept: Bool) async throws -> Vault {
    let folder = device.folder
    if folder.exists("../trial") { try folder.remove("../trial") }
    if isKept { try folder.copy("../memory-0", to: "../trial") }
    return try await device.remembering(MachineMemory(folder: folder.path("../trial"))).open()
  }

  /// The records that those which are there tell of.
  private func tails(_ device: Device) throws -> Set<SeenTail> {
    var told: Set<SeenTail> = []
    for path in try device.records() {
      guard let fields = try? fields(try device.folder.bytes(of: path), device) else { continue }
      for tail in fields.seen + [SeenTail(fields.revision.device, fields.sequence)] {
        for number in 1...tail.sequence { told.insert(SeenTail(tail.device, number)) }
      }
    }
    return told
  }

  private func position(_ bytes: [UInt8], _ device: Device) throws -> SeenTail {
    let fields = try fields(bytes, device)
    return SeenTail(fields.revision.device, fields.sequence)
  }

  private func fields(_ bytes: [UInt8], _ device: Device) throws -> Record.Fields {
    let head = try VaultHead.parse(Source("otp/vault.json", try device.folder.bytes(of: "otp/vault.json")))
    return try Record.parse(Source("x.json", bytes), of: head).fields
  }
}

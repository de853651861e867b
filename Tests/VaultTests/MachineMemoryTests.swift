// What a machine remembers is its own.

import Foundation
import Seal
import TestSupport
import Testing
import Vault

@Suite struct MachineMemoryTests {
  @Test func aMemoryThatWasCopiedToAnotherMachineLendsItsDeviceToNobody() async throws {
    try await withVault { device in
      let first = on("first", device)
      let second = on("second", device)
      try await first.add("One")
      let known = try await first.open()
      let elsewhere = try await second.open()
      #expect(elsewhere.device != known.device)
      #expect(elsewhere.problems.isEmpty)
      try await second.add("Two")
      // Each goes on under its own, even if they share the folder.
      #expect(try await first.open().device == known.device)
      let again = try await second.open().device
      #expect(try await second.open().device == again)
      #expect(try await first.open().devices.count == 2)
      #expect(try await first.open().problems.isEmpty)
    }
  }

  @Test func whatWasSeenCountsOnTheMachineItWasCopiedToAsWell() async throws {
    try await withVault { device in
      let first = on("first", device)
      let id = try await first.add("One")
      _ = try await first.open()
      try device.folder.remove("otp/records/\(id)")
      #expect(try await on("second", device).open().codes == [.vaultRolledBack])
    }
  }

  @Test func nobodyElseReadsIt() async throws {
    try await withVault { device in
      try await on("first", device).add("One")
      let name = try #require(try device.folder.tree("../memory-0").first { $0.hasSuffix(".json") })
      let path = device.folder.path("../memory-0/" + name)
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(rights as? Int == 0o600)
      // Nothing in it tells which machine it is.
      let text = String(decoding: try device.folder.bytes(of: "../memory-0/" + name), as: UTF8.self)
      #expect(!text.contains("first"))
      #expect(text.contains("\"machine\""))
    }
  }

  private func on(_ machine: String, _ device: Device) -> Device {
    device.remembering(MachineMemory(folder: device.folder.path("../memory-0"), machine: Array(machine.utf8)))
  }
}

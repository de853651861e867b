// What libFuzzer calls: one target of the files …FuzzTargets.swift, named by FUZZ_TARGET.

import Foundation

private let targets = FuzzTarget.vault + FuzzTarget.memos + FuzzTarget.sealed + FuzzTarget.forms

nonisolated(unsafe) private let target: FuzzTarget? = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
  return targets.first { $0.name == name }
}()

/// Writes the target's seeds where FUZZ_SEEDS says; without a target it prints their names.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_: UnsafeMutablePointer<CInt>, _: UnsafeMutableRawPointer) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  guard let folder = environment["FUZZ_SEEDS"] else { return 0 }
  guard let target else {
    // Asked for the names of what there is.
    print(targets.map(\.name).joined(separator: "\n"))
    exit(0)
  }
  for (number, seed) in target.seeds.enumerated() {
    try? Data(seed).write(to: URL(filePath: "\(folder)/seed-\(number)"))
  }
  return 0
}

/// Calls the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  precondition(target?.isSound(bytes) == true, "what was read is not what is written")
  return 0
}

// Everything that reads what others wrote: for mutations in the tests, for libFuzzer in fuzz/.

import Diagnostics

/// A parser, called with any bytes: it may refuse them, and it may not trap.
package struct FuzzTarget: Sendable {
  /// What fuzz/run calls it.
  package let name: String
  /// Inputs that are in order, to begin with.
  package let seeds: [[UInt8]]
  /// Reads; false for something that was read and is not the same when written and read again.
  package let isSound: @Sendable ([UInt8]) -> Bool

  /// A parser with a name.
  package init(name: String, seeds: [[UInt8]], isSound: @escaping @Sendable ([UInt8]) -> Bool) {
    self.name = name
    self.seeds = seeds
    self.isSound = isSound
  }

  /// Calls a parser that may throw; nil if it did.
  package static func read<Value>(_ body: () throws(Diagnostic) -> Value) -> Value? {
    do throws(Diagnostic) { return try body() } catch {
      // What is told must be tellable.
      _ = error.description
      return nil
    }
  }
}

// What the machines of a simulation wrote, as a person standing beside them would remember it.

import Foundation
import Synchronization
import TestSupport

/// Everything that was written on any machine, and what of it may be gone since.
///
/// A text is told by its marker, such as `q2x17q`: the second machine's seventeenth. What somebody removed or wrote over may be gone or,
/// where another machine changed it meanwhile, still be there.
final class Written: Sendable {
  struct State {
    /// Marker → what was done.
    var texts: [String: String] = [:]
    var mayBeGone: Set<String> = []
    /// Day and treatment → how often it was sold.
    var sold: [String: Int] = [:]
    /// Category → what it cost.
    var expenses: [String: Int] = [:]
    /// Ids of accounts.
    var accounts: Set<String> = []
    var count = 0
    /// What was done, for the reader of a failure.
    var story: [String] = []
  }

  let state = Mutex(State())

  /// A new marker.
  func marker(_ machine: Int, _ what: String) -> String {
    state.withLock { state in
      state.count += 1
      let marker = "q\(machine)x\(state.count)q"
      state.texts[marker] = what
      state.story.append("machine \(machine): \(what) \(marker)")
      return marker
    }
  }

  /// That what stands in a text was removed or written over.
  func letGo(_ text: [UInt8]) {
    let markers = Written.markers(in: text)
    state.withLock { state in
      state.mayBeGone.formUnion(markers)
      state.story.append("gone: \(markers.sorted().joined(separator: " "))")
    }
  }

  /// Something worth telling.
  func note(_ line: String) { state.withLock { $0.story.append(line) } }

  func sell(_ key: String, _ count: Int, by machine: Int) {
    state.withLock { state in
      state.sold[key, default: 0] += count
      state.story.append("machine \(machine): sold \(count) of \(key)")
    }
  }

  /// The markers in a text.
  static func markers(in text: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var start: Int?
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "q"):
        if let begin = start, index - begin > 3 {
          found.insert(String(decoding: text[begin...index], as: UTF8.self))
          start = nil
        } else {
          start = index
        }
      case 0x30...0x39, UInt8(ascii: "x"): break
      default: start = nil
      }
    }
    return found
  }
}

// Machines that take turns, in a time that is only counted.

import Diagnostics
import Sync
import TestSupport

/// A folder at the other side, and machines that take turns there; some are killed and come back, some sleep.
struct RsyncTurnStory {
  struct Machine {
    var turn: RsyncTurn
    var began: Int
    var step = Step.announce
    /// When its next step is, in milliseconds.
    var time: Int
    var toSend: Int
  }

  enum Step {
    case announce
    case look
    case yield
    case empty([RelativePath])
    case send
    case end
    case nothing
  }

  var machines: [Machine] = []
  var there: [RelativePath: RsyncItem.Stamp] = [:]
  /// How many sent at once.
  var most = 0
  var done = 0
  var wanted = 0
  private var now = 0
  private var kills = 6

  init(machines count: Int, _ random: inout SplitMix64) {
    for index in 0..<count {
      let mark = RelativePath("000000000000000\(index)") ?? "x"
      let time = random.below(3000)
      machines.append(Machine(turn: RsyncTurn(mark), began: time, time: time, toSend: random.pick(1...3)))
    }
    wanted = machines.reduce(0) { $0 + $1.toSend }
  }

  mutating func play(_ random: inout SplitMix64) {
    for _ in 0..<100_000 {
      let next = machines.indices.filter { machines[$0].toSend > 0 }.min {
        machines[$0].time < machines[$1].time
      }
      guard let next else { return }
      now = machines[next].time
      if kills > 0, random.below(40) == 0 {
        kills -= 1
        restart(next, after: random.below(300_000))
      } else {
        step(next, &random)
      }
    }
  }

  private mutating func restart(_ index: Int, after time: Int) {
    machines[index].turn = RsyncTurn(machines[index].turn.own)
    machines[index].time = now + time
    machines[index].began = now + time
    machines[index].step = .announce
  }

  private mutating func step(_ index: Int, _ random: inout SplitMix64) {
    var machine = machines[index]
    let own = machine.turn.own
    var isWaiting = false
    var pause = random.pick(50...random.pick([300, 10_000]))
    switch machine.step {
    case .announce:
      write(90, own)
      machine.step = .look
    case .look:
      let waited = Duration.milliseconds(now - machine.began)
      switch machine.turn.next(there, at: waited) {
      case .announce: machine.step = .announce
      case .stay:
        machine.step = .announce
        isWaiting = true
        pause += Int(RsyncTurn.pause(after: waited) / .milliseconds(1))
      case .yield: machine.step = .yield
      case .wait:
        isWaiting = true
        pause += Int(RsyncTurn.pause(after: waited) / .milliseconds(1))
      case .send(let dead): machine.step = dead.isEmpty ? .send : .empty(dead)
      }
    case .yield:
      write(0, own)
      machine.step = .look
    case .empty(let dead):
      for name in dead { write(0, name) }
      machine.step = .send
    case .send:
      // From now until its next step it sends.
      machine.step = .end
      pause = random.pick(1000...50_000)
    case .end:
      machine.step = .nothing
      machine.toSend -= 1
      done += 1
      write(0, own)
      pause = 1
    case .nothing: break
    }
    // Its lid is closed while it waits.
    if isWaiting, random.below(50) == 0 { pause += random.below(300_000) }
    machine.time = now + pause
    machines[index] = machine
    if case .nothing = machine.step { restart(index, after: random.below(5000)) }
    most = max(most, machines.count { if case .end = $0.step { true } else { false } })
  }

  private mutating func write(_ size: Int64, _ name: RelativePath) {
    there[name] = RsyncItem.Stamp(size: size, time: "\(now / 1000)")
  }
}

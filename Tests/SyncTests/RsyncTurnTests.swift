// Whose turn it is, by what is seen alone.

import Ground
import TestSupport
import Testing

@testable import Sync

@Suite struct RsyncTurnTests {
  private let a: RelativePath = "00000000000000aa"
  private let b: RelativePath = "00000000000000bb"

  private func stamp(_ size: Int64, _ time: String = "1") -> RsyncItem.Stamp {
    RsyncItem.Stamp(size: size, time: time)
  }

  @Test func whoIsAloneSends() {
    var turn = RsyncTurn(a)
    #expect(turn.next([a: stamp(90), b: stamp(0)], at: .zero) == .send(dead: []))
  }

  @Test func ofTwoThatSeeEachOtherOneStays() {
    var (first, second) = (RsyncTurn(a), RsyncTurn(b))
    let both = [a: stamp(90), b: stamp(90)]
    #expect(first.next(both, at: .zero) == .stay)
    #expect(second.next(both, at: .zero) == .yield)
    #expect(second.next([a: stamp(90), b: stamp(0)], at: .seconds(1)) == .wait)
    #expect(first.next([a: stamp(90, "2"), b: stamp(0)], at: .seconds(1)) == .send(dead: []))
    #expect(second.next([a: stamp(0, "3"), b: stamp(0)], at: .seconds(2)) == .announce)
    #expect(second.next([a: stamp(0, "3"), b: stamp(90)], at: .seconds(3)) == .send(dead: []))
  }

  @Test func anAnnouncementHoldsForItsSizeInSecondsAndNoLongerThanAQuarterOfAnHour() {
    for (size, seconds) in [(Int64(1), 1), (90, 90), (900, 900), (1 << 40, 900)] {
      var turn = RsyncTurn(b)
      let there = [a: stamp(size), b: stamp(90)]
      #expect(turn.next(there, at: .seconds(5)) == .yield)
      #expect(turn.next(there, at: .seconds(4 + seconds)) == .wait)
      #expect(turn.next(there, at: .seconds(5 + seconds)) == .announce)
      #expect(turn.next(there, at: .seconds(6 + seconds)) == .send(dead: [a]))
    }
  }

  @Test func anAnnouncementThatChangesIsCountedAnew() {
    var turn = RsyncTurn(b)
    for second in 0..<1000 {
      let move = turn.next([a: stamp(90, "\(second / 80)")], at: .seconds(second))
      #expect(move == (second == 0 ? .yield : .wait))
    }
    var other = RsyncTurn(b)
    _ = other.next([a: stamp(90)], at: .zero)
    _ = other.next([a: stamp(0)], at: .seconds(50))
    _ = other.next([a: stamp(90)], at: .seconds(51))
    #expect(other.next([a: stamp(90)], at: .seconds(100)) == .wait)
  }

  @Test func whoseAnnouncementWasTakenForDeadAnnouncesAnew() {
    var turn = RsyncTurn(a)
    #expect(turn.next([a: stamp(0)], at: .zero) == .stay)
    #expect(turn.next([:], at: .seconds(1)) == .stay)
    #expect(turn.next([a: stamp(90)], at: .seconds(2)) == .send(dead: []))
  }

  @Test func whatIsNoAnnouncementIsPassedOver() {
    var turn = RsyncTurn(b)
    let odd: [RelativePath] = [".DS_Store", "00000000000000AA", "00000000000000aa0", "é000000000000aa", "x"]
    var there = Dictionary(uniqueKeysWithValues: odd.map { ($0, stamp(90)) })
    there[b] = stamp(90)
    #expect(turn.next(there, at: .zero) == .send(dead: []))
  }

  @Test func muchToSendHoldsLonger() {
    #expect(RsyncTurn.size(sending: 0, comparing: .milliseconds(900)) == 90)
    #expect(RsyncTurn.size(sending: 1 << 20, comparing: .seconds(10)) == 90 + 2 * (32 + 10))
    #expect(RsyncTurn.size(sending: .max, comparing: .zero) == 900)
    #expect(RsyncTurn.size(sending: 0, comparing: .seconds(1 << 40)) == 900)
    #expect(RsyncTurn.pause(after: .zero) == .milliseconds(200))
    #expect(RsyncTurn.pause(after: .seconds(8)) == .milliseconds(800))
    #expect(RsyncTurn.pause(after: .seconds(800)) == .seconds(5))
  }

  /// Machines whose every step takes its time, some of which are killed and come back later.
  @Test func inNoOrderOfStepsDoTwoSendAtOnceAndAllComeToSend() async throws {
    try await withSeed(runs: 300) { random in
      var depot = RsyncTurnStory(machines: random.pick(2...5), &random)
      depot.play(&random)
      #expect(depot.most == 1)
      #expect(depot.done == depot.wanted)
    }
  }
}

/// A folder at the other side and machines that take turns there, in a time that is only counted.
private struct RsyncTurnStory {
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
      machines.append(
        Machine(turn: RsyncTurn(mark), began: time, time: time, toSend: random.pick(1...3))
      )
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

// Whose turn it is, by what is seen alone.

import Diagnostics
import Sync
import TestSupport
import Testing

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

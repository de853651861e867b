// Waiting, which ctrl-C ends at any time.

internal import Ground
internal import Speech

extension Transcriber {
  /// What asking takes from outside.
  var means: SpeechServer.Means {
    SpeechServer.Means(
      now: session.world.now, randomBytes: session.world.randomBytes, isStopped: { Interrupt.wasAsked },
      wait: { Transcriber.wait($0) { Interrupt.wasAsked } })
  }

  /// Waits, telling each second how long still; ctrl-C ends it.
  func wait(_ duration: Duration, _ tell: (Duration) -> Void) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, !Interrupt.wasAsked {
      let left = deadline - .now
      tell(left)
      Transcriber.wait(min(left, .seconds(1))) { Interrupt.wasAsked }
    }
  }

  /// Waits until a time is over or something has happened.
  static func wait(_ duration: Duration, until isOver: () -> Bool) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, !isOver() { min(deadline - .now, .milliseconds(50)).sleep() }
  }
}

// The judgement of a finished request, without side effects, and the verdict.

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
package import ZonedTime

/// Derives verdicts from exchanges with a server.
package struct Judge: Sendable {
  /// The server's host, for messages.
  let host: String
  let policy: RetryPolicy

  package init(host: String, policy: RetryPolicy) {
    self.host = host
    self.policy = policy
  }

  /// The verdict on an exchange, the `number`th try (from 1); `retry` only if tries are left.
  ///
  /// `chance`, from 0 up to 1, varies the pause.
  package func verdict(_ exchange: Exchange, try number: Int, now: Instant, chance: Double) -> Verdict {
    switch exchange {
    case .stopped: return .interrupted
    case .endless: return .refuse(faulty(Phrase("transcribe-sent-more-than-mib-no")))
    case .failed(let curl, let words, let wasConnected):
      let (end, mayHelp) = failed(curl, words, wasConnected)
      return mayHelp ? again(number, nil, chance, else: end) : end
    case .answered(let reply):
      let asked = reply.secondsAsked(now: now)
      if (200...299).contains(reply.status) { return heard(reply) }
      if reply.status == 429 { return tooMany(reply, asked) }
      let end = refused(reply)
      return reply.mayHelpToRetry ? again(number, asked, chance, else: end) : end
    }
  }

  private func again(_ number: Int, _ asked: Double?, _ chance: Double, else end: Verdict) -> Verdict {
    guard number < policy.tries, let problem = end.problem else { return end }
    return .retry(after: policy.pause(afterTry: number, asked: asked, chance: chance), problem)
  }

  // MARK: Answers

  private func heard(_ reply: Reply) -> Verdict {
    guard String(validating: reply.body, as: UTF8.self) != nil else {
      return .refuse(faulty(Phrase("transcribe-answered-something-not-utf-text")))
    }
    guard let json = reply.json else {
      let start = String(decoding: reply.body.prefix(200), as: UTF8.self).trimmingBlanks
      // HTML: a wrong address or a captive portal. The recording is not at fault.
      if start.hasPrefix("<") {
        return .stop(
          Diagnostic(
            .transcriptionReply, Phrase("transcribe-answered-web-page-instead-json", ["host": host]),
            hint: Phrase("transcribe-look-url-transcription-machine")))
      }
      return .refuse(faulty(Phrase("transcribe-answered-something-not-json")))
    }
    guard let text = json["text"]?.text else {
      return .refuse(faulty(Phrase("transcribe-answered-without-text")))
    }
    return .transcript(Transcript(heard: text, parts: json["segments"]?.list ?? []))
  }

  private func tooMany(_ reply: Reply, _ asked: Double?) -> Verdict {
    let fault = reply.fault
    if [fault.code, fault.type].contains(where: { Judge.isQuota($0) }) {
      return .stop(
        Diagnostic(
          .transcriptionQuota,
          Phrase("transcribe-account-quota-used-up", ["host": host]).because(fault.message),
          hint: Phrase("transcribe-look-plan-limits-recordings-wait")))
    }
    let rest = policy.rest(asked: asked)
    return .requeue(
      after: rest,
      Diagnostic(
        .transcriptionBusy, Phrase("transcribe-had-too-many-requests", ["host": host]).because(fault.message),
        hint: Phrase(
          "transcribe-recordings-wait-run-zutto-memo-transcribe", ["max": max(1, rest.components.seconds)]),
        severity: .warning))
  }

  private static func isQuota(_ word: String) -> Bool {
    ["insufficient_quota", "billing_hard_limit_reached", "billing_not_active"].contains(word)
  }

  private func refused(_ reply: Reply) -> Verdict {
    let fault = reply.fault
    func problem(_ code: Diagnostic.Code, _ message: Phrase, _ hint: Phrase, quoting: Bool = true)
      -> Diagnostic
    { Diagnostic(code, quoting ? message.because(fault.message) : message, hint: hint) }
    switch reply.status {
    case 300...399:
      return .stop(
        problem(
          .transcriptionRedirect,
          reply.redirect.isEmpty
            ? Phrase("transcribe-sends-request-on-2", ["host": host])
            : Phrase("transcribe-sends-request-on", ["host": host, "redirect": reply.redirect.prefix(200)]),
          Phrase("transcribe-nothing-sent-if-right-server"), quoting: false))
    case 401:
      // Servers quote parts of the key here.
      return .stop(
        problem(
          .transcriptionKey, Phrase("transcribe-does-not-accept-api-key", ["host": host]),
          Phrase("transcribe-look-openai-api-key-keycommand"), quoting: false))
    case 402:
      return .stop(
        problem(
          .transcriptionQuota, Phrase("transcribe-wants-paid-first", ["host": host]),
          Phrase("transcribe-look-account-recordings-wait")))
    case 400, 404, 422:
      if reply.status == 404 || fault.isOfSettings {
        return .stop(
          problem(
            .transcriptionRefused,
            Phrase("transcribe-knows-no-such-model-language", ["host": host, "status": reply.status]),
            Phrase("transcribe-look-url-model-language")))
      }
      return .refuse(
        problem(
          .transcriptionRefused,
          Phrase("transcribe-cant-take-recording-status", ["host": host, "status": reply.status]),
          Phrase("transcribe-play-see-whether-whole-zutto")))
    case 413:
      return .refuse(
        problem(
          .transcriptionRefused, Phrase("transcribe-finds-recording-too-large", ["host": host]),
          Phrase("transcribe-make-smaller-copy-such-ffmpeg")))
    case 415:
      return .refuse(
        problem(
          .transcriptionRefused, Phrase("transcribe-does-not-know-kind-sound", ["host": host]),
          Phrase("transcribe-make-copy-another-kind-such")))
    case 408, 409, 500...:
      return .giveUp(
        problem(
          .transcriptionServer, Phrase("transcribe-trouble-status", ["host": host, "status": reply.status]),
          Phrase("transcribe-recording-waits-run-zutto-memo")))
    default:
      return .stop(
        problem(
          .transcriptionRefused,
          Phrase("transcribe-refuses-request-status", ["host": host, "status": reply.status]),
          Phrase("transcribe-look-transcription-machine")))
    }
  }

  private func faulty(_ what: Phrase) -> Diagnostic {
    Diagnostic(
      .transcriptionReply, Phrase("home-subject-reason", ["subject": host, "reason": what]),
      hint: Phrase("transcribe-look-url-model-transcription"))
  }

  // MARK: No answer

  /// The verdict on an exit code of curl (https://curl.se/libcurl/c/libcurl-errors.html).
  private func failed(_ number: Int32, _ words: String, _ wasConnected: Bool) -> (
    verdict: Verdict, mayHelpToRetry: Bool
  ) {
    // A connect timeout counts as a refused connection.
    switch number == 28 && !wasConnected ? 7 : number {
    case 5, 6, 7:
      return (
        .stop(
          Diagnostic(
            .transcriptionOffline, Phrase("transcribe-cant-reached", ["host": host]).because(words),
            hint: Phrase("transcribe-recordings-wait-run-zutto-memo"))), true
      )
    case 1, 8:
      // The server does not speak HTTP.
      return (.stop(faulty(Phrase("transcribe-does-not-answer-web-server").because(words))), false)
    case 61: return (.stop(faulty(Phrase("transcribe-answered-way-cant-unpacked").because(words))), false)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      return (
        .stop(
          Diagnostic(
            .transcriptionServer, Phrase("transcribe-cant-prove-who", ["host": host]).because(words),
            hint: Phrase("transcribe-nothing-sent-server-your-own"))), false
      )
    case 16, 18, 28, 52, 55, 56, 92, 95, 96:
      return (
        .giveUp(
          Diagnostic(
            .transcriptionServer,
            number == 28
              ? Phrase("transcribe-does-not-answer-time", ["host": host])
              : Phrase("transcribe-connection-broke-off", ["host": host]).because(words),
            hint: Phrase("transcribe-recording-waits-run-zutto-memo"))), true
      )
    case 3:
      return (
        .stop(
          Diagnostic(
            .transcriptionUnset, Phrase("transcribe-server-address-cant-used").because(words),
            hint: Phrase("transcribe-write-such-https-api-openai"))), false
      )
    default:
      return (
        .stop(
          Diagnostic(
            .programFailed, Phrase("transcribe-curl-ended-status", ["number": number]).because(words),
            hint: Phrase("transcribe-curl-version-must-say-newer"))), false
      )
    }
  }
}

/// The verdict on a request for a transcript.
public enum Verdict: Sendable, Hashable {
  /// The transcript.
  case transcript(Transcript)
  /// Ask again after a pause.
  case retry(after: Duration, Diagnostic)
  /// The server is overloaded: pause for this long; the recording stays pending.
  case requeue(after: Duration, Diagnostic)
  /// The recording itself can't be transcribed.
  case refuse(Diagnostic)
  /// This request failed, another may succeed; the recording stays pending.
  case giveUp(Diagnostic)
  /// No request can succeed until the settings or the server change; all recordings stay pending.
  case stop(Diagnostic)
  /// The user stopped it; the recording stays pending.
  case interrupted

  /// The problem, if any.
  public var problem: Diagnostic? {
    switch self {
    case .transcript, .interrupted: nil
    case .retry(_, let problem), .requeue(_, let problem), .refuse(let problem), .giveUp(let problem),
      .stop(let problem):
      problem
    }
  }
}

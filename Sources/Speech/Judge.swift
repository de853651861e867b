// How a request's end is judged: pure, so that every case can be tried.

package import Ground

/// Judges how requests to a server end.
package struct Judge: Sendable {
  /// The server's host, as messages call it.
  let host: String
  let policy: RetryPolicy

  /// A judge of requests to a host.
  package init(host: String, policy: RetryPolicy) {
    self.host = host
    self.policy = policy
  }

  /// What is to be done.
  ///
  /// - Parameters:
  ///   - exchange: how the request ended.
  ///   - number: which try it was, from 1.
  ///   - now: the present moment, for a server that names a time to come back.
  ///   - chance: from 0 up to 1, for the pause.
  /// - Returns: `retry` only where there is a try left.
  package func verdict(_ exchange: Exchange, try number: Int, now: Instant, chance: Double) -> Verdict {
    switch exchange {
    case .stopped: return .interrupted
    case .endless: return .refuse(faulty("sent more than 1 MiB, which is no transcript"))
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
      return .refuse(faulty("answered with something that is not UTF-8 text"))
    }
    guard let json = reply.json else {
      let start = String(decoding: reply.body.prefix(200), as: UTF8.self).trimmingBlanks
      // A wrong address, or a network that asks to sign in: no recording is at fault.
      if start.hasPrefix("<") {
        return .stop(
          Diagnostic(
            .transcriptionReply, "\(host) answered with a web page instead of JSON",
            hint: "look at url of 'transcription' in the machine's settings, and whether this network asks to sign in; the recordings wait"))
      }
      return .refuse(faulty("answered with something that is not JSON"))
    }
    guard let text = json["text"]?.text else { return .refuse(faulty("answered without a 'text'")) }
    return .transcript(Transcript(heard: text))
  }

  private func tooMany(_ reply: Reply, _ asked: Double?) -> Verdict {
    let fault = reply.fault
    if [fault.code, fault.type].contains(where: { Judge.isQuota($0) }) {
      return .stop(
        Diagnostic(
          .transcriptionQuota, ("the account's quota at \(host) is used up" as Phrase).because(fault.message),
          hint: "look at the plan and its limits there; the recordings wait until then"))
    }
    let rest = policy.rest(asked: asked)
    return .requeue(
      after: rest,
      Diagnostic(
        .transcriptionBusy, ("\(host) has had too many requests" as Phrase).because(fault.message),
        hint: "the recordings wait; run 'zutto memo transcribe' again in \(max(1, rest.components.seconds)) s, or let --watch do so", severity: .warning))
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
            ? "\(host) sends the request on"
            : "\(host) sends the request on to '\(reply.redirect.prefix(200))'",
          "nothing was sent there; if that is the right server, name its address in the settings",
          quoting: false))
    case 401:
      // Servers repeat parts of the key here.
      return .stop(
        problem(
          .transcriptionKey, "\(host) does not accept the API key, or there is none",
          "look at OPENAI_API_KEY, keyCommand or 'zutto memo key'; the recordings wait", quoting: false))
    case 402:
      return .stop(
        problem(
          .transcriptionQuota, "\(host) wants to be paid first",
          "look at the account there; the recordings wait"))
    case 400, 404, 422:
      if reply.status == 404 || fault.isOfSettings {
        return .stop(
          problem(
            .transcriptionRefused,
            "\(host) knows no such model, language or address (status \(reply.status))",
            "look at url, model and language of 'transcription' in the machine's settings; the recordings wait"
          ))
      }
      return .refuse(
        problem(
          .transcriptionRefused, "\(host) can't take this recording (status \(reply.status))",
          "play it to see whether it is whole; 'zutto memo transcribe MEMO' tries it again"))
    case 413:
      return .refuse(
        problem(
          .transcriptionRefused, "\(host) finds the recording too large",
          "make a smaller copy, such as: ffmpeg -i OLD -ac 1 -b:a 32k NEW.m4a"))
    case 415:
      return .refuse(
        problem(
          .transcriptionRefused, "\(host) does not know this kind of sound",
          "make a copy of another kind, such as: ffmpeg -i OLD NEW.m4a"))
    case 408, 409, 500...:
      return .giveUp(
        problem(
          .transcriptionServer, "\(host) is in trouble (status \(reply.status))",
          "the recording waits; run 'zutto memo transcribe' again later"))
    default:
      return .stop(
        problem(
          .transcriptionRefused, "\(host) refuses the request (status \(reply.status))",
          "look at 'transcription' in the machine's settings; the recordings wait"))
    }
  }

  private func faulty(_ what: Phrase) -> Diagnostic {
    Diagnostic(
      .transcriptionReply, "\(host) \(what)",
      hint: "look at url and model of 'transcription' in the machine's settings, then try the recording again"
    )
  }

  // MARK: No answer

  /// What curl's number means.
  ///
  /// The numbers: https://curl.se/libcurl/c/libcurl-errors.html
  private func failed(_ number: Int32, _ words: String, _ wasConnected: Bool) -> (
    verdict: Verdict, mayHelpToRetry: Bool
  ) {
    // A connection that was not made in time is as good as one that was refused.
    switch number == 28 && !wasConnected ? 7 : number {
    case 5, 6, 7:
      return (
        .stop(
          Diagnostic(
            .transcriptionOffline, ("\(host) can't be reached" as Phrase).because(words),
            hint: "the recordings wait; run 'zutto memo transcribe' when the network is there")), true
      )
    case 1, 8:
      // Not HTTP at all.
      return (.stop(faulty(("does not answer as a web server does" as Phrase).because(words))), false)
    case 61: return (.stop(faulty(("answered in a way that can't be unpacked" as Phrase).because(words))), false)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      return (
        .stop(
          Diagnostic(
            .transcriptionServer, ("\(host) can't prove who it is" as Phrase).because(words),
            hint: "nothing was sent; a server of your own needs a certificate that this machine trusts")),
        false
      )
    case 16, 18, 28, 52, 55, 56, 92, 95, 96:
      return (
        .giveUp(
          Diagnostic(
            .transcriptionServer,
            number == 28 ? "\(host) does not answer in time" : ("the connection to \(host) broke off" as Phrase).because(words),
            hint: "the recording waits; run 'zutto memo transcribe' again later")), true
      )
    case 3:
      return (
        .stop(
          Diagnostic(
            .transcriptionUnset, ("the server's address can't be used" as Phrase).because(words),
            hint: "write it such as https://api.openai.com or http://localhost:8080")), false
      )
    default:
      return (
        .stop(
          Diagnostic(
            .programFailed, ("'curl' ended with status \(number)" as Phrase).because(words),
            hint: "'curl --version' must say 7.84 or newer; the recordings wait")), false
      )
    }
  }
}

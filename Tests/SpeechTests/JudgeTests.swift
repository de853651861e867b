// How answers are judged: every status, header and body that a server may send.

import Diagnostics
import Sound
import Speech
import Testing
import ZonedTime

struct JudgeTests {
  private let judge = Judge(host: "api.example", policy: RetryPolicy())
  private let now = Instant(secondsSince1970: 1_764_000_000)

  private func verdict(
    _ status: Int, _ body: String = "", try number: Int = 1, retryAfter: String = "",
    milliseconds: String = "", shouldRetry: String = ""
  ) -> Verdict {
    let reply = Reply(
      status: status, retryAfter: retryAfter, retryAfterMilliseconds: milliseconds, shouldRetry: shouldRetry,
      body: Array(body.utf8))
    return judge.verdict(.answered(reply), try: number, now: now, chance: 0)
  }

  @Test(arguments: [
    (#"{"text": " Hello. "}"#, "Hello."), (#"{"text":""}"#, ""), (#"{"text":" \n\t "}"#, ""),
    (#"{"text":"a\n b\u0007\u202ec","task":"x"}"#, "a\nb  c"), (#"{"text":"회의"}"#, "회의"),
  ]) func takesTheWords(body: String, text: String) {
    #expect(verdict(200, body) == .transcript(Transcript(text: text)))
  }

  /// Parts with times that can't be true are left out; the words are the answer's whatever its parts say.
  @Test(arguments: [
    (#"[{"start":0,"end":1.5,"text":" a "},{"start":1.5,"end":2,"text":"b"}]"#, "0-1500 a, 1500-2000 b"),
    // In another order, overlapping, ending before their beginning.
    (#"[{"start":3,"end":4,"text":"b"},{"start":0,"end":9,"text":"a"}]"#, "0-9000 a, 3000-4000 b"),
    (#"[{"start":3,"end":1,"text":"a"}]"#, "3000-3000 a"),
    (
      #"[{"start":-1,"end":1,"text":"a"},{"start":1,"end":1e300,"text":"b"},{"start":1,"end":2,"text":"c"}]"#,
      "1000-2000 c"
    ),
    (
      #"[{"start":NaN,"end":1,"text":"a"},{"start":1,"end":-Infinity,"text":"\"NaN\\"},{"start":0,"end":1,"text":"NaN"}]"#,
      "0-1000 NaN"
    ),
    (#"[{"start":1e400,"end":1e400,"text":"a"}]"#, ""), (#"[{"start":"0","end":null,"text":"a"}]"#, ""),
    // LocalAI's nanoseconds, and whisper.cpp without times.
    (
      #"[{"start":0,"end":1500000000,"text":"a"},{"start":1500000000,"end":2000000000,"text":"b"}]"#,
      "0-1500 a, 1500-2000 b"
    ),
    (#"[{"id":0,"text":"a"}]"#, ""), (#"[5,null,[],{"start":0,"end":1,"text":""}]"#, ""), ("[]", ""),
    ("5", ""),
    (#"[{"start":0,"end":1,"text":"a\n-->\u0007b"}]"#, "0-1000 a --> b"),
  ]) func takesTimesThatCanBeTrue(parts: String, cues: String) {
    guard case .transcript(let transcript) = verdict(200, #"{"text": "a b", "segments": \#(parts)}"#) else {
      Issue.record("no transcript")
      return
    }
    #expect(transcript.text == "a b")
    let found = transcript.captions?.cues.map { "\($0.start)-\($0.end) \($0.text)" }
    #expect((found ?? []).joined(separator: ", ") == cues)
  }

  @Test func noTimesWithoutWordsOrBeyondAFile() {
    #expect(
      verdict(200, #"{"text": " ", "segments": [{"start":0,"end":1,"text":"a"}]}"#)
        == .transcript(Transcript(text: "")))
    let part = #"{"start":0,"end":1,"text":"\#(String(repeating: "a", count: 1000))"}"#
    let parts = Array(repeating: part, count: 5000).joined(separator: ",")
    #expect(verdict(200, #"{"text": "a", "segments": [\#(parts)]}"#) == .transcript(Transcript(text: "a")))
  }

  @Test(arguments: [
    "", "[]", "{", #"{"words":[]}"#, #"{"text":5}"#, "null", #"{"text":"a","text":"b"}"#,
    String(repeating: "[", count: 100_000),
  ]) func refusesWhatIsNoTranscript(body: String) {
    guard case .refuse(let problem) = verdict(200, body) else {
      Issue.record("\(verdict(200, body))")
      return
    }
    #expect(problem.code == .transcriptionReply)
  }

  @Test(arguments: ["<html>", "\n <!DOCTYPE html>"]) func aWebPageIsNoRecordingsFault(body: String) {
    guard case .stop(let problem) = verdict(200, body) else {
      Issue.record("\(verdict(200, body))")
      return
    }
    #expect(problem.code == .transcriptionReply)
  }

  @Test func refusesBytesThatAreNoText() {
    let reply = Reply(status: 200, body: [0x7B, 0xFF, 0x7D])
    let verdict = judge.verdict(.answered(reply), try: 1, now: now, chance: 0)
    #expect(verdict.problem?.code == .transcriptionReply)
  }

  @Test(arguments: [408, 409, 500, 502, 503, 504, 529, 599]) func triesServersInTroubleThreeTimes(status: Int)
  {
    for (number, milliseconds) in [(1, 500), (2, 1000)] {
      guard case .retry(let pause, _) = verdict(status, try: number) else {
        Issue.record("no retry")
        continue
      }
      #expect(pause == .milliseconds(milliseconds))
    }
    guard case .giveUp(let problem) = verdict(status, try: 3) else {
      Issue.record("no end")
      return
    }
    #expect(problem.code == .transcriptionServer)
  }

  @Test func obeysWhatTheServerSaysOfRetrying() {
    guard case .giveUp = verdict(503, shouldRetry: "false") else {
      Issue.record("retried")
      return
    }
    guard case .retry = verdict(400, shouldRetry: "true"),
      case .refuse = verdict(400, try: 3, shouldRetry: "true")
    else {
      Issue.record("not retried")
      return
    }
  }

  @Test(arguments: [
    ("", "250", 250), ("7", "", 7000), ("7", "1500", 1500), ("0.5", "", 500), ("60", "", 60_000),
    // Beyond what may be asked for, and nonsense: the program's own pause.
    ("61", "", 500), ("0", "", 500), ("-3", "", 500), ("soon", "", 500), ("nan", "inf", 500),
    ("1e999", "", 500), ("Mon, 24 Nov 2025 16:00:09 GMT", "", 9000),
    ("Mon, 24 Nov 2025 15:59:00 GMT", "", 500), ("Mon, 24 Nov 2025 16:01:01 GMT", "", 500),
  ]) func waitsAsLongAsTheServerAsks(after: String, milliseconds: String, expected: Int) {
    guard case .retry(let pause, _) = verdict(503, retryAfter: after, milliseconds: milliseconds) else {
      Issue.record("no retry")
      return
    }
    #expect(pause == .milliseconds(expected))
  }

  @Test(arguments: [("", "", 60), ("5", "", 5), ("", "2000", 2), ("900", "", 900), ("1e9", "", 3600)])
  func leavesABusyServerAlone(after: String, milliseconds: String, seconds: Int) {
    let body = #"{"error":{"code":"rate_limit_exceeded","message":"slow down"}}"#
    for number in 1...3 {
      guard
        case .requeue(let rest, let problem) = verdict(
          429, body, try: number, retryAfter: after, milliseconds: milliseconds, shouldRetry: "true")
      else {
        Issue.record("not requeued")
        continue
      }
      #expect(rest == .seconds(seconds))
      #expect(problem.code == .transcriptionBusy)
      #expect(problem.english.contains("slow down"))
    }
  }

  @Test(arguments: [
    (429, #"{"error":{"code":"insufficient_quota"}}"#, "transcription-quota"),
    (429, #"{"error":{"type":"insufficient_quota","code":null}}"#, "transcription-quota"),
    (402, "", "transcription-quota"), (401, "", "transcription-key"),
    (403, #"{"error":"no"}"#, "transcription-refused"), (404, "", "transcription-refused"),
    (405, "", "transcription-refused"), (418, "", "transcription-refused"),
    (400, #"{"error":{"message":"invalid model ID"}}"#, "transcription-refused"),
    (400, #"{"error":{"message":"no","param":"language"}}"#, "transcription-refused"),
    (400, #"{"error":{"message":"no","code":"model_not_found"}}"#, "transcription-refused"),
    (400, #"{"error":"The model 'small' does not exist."}"#, "transcription-refused"),
    (400, #"{"detail":"Model `small` is not installed locally."}"#, "transcription-refused"),
    (422, #"{"detail":"model not found"}"#, "transcription-refused"),
    (400, #"{"error":{"message":"Invalid language 'kor'"}}"#, "transcription-refused"),
    (301, "", "transcription-redirect"), (307, "", "transcription-redirect"),
    (304, "", "transcription-redirect"),
  ]) func stopsWhereNoRequestCanSucceed(status: Int, body: String, code: String) {
    guard case .stop(let problem) = verdict(status, body) else {
      Issue.record("\(verdict(status, body))")
      return
    }
    #expect(problem.code.rawValue == code)
    #expect(problem.englishHint != nil)
  }

  @Test(arguments: [
    (400, #"{"error":{"message":"Invalid file format."}}"#), (413, ""), (415, ""),
    (422, #"{"detail":"no audio"}"#), (400, "<html>"),
    (
      400,
      """
      {"error":{"message":"audio duration 1830.5 seconds is longer than 1400 seconds which is the maximum for \
      this model","type":"invalid_request_error","param":null,"code":"invalid_value"}}
      """
    ), (400, #"{"error":{"message":"invalid model ID","code":"invalid_value"}}"#),
    (400, #"{"error":{"message":"the model does not exist for it","param":"file"}}"#),
    (400, #"{"error":"too long for the model"}"#),
    (400, #"{"error":"can't be decoded for the model: codec not found"}"#),
  ]) func refusesTheRecordingItself(status: Int, body: String) {
    guard case .refuse(let problem) = verdict(status, body) else {
      Issue.record("\(verdict(status, body))")
      return
    }
    #expect(problem.code == .transcriptionRefused)
  }

  @Test func neverRepeatsWhatAServerSaysOfTheKey() {
    let body = #"{"error":{"message":"Incorrect API key provided: sk-secret"}}"#
    #expect(verdict(401, body).problem.map { "\($0)".contains("sk-secret") } == false)
  }

  @Test(arguments: [5, 6, 7] as [Int32]) func isOfflineAfterThreeTries(number: Int32) {
    let exchange = Exchange.failed(number: number, words: "no route", wasConnected: false)
    guard case .retry = judge.verdict(exchange, try: 2, now: now, chance: 0),
      case .stop(let problem) = judge.verdict(exchange, try: 3, now: now, chance: 0)
    else {
      Issue.record("\(exchange)")
      return
    }
    #expect(problem.code == .transcriptionOffline)
  }

  @Test(arguments: [18, 28, 52, 55, 56] as [Int32]) func triesABrokenConnectionThreeTimes(number: Int32) {
    let exchange = Exchange.failed(number: number, words: "", wasConnected: true)
    guard case .retry = judge.verdict(exchange, try: 2, now: now, chance: 0),
      case .giveUp(let problem) = judge.verdict(exchange, try: 3, now: now, chance: 0)
    else {
      Issue.record("\(exchange)")
      return
    }
    #expect(problem.code == .transcriptionServer)
  }

  @Test(arguments: [1, 3, 8, 35, 48, 60, 61, 127] as [Int32]) func doesNotRetryWhatWillNotChange(
    number: Int32
  ) {
    let exchange = Exchange.failed(number: number, words: "", wasConnected: true)
    guard case .stop = judge.verdict(exchange, try: 1, now: now, chance: 0) else {
      Issue.record("\(exchange)")
      return
    }
  }

  @Test func survivesAnyStatusAndAnyBody() {
    for status in 100...999 {
      for body in ["", "{}", #"{"error":{}}"#, #"{"error":[1]}"#, "\u{0}", #"{"error":{"code":7}}"#] {
        let verdict = verdict(status, body, try: 3)
        if case .retry = verdict { Issue.record("\(status) is retried for ever") }
      }
    }
  }

  @Test func spreadsThePauses() {
    let policy = RetryPolicy(tries: 9)
    #expect(policy.pause(afterTry: 1, asked: nil, chance: 1) == .milliseconds(375))
    #expect(policy.pause(afterTry: 2, asked: nil, chance: 0.5) == .milliseconds(875))
    #expect(policy.pause(afterTry: 5, asked: nil, chance: 0) == .seconds(8))
    #expect(policy.pause(afterTry: .max, asked: nil, chance: 0) == .seconds(8))
    #expect(policy.pause(afterTry: -4, asked: nil, chance: -1) == .milliseconds(500))
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun, 06 Nov 1994 08:49:37 GMT ",
  ]) func readsTheDatesOfHTTP(text: String) {
    let reply = Reply(status: 503, retryAfter: text, body: [])
    let seconds = reply.secondsAsked(now: Instant(secondsSince1970: 784_111_777 - 30))
    let isTwoDigits = text.contains("-94")
    #expect(seconds == (isTwoDigits ? Double(36525 * 86_400 + 30) : 30))
  }

  @Test(arguments: [
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994", ", , , , ,",
    "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 KST",
  ]) func refusesDatesThatAreNone(text: String) {
    #expect(Reply(status: 503, retryAfter: text, body: []).secondsAsked(now: now) == nil)
  }
}

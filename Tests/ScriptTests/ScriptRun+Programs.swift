// The commands that start programs, feed them, signal them and wait for them.

import Foundation
import TestSupport

extension ScriptRun {
  /// Runs a command of this file; false if the name is none of them.
  mutating func runProgramCommand(_ call: Call) throws -> Bool {
    switch call.name {
    case "zutto": try checkHarmlessness(of: call) { try $0.start($0.zutto, call.words, call) }
    case "exec":
      guard let program = call.arguments.first else { throw ScriptError("write: exec PROGRAM …") }
      try start(program, Array(call.words.dropFirst()), call)
    case "terminal": try startInTerminal(call)
    case "ordinary": try checkHarmlessness(of: call) { try $0.startOrdinary(call) }
    case "stdin": try setInput(call)
    case "answer": try addAnswer(call)
    case "exit":
      let words = try call.expect(1...1, "exit N")
      guard let status = Int32(words[0]) else { throw ScriptError("write: exit N") }
      if try lastOutput().status != status {
        throw ScriptError("exit status \(try lastOutput().status), expected \(status)")
      }
    case "kill": try signal(call)
    case "wait": try wait(for: try call.expect(0...1, "wait [NAME]").first)
    case "skip": throw ScriptSkipped(reason: call.arguments.joined(separator: " "))
    default: return false
    }
    return true
  }

  private mutating func start(_ program: String, _ words: [Word], _ call: Call) throws {
    var words = words
    var name: String?
    // `&` or `&name&` at the end sends it to the background.
    if let mark = words.last, mark.isBare, mark.text.hasPrefix("&") {
      words.removeLast()
      name = mark.text == "&" ? program : String(mark.text.dropFirst().prefix { $0 != "&" })
    }
    started += 1
    var variables = environment.merging(call.settings) { $1 }.merging(["PWD": directory]) { $1 }
    if variables["ZUTTO_TEST_SEED"] == "each" { variables["ZUTTO_TEST_SEED"] = String(started) }
    let running = try RunningProgram(
      program, words.map(\.text), in: directory, environment: variables, input: input, answers: answers)
    input = []
    answers = []
    if let name {
      background.append(Background(name: name, program: running, outcome: call.outcome))
      return
    }
    last = nil
    let finished = try running.wait(timeout: ScriptRun.timeout)
    last = Output(finished)
    try check(finished, call.outcome)
  }

  private func check(_ finished: Finished, _ outcome: Outcome, sent: Set<Int32> = []) throws {
    guard !finished.timedOut else {
      throw ScriptError("still running after \(Int(ScriptRun.timeout)) seconds")
    }
    let complaint = outcome.complaint(status: finished.status, signal: finished.signal, sent: sent)
    if let complaint { throw ScriptError(complaint) }
  }

  /// Runs a program with a terminal as its input and output, both outputs in one.
  private mutating func startInTerminal(_ call: Call) throws {
    guard let first = call.arguments.first else { throw ScriptError("write: terminal PROGRAM …") }
    let program = first == "zutto" ? zutto : first
    let command = [program] + call.arguments.dropFirst()
    #if os(macOS)
    let words = ["-q", "/dev/null"] + command
    #else
    let quoted = command.map { "'\($0.replacing("'", with: #"'\''"#))'" }
    let words = ["-qec", quoted.joined(separator: " "), "/dev/null"]
    #endif
    var call = call
    call.settings["TERM"] = call.settings["TERM"] ?? "xterm"
    call.settings["SHELL"] = "/bin/sh"
    defer {
      // The terminal's line discipline writes CR LF.
      last?.stdout.removeAll { $0 == 13 }
    }
    try start("script", words.map { Word(text: $0) }, call)
  }

  /// `ordinary PROGRAM …`: as a person whom permissions bind, even where tests run as root.
  private mutating func startOrdinary(_ call: Call) throws {
    guard let first = call.words.first else { throw ScriptError("write: ordinary PROGRAM …") }
    let program = first.text == "zutto" ? zutto : first.text
    guard geteuid() == 0 else { return try start(program, Array(call.words.dropFirst()), call) }
    guard findProgram("setpriv", in: environment["PATH"] ?? "") != nil else {
      throw ScriptSkipped(reason: "root may do everything, and there is no 'setpriv' to bind it")
    }
    let limits = ["--bounding-set=-dac_override,-dac_read_search", program].map { Word(text: $0) }
    try start("setpriv", limits + call.words.dropFirst(), call)
  }

  /// `answer QUESTION KEYS…`: what is typed when the next program has printed the question.
  private mutating func addAnswer(_ call: Call) throws {
    guard call.words.count > 1, case .success = call.outcome else {
      throw ScriptError("write: answer QUESTION KEYS…")
    }
    let names: [String: [UInt8]] = [
      "enter": [13], "escape": [27], "tab": [9], "backspace": [127], "up": Array("\u{1B}[A".utf8),
      "down": Array("\u{1B}[B".utf8), "ctrl-c": [3], "ctrl-d": [4], "ctrl-u": [21], "ctrl-z": [26],
    ]
    var keys: [UInt8] = []
    for word in call.words.dropFirst() {
      if word.isBare, let named = names[word.text] { keys += named } else { keys += word.text.utf8 }
    }
    answers.append(Answer(to: call.arguments[0], keys: keys))
  }

  private mutating func setInput(_ call: Call) throws {
    let words = try call.expect(1..., "stdin FILE, or stdin -TEXT…")
    if words[0].hasPrefix("-") {
      input = Array((words.joined(separator: " ").dropFirst() + "\n").utf8)
    } else {
      _ = try call.expect(1...1, "stdin FILE")
      input = try bytes(of: words[0])
    }
  }

  private mutating func signal(_ call: Call) throws {
    var words = try call.expect(0...2, "kill [-SIGNAL] [NAME]")[...]
    var number = SIGTERM
    if let first = words.first, first.hasPrefix("-") {
      let names = ["INT": SIGINT, "TERM": SIGTERM, "KILL": SIGKILL, "HUP": SIGHUP]
      guard let known = names[String(first.dropFirst())] else {
        throw ScriptError("unknown signal '\(first)': \(names.keys.sorted())")
      }
      number = known
      words.removeFirst()
    }
    for index in try running(words.first) {
      background[index].sent.insert(number)
      background[index].program.send(number)
    }
  }

  private mutating func wait(for name: String?) throws {
    var output = Output()
    var complaint: (any Error)?
    for index in try running(name) {
      let one = background[index]
      let finished = try one.program.wait(timeout: ScriptRun.timeout)
      output.status = finished.status
      output.signal = finished.signal
      output.stdout += finished.outputBytes
      output.stderr += finished.errorBytes
      do { try check(finished, one.outcome, sent: one.sent) } catch { complaint = error }
    }
    background.removeAll { name == nil || $0.name == name }
    last = output
    if let complaint { throw complaint }
  }

  private func running(_ name: String?) throws(ScriptError) -> [Int] {
    let found = background.indices.filter { name == nil || background[$0].name == name }
    guard !found.isEmpty else {
      throw ScriptError("no program \(name.map { "'\($0)' " } ?? "")in the background")
    }
    return found
  }

  /// Ends what a failed script has left running.
  mutating func stopBackground() {
    for one in background {
      one.program.send(SIGKILL)
      _ = try? one.program.wait(timeout: 1)
    }
    background = []
  }

  /// Seconds a program may run.
  static let timeout = testSetting("ZUTTO_TEST_TIMEOUT").flatMap(Double.init) ?? 60
}

extension ScriptRun.Output {
  /// What a finished program left.
  init(_ finished: Finished) {
    status = finished.status
    signal = finished.signal
    stdout = finished.outputBytes
    stderr = finished.errorBytes
  }
}

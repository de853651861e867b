// The agent that gives codes for a while without the passphrase: its socket, its requests, its end.

internal import ArgumentParser
internal import CLocalSocket
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Vault

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A command that the agent may run: it shows codes, and never a secret.
protocol GivesCodes: HomeCommand {}

/// A process that keeps one vault open and runs the commands that show its codes.
///
/// A client sends its command line, and its standard output and error as open descriptors, so that the command
/// prints where it would have printed; the answer is the exit status. What listens is a socket of mode 0600 in a
/// folder of mode 0700, and a process of another person is not answered. The passphrase never goes over it.
struct CodeAgent {
  /// The file of the socket.
  private let path: String

  /// The agent of a home's vault.
  ///
  /// - Throws: `file-missing` without a folder for it.
  init(_ home: Home, _ world: World) throws(Diagnostic) {
    // systemd removes this folder when the person's last session ends.
    let runtime = world.environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 + "/zutto" : nil }
    let folder = if let runtime { runtime } else { try MachineFolders.state(world) + "/run" }
    path = "\(folder)/otp-\(Digest(of: Array(home.tree.root.utf8)).hex.prefix(16))"
  }

  // MARK: Asking

  /// Runs a command in the agent, whose outputs go to `output` and `errors`; nil if there is no agent.
  func run(_ arguments: [String], output: Int32 = 1, errors: Int32 = 2, _ world: World) -> Exit? {
    let variables = CodeAgent.variables.compactMap { name in
      world.environment(name).map { (name, JSON.text($0)) }
    }
    let request: JSON = [
      "arguments": .list(arguments.map(JSON.text)), "environment": .object(JSONObject(variables)),
    ]
    return send(request, output, errors).flatMap { Exit(rawValue: Int32($0)) }
  }

  /// Runs a command in the agent and returns its standard output; nil if there is no agent.
  ///
  /// - Throws: `program-failed` if no pipe can be made.
  func output(of arguments: [String], _ world: World) throws(Diagnostic) -> (exit: Exit, bytes: [UInt8])? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw Diagnostic(.programFailed, Phrase(systemError: errno))
    }
    defer { close(ends[0]) }
    // A code is far shorter than what a pipe holds, so nobody waits for a reader.
    let exit = run(arguments, output: ends[1], world)
    close(ends[1])
    guard let exit else { return nil }
    var bytes = [UInt8](repeating: 0, count: CodeAgent.most)
    let count = unsafe read(ends[0], &bytes, bytes.count)
    return (exit, Array(bytes.prefix(max(0, count))))
  }

  /// Ends the agent; false if there is none.
  func end() -> Bool {
    guard send(["end": true], 2, 2) != nil else { return false }
    // The next one needs the place of its socket.
    for _ in 0..<50 where unsafe access(path, F_OK) == 0 { Duration.milliseconds(20).sleep() }
    return true
  }

  /// Whether an agent listens.
  var isThere: Bool {
    guard let socket = connected() else { return false }
    close(socket)
    return true
  }

  private func connected() -> Int32? {
    let socket = unsafe zutto_local_socket(path, 0)
    guard socket >= 0 else { return nil }
    guard zutto_is_own_peer(socket) == 1 else {
      close(socket)
      return nil
    }
    return socket
  }

  /// What the agent needs of the environment: language and look.
  private static let variables = [
    "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR", "TERM", "ZUTTO_TEST_NOW",
  ]

  /// Sends a request with two descriptors, and waits for the answer's byte.
  private func send(_ request: JSON, _ output: Int32, _ errors: Int32) -> UInt8? {
    guard let socket = connected() else { return nil }
    defer { close(socket) }
    let line = Array((request.description + "\n").utf8)
    guard unsafe zutto_send(socket, line, UInt(line.count), output, errors) == line.count else { return nil }
    var answer: UInt8 = 0
    return unsafe recv(socket, &answer, 1, 0) == 1 ? answer : nil
  }

  // MARK: Answering

  /// The most bytes of a request, and the seconds that one may take to arrive.
  private static let (most, patience) = (1 << 16, 5)

  /// Listens until the time is over, the machine slept, the socket's file is gone or somebody ends it.
  ///
  /// - Throws: `file-unwritable` if the socket can't be made.
  func serve(_ vault: VaultSession, seconds: Int) async throws(Diagnostic) {
    let socket = try listening()
    defer {
      close(socket)
      _ = unsafe unlink(path)
    }
    // A client may go before it has read all, and may read nothing: neither ends the agent, nor keeps it past its time.
    _ = signal(SIGPIPE, SIG_IGN)
    alarm(UInt32(seconds) + 5)
    var life = AgentLife(seconds: Double(seconds), now: AgentLife.clocks)
    var vault = vault
    while !life.isOver(AgentLife.clocks), isStill {
      var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&watched, 1, 1000) > 0, !life.isOver(AgentLife.clocks) else { continue }
      let client = accept(socket, nil, nil)
      guard client >= 0 else { continue }
      defer { close(client) }
      guard zutto_is_own_peer(client) == 1, let request = CodeAgent.request(from: client) else { continue }
      defer { for descriptor in request.outputs { close(descriptor) } }
      var status: UInt8 = 0
      if request.json["end"]?.flag == true {
        life.finish()
      } else {
        status = await UInt8(clamping: CodeAgent.answer(request, &vault).rawValue)
      }
      _ = unsafe systemWrite(client, &status, 1)
    }
  }

  private func listening() throws(Diagnostic) -> Int32 {
    let folder = path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    _ = unsafe mkdir(folder, 0o700)
    var status = stat()
    let isOwn =
      unsafe lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
    // What an agent that was killed has left; nobody else can write here.
    if isOwn, !isThere { _ = unsafe unlink(path) }
    let socket = isOwn ? unsafe zutto_local_socket(path, 1) : -1
    guard socket >= 0 else {
      throw Diagnostic(
        .fileUnwritable,
        Phrase("otp-agent-no-socket", ["path": path]).because(Phrase(systemError: isOwn ? errno : EACCES)),
        hint: Phrase("otp-agent-socket-folder"))
    }
    return socket
  }

  /// Whether the socket's file is still there: it goes when the person logs out.
  private var isStill: Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  private struct Request {
    let json: JSON
    let outputs: [Int32]
  }

  private static func request(from client: Int32) -> Request? {
    var patience = timeval(tv_sec: CodeAgent.patience, tv_usec: 0)
    unsafe setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var both: [Int32] = [-1, -1]
    var bytes = [UInt8](repeating: 0, count: most)
    var count = unsafe zutto_receive(client, &bytes, UInt(most), &both)
    while count > 0, count < most, bytes[count - 1] != 0x0A {
      let more = unsafe bytes.withUnsafeMutableBytes { room in
        unsafe recv(client, room.baseAddress.map { unsafe $0 + count }, most - count, 0)
      }
      guard more > 0 else { break }
      count += more
    }
    let outputs = both.filter { $0 >= 0 }
    guard count > 0, outputs.count == 2, let json = try? JSON.parse(Source("request", Array(bytes[..<count])))
    else {
      for descriptor in outputs { close(descriptor) }
      return nil
    }
    return Request(json: json, outputs: outputs)
  }

  /// Runs a command whose outputs are the client's.
  private static func answer(_ request: Request, _ vault: inout VaultSession) async -> Exit {
    let kept = [dup(1), dup(2)]
    defer {
      for (number, descriptor) in kept.enumerated() {
        dup2(descriptor, Int32(number) + 1)
        close(descriptor)
      }
    }
    for (number, descriptor) in request.outputs.enumerated() { dup2(descriptor, Int32(number) + 1) }
    for name in variables {
      if let value = request.json["environment"]?[name]?.text {
        unsafe setenv(name, value, 1)
      } else {
        unsafe unsetenv(name)
      }
    }
    let printer = Printer(Output(vault.session.locales[World.live.language(of: vault.session.locales)]))
    let arguments = request.json["arguments"]?.list?.compactMap(\.text) ?? []
    guard let command = try? Zutto.parseAsRoot(arguments) as? any GivesCodes,
      let options = try? command.options
    else { return .wrongUse }
    do {
      vault = try await vault.again()
      var session = Session(options, printer)
      session.vault = vault.vault
      printer.output.speak(session.language(vault.home))
      let outcome = try await command.outcome(Context(session, vault.home, type(of: command)))
      session.show(outcome)
      return outcome.exit
    } catch let problem as Diagnostic {
      printer.print(problem)
      return problem.exit
    } catch { return .problems }
  }
}

/// How long an agent lives.
package struct AgentLife: Sendable {
  /// The machine's age in seconds, with and without the time that it slept.
  package typealias Clocks = (whole: Double, awake: Double)

  private let end: Double
  private let asleep: Double
  private var isEnded = false

  package init(seconds: Double, now: Clocks) {
    end = now.whole + seconds
    asleep = now.whole - now.awake
  }

  static var clocks: Clocks { (zutto_seconds_up(1), zutto_seconds_up(0)) }

  mutating func finish() { isEnded = true }

  /// Whether the time is over, or the machine slept since: somebody else may have opened it.
  package func isOver(_ now: Clocks) -> Bool {
    isEnded || now.whole >= end || now.whole - now.awake > asleep + 1
  }
}

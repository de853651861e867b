// The agent's own process: its socket, the commands it runs, how long it lives.

internal import ArgumentParser
internal import CLocalSocket
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Vault

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension CodeAgent {
  /// How long a request may take to arrive, and an answer to be read: nobody holds the agent longer than twice that.
  private static let patience = Duration.seconds(2)
  /// The most bytes of a request.
  private static let longestRequest = 1 << 16

  /// Listens until the time is over, the machine slept, the socket's file is gone or the vault no longer opens.
  ///
  /// When it listens it says so on standard output, and closes that.
  ///
  /// - Throws: `file-unwritable` if the socket can't be made; `file-missing` without a folder for it.
  func serve(_ vault: VaultSession, seconds: Int) async throws(Diagnostic) {
    let folder = try folder.get()
    let path = "\(folder)/\(name)"
    let socket = try listening(at: path)
    let file = CodeAgent.socketFile(at: path)
    defer {
      close(socket)
      if CodeAgent.socketFile(at: path) == file { _ = unsafe unlink(path) }
    }
    try point(to: path)
    CodeAgent.leaveCaller()
    // A client may go before it has its answer.
    _ = signal(SIGPIPE, SIG_IGN)
    // Whatever it waits for, it does not outlive its time.
    alarm(UInt32(seconds) + 5)
    let life = AgentLife(seconds: Double(seconds), now: AgentLife.clocks)
    var vault = vault
    while !life.isOver(AgentLife.clocks), CodeAgent.socketFile(at: path) == file {
      var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&watched, 1, 1000) > 0, !life.isOver(AgentLife.clocks) else { continue }
      guard let client = LocalSocket(from: socket) else {
        // Without a free descriptor the call stays, and the next try would come at once.
        Duration.milliseconds(100).sleep()
        continue
      }
      let deadline = ContinuousClock.now + CodeAgent.patience
      guard let request = client.receive(limit: CodeAgent.longestRequest, by: deadline), !request.isEmpty
      else {
        continue
      }
      // Of a vault whose passphrase is another by now, the person is asked.
      do { vault = try await vault.again() } catch { return }
      guard let answer = await CodeAgent.answer(request, vault) else { continue }
      _ = client.send(Array(answer.json.description.utf8), by: .now + CodeAgent.patience)
    }
  }

  private func listening(at path: String) throws(Diagnostic) -> Int32 {
    if let pointer { _ = try Tree(creating: CodeAgent.folder(of: pointer), isPrivate: true) }
    let folder = CodeAgent.folder(of: path)
    _ = unsafe mkdir(folder, 0o700)
    var status = stat()
    let isOwn =
      unsafe lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
    guard isOwn else { throw CodeAgent.noSocket(path, EACCES) }
    // What an agent that was killed has left; nobody else can write here.
    if LocalSocket(at: path, patience: 1) == nil { _ = unsafe unlink(path) }
    let socket = unsafe zutto_local_socket(path, 1, 0)
    guard socket >= 0 else { throw CodeAgent.noSocket(path, errno) }
    return socket
  }

  private func point(to path: String) throws(Diagnostic) {
    guard let pointer else { return }
    _ = unsafe unlink(pointer)
    guard unsafe symlink(path, pointer) == 0 else { throw CodeAgent.noSocket(pointer, errno) }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
  }

  private static func noSocket(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(
      .fileUnwritable, Phrase("otp-agent-no-socket", ["path": path]).because(Phrase(systemError: number)),
      hint: number == ENAMETOOLONG ? Phrase("otp-agent-socket-path") : Phrase("otp-agent-socket-folder"))
  }

  /// Tells the caller that it listens, and lets go of its terminal, pipes and folder.
  private static func leaveCaller() {
    var ready: UInt8 = 0x0A
    _ = unsafe systemWrite(1, &ready, 1)
    _ = unsafe chdir("/")
    let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    for number in Int32(0)...2 where dup2(nothing, number) < 0 { close(number) }
  }

  /// Runs a command for a client; nil for anything else, and where the client is to see to it itself.
  private static func answer(_ request: [UInt8], _ vault: VaultSession) async -> Answer? {
    guard let json = try? JSON.parse(Source("request", request)),
      let language = json["language"]?.text.flatMap({ LanguageTag(argument: $0) }),
      let arguments = json["arguments"]?.list?.compactMap(\.text),
      let command = try? Zutto.parseAsRoot(arguments) as? any GivesCodes,
      var options = try? command.options
    else { return nil }
    options.lang = language
    let output = Output(vault.session.locales[language], collects: true)
    let printer = Printer(output, Printer.Look(json["look"]))
    var session = Session(options, printer)
    session.vault = vault.vault
    do {
      let outcome = try await command.outcome(Context(session, vault.home, type(of: command)))
      session.show(outcome)
      return Answer(exit: outcome.exit, pieces: output.collected)
    } catch let problem as Diagnostic {
      printer.print(problem)
      return Answer(exit: problem.exit, pieces: output.collected)
    } catch { return nil }
  }
}

/// How long an agent lives.
package struct AgentLife: Sendable {
  /// The machine's age in seconds, with and without the time that it slept.
  package typealias Clocks = (whole: Double, awake: Double)

  private let end: Double
  private let asleep: Double

  package init(seconds: Double, now: Clocks) {
    end = now.whole + seconds
    asleep = now.whole - now.awake
  }

  static var clocks: Clocks { (zutto_seconds_up(1), zutto_seconds_up(0)) }

  /// Whether the time is over, or the machine slept since: somebody else may have opened it.
  package func isOver(_ now: Clocks) -> Bool {
    now.whole >= end || now.whole - now.awake > asleep + 1
  }
}

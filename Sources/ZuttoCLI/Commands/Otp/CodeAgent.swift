// The agent that gives codes for a while without the passphrase: where it listens, its clients, its end.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A command that the agent may run: it shows codes, and never a secret.
protocol GivesCodes: HomeCommand {}

/// A process that keeps one vault open and runs the commands that show its codes.
///
/// A client sends its command line, its language and how its outputs look, and prints the answer: the agent itself
/// writes to nobody's outputs, so that no reader holds it up. What listens is a socket of mode 0600 in a folder of mode
/// 0700, and a process of another person is not answered. The passphrase never goes over it.
struct CodeAgent {
  /// The folder of an agent that this process starts, or why there is none.
  let folder: Result<String, Diagnostic>
  /// The name of its socket there.
  let name: String
  /// A link to the socket of the agent that runs, wherever that is; nil without a folder for the machine's state.
  let pointer: String?

  /// The agent of a home's vault.
  init(_ home: Home, _ world: World) {
    name = "otp-\(Digest(of: Array(home.tree.root.utf8)).hex.prefix(16))"
    // systemd removes this folder when the person's last session ends.
    let runtime = world.environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 + "/zutto" : nil }
    let state = Result { () throws(Diagnostic) in try MachineFolders.state(world) + "/run" }
    if let runtime { folder = .success(runtime) } else { folder = state }
    if case .success(let state) = state { pointer = "\(state)/\(name).at" } else { pointer = nil }
  }

  /// Where an agent may listen: where the pointer leads, and where one that this process starts would.
  private var places: [String] {
    var places: [String] = []
    if let target = pointer.flatMap(CodeAgent.target) { places.append(target) }
    if case .success(let folder) = folder, !places.contains("\(folder)/\(name)") {
      places.append("\(folder)/\(name)")
    }
    return places
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(link, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The number of the socket's file at a path; nil if there is no socket.
  static func socketFile(at path: String) -> UInt64? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return UInt64(status.st_ino)
  }

  // MARK: Asking

  /// What the agent says to a command line.
  struct Answer {
    let exit: Exit
    let pieces: [Output.Piece]

    /// Prints what goes to one of the outputs, or to both.
    func show(_ printer: Printer, only descriptor: Int32? = nil) {
      for piece in pieces where descriptor == nil || piece.descriptor == descriptor {
        printer.output.write(piece.bytes, piece.descriptor)
      }
    }

    /// What goes to standard output.
    var output: [UInt8] { pieces.filter { $0.descriptor == 1 }.flatMap(\.bytes) }
  }

  /// How long a client waits for its answer: an account that counts waits for who writes to the home.
  private static let clientPatience = Duration.seconds(10)
  /// The most bytes of an answer.
  private static let longestAnswer = 64 << 20

  /// Runs a command in the agent; nil if there is none, or it can't.
  func answer(to arguments: [String], _ context: Context) -> Answer? {
    let request: JSON = [
      "arguments": .list(arguments.map(JSON.text)), "language": .text(context.language.tag.rawValue),
      "look": context.printer.lookNow.json,
    ]
    let deadline = ContinuousClock.now + CodeAgent.clientPatience
    for path in places {
      guard let socket = LocalSocket(at: path, patience: 10),
        socket.send(Array(request.description.utf8), by: deadline),
        let bytes = socket.receive(limit: CodeAgent.longestAnswer, by: deadline), let answer = Answer(bytes)
      else { continue }
      return answer
    }
    return nil
  }

  /// Whether an agent listens.
  var isThere: Bool {
    for path in places where LocalSocket(at: path, patience: 1) != nil { return true }
    return false
  }

  /// Ends the agent, whatever it is doing; false if there is none.
  @discardableResult func end() -> Bool {
    var wasThere = false
    for path in places where CodeAgent.socketFile(at: path) != nil {
      if let socket = LocalSocket(at: path, patience: 1) {
        wasThere = true
        // Nothing is lost: what it writes to the home is there whole or not at all.
        if socket.process > 1 { kill(socket.process, SIGKILL) }
      } else if errno == EAGAIN {
        wasThere = true
      }
      // Nobody can ask any more, and an agent that is not to be named ends by itself when it sees that.
      _ = unsafe unlink(path)
    }
    if let pointer { _ = unsafe unlink(pointer) }
    return wasThere
  }
}

extension CodeAgent.Answer {
  /// Reads what `json` writes.
  fileprivate init?(_ bytes: [UInt8]) {
    guard let json = try? JSON.parse(Source("agent", bytes)), let pieces = json["pieces"]?.list,
      let exit = json["exit"]?.integer.flatMap({ Exit(rawValue: Int32(clamping: $0)) })
    else { return nil }
    self.exit = exit
    self.pieces = pieces.map { piece in
      let isError = piece["isError"]?.flag == true
      return Output.Piece(descriptor: isError ? 2 : 1, bytes: Array((piece["text"]?.text ?? "").utf8))
    }
  }

  /// The answer as it goes over the socket.
  var json: JSON {
    let pieces = pieces.map { piece -> JSON in
      [
        "isError": .flag(piece.descriptor == 2), "text": .text(String(decoding: piece.bytes, as: UTF8.self)),
      ]
    }
    return ["exit": .integer(Int(exit.rawValue)), "pieces": .list(pieces)]
  }
}

extension Printer.Look {
  /// The look as it goes over the socket.
  fileprivate var json: JSON {
    [
      "colors": .flag(colors), "colorsErrors": .flag(colorsErrors), "showsProgress": .flag(showsProgress),
      "isTerminal": .flag(isTerminal), "isErrorTerminal": .flag(isErrorTerminal),
      "columns": columns.map(JSON.integer) ?? .null,
    ]
  }

  /// Reads what `json` writes.
  init(_ json: JSON?) {
    self.init(
      colors: json?["colors"]?.flag == true, colorsErrors: json?["colorsErrors"]?.flag == true,
      showsProgress: json?["showsProgress"]?.flag == true, isTerminal: json?["isTerminal"]?.flag == true,
      isErrorTerminal: json?["isErrorTerminal"]?.flag == true, columns: json?["columns"]?.integer)
  }
}

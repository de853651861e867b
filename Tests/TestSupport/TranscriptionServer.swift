// A real HTTP server on this machine that plays the cases a transcription can meet.

import Foundation
import Testing

/// `Tests/Support/transcription-server.py`, running.
package struct TranscriptionServer {
  /// Its address, such as `http://127.0.0.1:40123`.
  package let address: String
  private let log: String
  private let program: RunningProgram

  /// Starts it.
  ///
  /// - Parameters:
  ///   - folder: where its log stands.
  ///   - name: of the log.
  ///   - elsewhere: the address that its redirects lead to.
  ///   - certificate: a file with key and certificate, for TLS.
  /// - Throws: that it can't be started.
  package init(
    in folder: TemporaryFolder, name: String = "server", elsewhere: String? = nil, certificate: String? = nil
  ) throws {
    try requirePeer("python3")
    log = folder.path("\(name).jsonl")
    let settings = folder.path("\(name)/settings.json")
    program = try RunningProgram(
      "python3",
      [Repository.root.appending(path: "Tests/Support/transcription-server.py").path, log] + [
        "--settings", settings,
      ] + (elsewhere.map { ["--elsewhere", $0] } ?? []) + (certificate.map { ["--certificate", $0] } ?? []),
      in: folder.path, environment: ProcessInfo.processInfo.environment)
    // Slow machines take seconds to start Python.
    for _ in 0..<1200 where !FileManager.default.fileExists(atPath: settings) {
      Thread.sleep(forTimeInterval: 0.05)
    }
    let data = try Data(contentsOf: URL(filePath: settings))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: [String: String]]
    guard let url = json?["transcription"]?["url"] else {
      throw TestSetupError("the transcription server did not start")
    }
    address = url
  }

  /// Ends it.
  package func stop() {
    program.send(SIGKILL)
    _ = try? program.wait(timeout: 30)
  }

  /// What it was asked, in order.
  package func requests() throws -> [[String: Any]] {
    guard FileManager.default.fileExists(atPath: log) else { return [] }
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }
}

/// Lends a running server and ends it afterwards.
package func withTranscriptionServer<Result>(
  in folder: TemporaryFolder, elsewhere: String? = nil, certificate: String? = nil,
  _ body: (TranscriptionServer) throws -> Result
) throws -> Result {
  let server = try TranscriptionServer(in: folder, elsewhere: elsewhere, certificate: certificate)
  defer { server.stop() }
  return try body(server)
}

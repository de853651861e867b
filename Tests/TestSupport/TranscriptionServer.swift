// A real HTTP server on this machine that plays the cases a transcription can meet.

import Foundation
import Testing

/// `Tests/Support/transcription-server.py`, running.
package struct TranscriptionServer {
  /// Its address, such as `http://127.0.0.1:40123`.
  package let address: String
  private let log: String
  private let process: Process

  /// Starts it.
  ///
  /// - Parameters:
  ///   - folder: where its log stands.
  ///   - name: of the log.
  ///   - elsewhere: the address that its redirects lead to.
  ///   - certificate: a file with key and certificate, for TLS.
  package init(
    in folder: TemporaryFolder,
    name: String = "server",
    elsewhere: String? = nil,
    certificate: String? = nil
  ) throws {
    try requirePeer("python3")
    log = folder.path("\(name).jsonl")
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", Repository.root.appending(path: "Tests/Support/transcription-server.py").path, log]
      + (elsewhere.map { ["--elsewhere", $0] } ?? [])
      + (certificate.map { ["--certificate", $0] } ?? [])
    let output = FoundationPipe()
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while line.last != 0x0A {
      guard let byte = try output.fileHandleForReading.read(upToCount: 1)?.first else {
        throw TestSetupError("the transcription server did not start")
      }
      line.append(byte)
    }
    address = String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Ends it.
  package func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// What it was asked, in order.
  package func requests() throws -> [[String: Any]] {
    guard FileManager.default.fileExists(atPath: log) else { return [] }
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }
}

private typealias FoundationPipe = Foundation.Pipe

/// Lends a running server and ends it afterwards.
package func withTranscriptionServer<Result>(
  in folder: TemporaryFolder,
  elsewhere: String? = nil,
  certificate: String? = nil,
  _ body: (TranscriptionServer) throws -> Result
) throws -> Result {
  let server = try TranscriptionServer(
    in: folder,
    elsewhere: elsewhere,
    certificate: certificate
  )
  defer { server.stop() }
  return try body(server)
}

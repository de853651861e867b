// Sounds made by ffmpeg itself.

import TestSupport
import Testing

/// Makes a sound file with ffmpeg's generator.
///
/// - Parameters:
///   - name: the file; its extension says the kind.
///   - folder: where.
///   - graph: what is heard.
///   - options: how it is written.
/// - Throws: that ffmpeg can't make it.
func makeSound(
  _ name: String, in folder: TemporaryFolder,
  _ graph: String = "sine=frequency=440:sample_rate=48000:duration=2", _ options: String...
) throws { try makeSound(name, in: folder, graph, options: options) }

/// The same with options in a list.
func makeSound(
  _ name: String, in folder: TemporaryFolder,
  _ graph: String = "sine=frequency=440:sample_rate=48000:duration=2", options: [String]
) throws {
  try requirePeer("ffmpeg")
  let words = ["-v", "error", "-nostdin", "-f", "lavfi", "-i", graph] + options + [name]
  let script = #"exec ffmpeg "$@""#
  let finished = try runShell(script, words, in: folder)
  guard finished.status == 0 else { throw TestSetupError("ffmpeg: \(finished.stderr)") }
}

private func runShell(_ script: String, _ words: [String], in folder: TemporaryFolder) throws -> Finished {
  // `run` takes its arguments one by one; the shell takes them from its input.
  let quoted = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
  return try run("sh", "-c", "set -- \(quoted); \(script)", in: folder)
}

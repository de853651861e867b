// A person at a terminal: each key is typed when the question stands there, not before.

import Foundation

/// What is typed once a program has printed something.
package struct Answer: Sendable {
  /// What the program prints first.
  package var question: String
  /// The bytes that are typed then.
  package var keys: [UInt8]

  /// An answer to a question.
  package init(to question: String, keys: [UInt8]) {
    self.question = question
    self.keys = keys
  }
}

/// Types answers into a pipe with a name, as a program's output asks for them.
///
/// Input that lies there from the beginning would be thrown away with the echo, as a terminal does
/// when a passphrase is asked for.
final class Answering {
  private var answers: [Answer]
  private let pipe: Int32
  private let output: String
  private var read = 0

  init(_ answers: [Answer], through path: String, to output: String) throws {
    self.answers = answers
    self.output = output
    // For reading too, so that neither side waits for the other.
    guard mkfifo(path, 0o600) == 0, case let number = open(path, O_RDWR | O_CLOEXEC), number >= 0 else {
      throw TestSetupError("can't make a pipe: \(String(cString: strerror(errno)))")
    }
    pipe = number
  }

  deinit { close(pipe) }

  /// Types what is asked for by now.
  func look() {
    guard let answer = answers.first, let bytes = try? Data(contentsOf: URL(filePath: output)),
      bytes.count > read, let found = bytes[read...].firstRange(of: Data(answer.question.utf8))
    else { return }
    read = found.upperBound
    answers.removeFirst()
    _ = answer.keys.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
  }

  /// The first question that was never asked.
  var unasked: String? { answers.first?.question }
}

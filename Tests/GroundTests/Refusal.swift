// What a call refuses.

import Ground
import TestSupport
import Testing

/// The code, message and hint that a call throws.
func refusal(sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) -> [String]? {
  thrown(sourceLocation: sourceLocation, by: body).map {
    [$0.code.rawValue, $0.english, $0.englishHint ?? ""]
  }
}

// What a call refuses.

import Diagnostics
import Testing

/// The diagnostic that a call throws; nil if it throws none.
package func thrown(sourceLocation: SourceLocation = #_sourceLocation, by body: () throws -> Void)
  -> Diagnostic?
{
  do { try body() } catch let diagnostic as Diagnostic { return diagnostic } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return nil
}

/// The diagnostic that asynchronous work throws; nil if it throws none.
package func thrown(sourceLocation: SourceLocation = #_sourceLocation, by body: () async throws -> Void) async
  -> Diagnostic?
{
  do { try await body() } catch let diagnostic as Diagnostic { return diagnostic } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return nil
}

/// The code, message and hint that a call throws.
package func refusal(sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void)
  -> [String]?
{
  thrown(sourceLocation: sourceLocation, by: body).map {
    [$0.code.rawValue, $0.english, $0.englishHint ?? ""]
  }
}

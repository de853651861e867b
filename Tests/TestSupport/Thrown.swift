// What a call refuses.

import Ground
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

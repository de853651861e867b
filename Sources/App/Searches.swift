// Searches of devices: each reads all files, and a person who types on waits for the last one only.

package import Diagnostics
package import Ground
internal import Serve

/// Runs searches; of a device's the newest ends those before it, and begins when they have ended.
package actor Searches {
  private typealias Search = Task<Result<SearchReading, Diagnostic>, Never>

  private var newest: [String: Search] = [:]

  package init() {}

  /// Runs a search.
  ///
  /// - Parameters:
  ///   - device: the device that searches.
  ///   - body: the search, which looks whether its task was cancelled.
  /// - Returns: what was found; nil where a newer search of the device took its place.
  /// - Throws: as the body.
  package func run(
    for device: String, _ body: @escaping @Sendable () async throws(Diagnostic) -> SearchReading
  ) async throws(Diagnostic) -> SearchReading? {
    let before = newest[device]
    before?.cancel()
    let search = Search(executorPreference: AnswerThreads.shared) {
      _ = await before?.value
      guard !Task.isCancelled else { return .success(SearchReading()) }
      do throws(Diagnostic) {
        let reading = try await body()
        return .success(reading)
      } catch { return .failure(error) }
    }
    newest[device] = search
    let result = await search.value
    if newest[device] == search { newest[device] = nil }
    return search.isCancelled ? nil : try result.get()
  }
}

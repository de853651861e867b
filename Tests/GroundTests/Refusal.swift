// What a call refuses.

import Ground

/// The code, message and hint that a call throws.
func refusal(_ body: () throws -> Void) -> [String]? {
  do {
    try body()
    return nil
  } catch let error as Diagnostic {
    return [error.code.rawValue, error.message, error.hint ?? ""]
  } catch {
    return ["\(error)"]
  }
}

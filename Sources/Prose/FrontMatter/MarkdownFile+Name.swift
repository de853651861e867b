// A file whose name is an id.

public import Diagnostics
internal import Ground

extension MarkdownFile {
  /// What is wrong with the file itself, and with an id that is its name.
  public func diagnostics(named id: String) -> [Diagnostic] {
    do throws(Diagnostic) {
      _ = try PortableName(parsing: id)
      return diagnostics
    } catch {
      var problem = error
      problem.path = source.path
      return diagnostics + [problem]
    }
  }
}

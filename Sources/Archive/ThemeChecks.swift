// What can be wrong with a home's own templates.

public import Ground
internal import Mustache

/// Checks `templates/`.
public enum ThemeChecks {
  /// Finds overrides that replace nothing, templates with errors, and names that no page has.
  public static func check(_ home: Tree, _ locales: Locales) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    do throws(Diagnostic) { problems += try Theme.unused(in: home) } catch { problems.append(error) }
    do throws(Diagnostic) {
      let theme = try Theme(of: home, version: "check")
      problems += theme.problems
      // Any link's page has what visitors must see, or none.
      let key = [UInt8](repeating: 4, count: 65)
      _ = try ReceivePage(token: "check", publicKey: key, language: locales[.en]).bytes(theme)
    } catch { problems.append(error) }
    return problems
  }
}

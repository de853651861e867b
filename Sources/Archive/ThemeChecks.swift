// What can be wrong with a home's own templates.

public import Ground
internal import Mustache
internal import Templates

/// Checks `templates/`.
public enum ThemeChecks {
  /// Finds overrides that replace nothing, templates with errors, and names that no page has.
  public static func check(_ home: Tree) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    do throws(Diagnostic) {
      for item in try home.list(Theme.folder).withoutCopies where !item.name.hasPrefix(".") {
        if Templates.file(item.name) == nil || Theme.inlined.contains(item.name) {
          problems.append(unused(item.name))
        }
      }
    } catch {
      problems.append(error)
    }
    do throws(Diagnostic) {
      let theme = try Theme(of: home, version: "check")
      problems += theme.problems
      // Any link's page has what visitors must see, or none.
      let key = [UInt8](repeating: 4, count: 65)
      _ = try ReceivePage(token: "check", publicKey: key, language: .en).bytes(theme)
    } catch {
      problems.append(error)
    }
    return problems
  }

  private static func unused(_ name: String) -> Diagnostic {
    let names = Theme.overridable.joined(separator: ", ")
    return Diagnostic(
      .templateUnused,
      "'\(name)' overrides nothing",
      path: Theme.folder.appending(name),
      hint: Theme.inlined.contains(name)
        ? "script and style of a personal link's page are fixed, so that visitors can trust it; remove "
          + "the file, and change receive.mustache"
        : "the files that can be overridden are: \(names)",
      severity: .warning
    )
  }
}

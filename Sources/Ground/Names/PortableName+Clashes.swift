// Names that a Mac or a USB stick could not hold side by side.

extension PortableName {
  /// Two names of one folder that differ only in case or in Unicode normal form.
  public static func clashes(among names: [String], in folder: RelativePath) -> [Diagnostic] {
    var seen: [String: String] = [:]
    var problems: [Diagnostic] = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let other = seen.updateValue(name, forKey: name.comparisonKey) else { continue }
      problems.append(
        Diagnostic(
          .nameClash, Phrase("home-differ-only-case-form-letter", ["name": name, "other": other]),
          path: folder.appending(name), hint: Phrase("home-rename-one-them-some-disks")))
    }
    return problems
  }
}

// What `zutto resolve` shows of two versions.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import Sync

extension ResolveRun {
  /// Shows both versions.
  ///
  /// - Returns: what was shown.
  @discardableResult func show(_ conflict: OpenConflict) throws(Diagnostic) -> Settling.Versions? {
    switch conflict {
    case .lines(let twins):
      for (number, line) in twins.lines.enumerated() { printer.out("\(number + 1) \(line.escapingControls)") }
      return nil
    case .copy(let copy):
      let versions = try settling.versions(of: copy)
      guard let file = versions.file, versions.isText else {
        printer.out("1 " + facts(versions.file))
        printer.out("2 " + facts(versions.other))
        return versions
      }
      if file == versions.other { printer.out(Phrase("resolve-same")[language]) }
      let view = DiffView(printer: printer, language: language)
      for line in view.lines(VersionDiff(file, versions.other)) { printer.out(line) }
      return versions
    }
  }

  /// What can be said of bytes that are no text.
  private func facts(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return Phrase("resolve-gone")[language] }
    let size = Phrase("resolve-bytes")(language, count: bytes.count)
    guard let picture = ImageSize(header: bytes) else { return size }
    return "\(picture.kind.rawValue.uppercased()) \(picture.width)×\(picture.height), \(size)"
  }
}

// The templates an archive is made with: the shipped ones, each of which a home may override.

public import Diagnostics
public import Fluent
internal import Ground
internal import Mustache
public import SafeFiles
internal import Templates

/// Compiled templates and the files that pages load.
public struct Theme: Sendable {
  /// Where a home's own templates stand.
  public static let folder: RelativePath = "templates"
  /// The most bytes that a home's own template or style may have.
  static let maximumBytes = 4 << 20

  /// The files that stand inside the page of a personal link, and not beside it.
  ///
  /// A home can't override them: visitors trust the page with words that nobody else may read, and any copy
  /// of it can be compared with any other.
  static let inlined: Set<String> = ["receive.css", "receive.js"]

  /// The files of printed books, on which no page of the archive depends.
  private static let bookFiles: Set<String> = ["book.css", "book.mustache"]

  /// The names of the files that a home may override.
  public static var overridable: [String] { Templates.files.map(\.name).filter { !inlined.contains($0) } }

  private let pages: [String: Page]
  private let assetBytes: [String: [UInt8]]
  /// The digest of all templates, and of the program's way of filling them.
  let digest: Digest
  /// What is wrong with the templates together, though pages can be made: names that no page has,
  /// calls of templates that are not there.
  let problems: [Diagnostic]
  /// Files that override nothing.
  let unused: [Diagnostic]

  /// The files that pages load, with their digests.
  var assets: [(name: String, digest: Digest)] {
    assetBytes.keys.filter { !Theme.inlined.union(Theme.bookFiles).contains($0) }.sorted().map {
      ($0, Digest(of: assetBytes[$0] ?? []))
    }
  }

  /// Compiles the theme of a home: its own templates where it has some, the shipped ones else.
  ///
  /// - Parameters:
  ///   - home: the home; nil for the shipped theme alone.
  ///   - version: the program's version, so that a new program makes pages anew.
  /// - Throws: `template-syntax` and what reading throws.
  public init(of home: Tree?, version: String) throws(Diagnostic) {
    let vocabulary = Vocabulary(Field.self)
    var key = Digest.Builder()
    key.add(version)
    var templates: [Template] = []
    var assets: [String: [UInt8]] = [:]
    for (name, bytes) in Templates.files {
      let path = Theme.folder.appending(name) ?? Theme.folder
      let own = Theme.inlined.contains(name) ? nil : try home?.readIfPresent(path, limit: Theme.maximumBytes)
      let source = own ?? Source(path, bytes)
      if path.pathExtension == "mustache" {
        templates.append(try Template(compiling: source, vocabulary: vocabulary))
        if Theme.bookFiles.contains(name) { continue }
        key.add(name)
        key.add(Digest(of: source.bytes))
      } else {
        assets[name] = source.bytes
      }
    }
    let set = TemplateSet(linking: templates)
    var pages: [String: Page] = [:]
    for kind in PageKind.all { pages[kind.name] = set.page(kind.name) }
    self.pages = pages
    problems = set.diagnostics
    unused = try home.map(Theme.unused) ?? []
    assetBytes = assets
    digest = key.digest
  }

  /// The files of a home that take the place of shipped ones and differ from them, in the order of their names.
  ///
  /// - Throws: what reading throws.
  public static func own(in home: Tree) throws(Diagnostic) -> [Source] {
    var own: [Source] = []
    for (name, bytes) in Templates.files where !inlined.contains(name) {
      guard let path = folder.appending(name), let source = try home.readIfPresent(path, limit: maximumBytes),
        source.bytes != bytes
      else { continue }
      own.append(source)
    }
    return own
  }

  /// The files of a home that override nothing.
  static func unused(in home: Tree) throws(Diagnostic) -> [Diagnostic] {
    let files = try home.list(folder).withoutCopies.map(\.name).filter { name in
      !name.hasPrefix(".") && (Templates.file(name) == nil || inlined.contains(name))
    }
    return files.map { name in
      Diagnostic(
        .templateUnused, Phrase("archive-overrides-nothing", ["name": name]), path: folder.appending(name),
        hint: inlined.contains(name)
          ? Phrase("archive-script-style-personal-link-page")
          : overridable.suggestion(for: name)
            ?? Phrase("archive-files-can-overridden", ["overridable": overridable.joined(separator: ", ")]),
        severity: .warning)
    }
  }

  func asset(_ name: String) -> [UInt8] { assetBytes[name] ?? [] }

  /// Fills a page's template.
  ///
  /// - Throws: `template-partial-loop`, `template-runaway`.
  func render(_ kind: PageKind, _ record: Record, into bytes: inout [UInt8]) throws(Diagnostic) {
    try pages[kind.name]?.render(record, into: &bytes)
  }
}

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

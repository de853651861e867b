// Rendering and publishing of pages, and the templates they use; runs on any thread.

public import Diagnostics
public import Fluent
internal import Ground
internal import Mustache
public import SafeFiles
internal import Sound
internal import Templates

struct PageRenderer: Sendable {
  let theme: Theme
  let publisher: Publisher

  /// Renders pages with the material that was read for them.
  func pages(_ planned: some Sequence<PlannedPage>, with made: PageMaterial) -> BuildOutcome {
    var outcome = BuildOutcome()
    var bytes: [UInt8] = []
    // The files of a group whose pages are made together.
    var files: [[UInt8]]?
    for page in planned {
      guard case .page(let group, let index) = page.content else { continue }
      bytes.removeAll(keepingCapacity: true)
      do throws(Diagnostic) {
        if group.isTogether, let files {
          bytes = files[index]
        } else {
          switch try group.content(of: index, with: made) {
          case .record(let record): try theme.render(group.kind, record, into: &bytes)
          case .bytes(let own): bytes = own
          case .files(let all):
            files = all
            bytes = all[index]
          }
        }
        publisher.publish(bytes, page, &outcome)
      } catch { outcome.problems.append(error) }
    }
    return outcome
  }

  func copies(_ planned: [PlannedPage], from home: Tree) -> BuildOutcome {
    var outcome = BuildOutcome()
    // Photos of one diary are adjacent: its folder is opened once.
    var folder: Folder?
    for page in planned {
      guard case .copy(let source, let isCleaned) = page.content else { continue }
      do throws(Diagnostic) {
        if folder?.path != source.parent { folder = try home.folder(source.parent) }
        guard let folder else { continue }
        if isCleaned {
          let bytes = try folder.read(source.name, limit: SoundCleaning.maximumBytes)
          guard let cleaned = SoundCleaning.cleaned(bytes) else {
            throw Diagnostic(
              .soundLeftOut, Phrase("archive-changed-while-archive-built", ["name": source.name]),
              path: source, hint: Phrase("diary-run-command-again"))
          }
          publisher.publish(cleaned, page, &outcome)
          continue
        }
        try publisher.publish(copyOf: source.name, in: folder, page, &outcome)
      } catch { outcome.problems.append(error) }
    }
    return outcome
  }
}

struct Publisher: Sendable {
  private let folders: [String: Folder]
  private let output: OutputFolder
  private let known: WrittenFiles?

  init(_ pages: [PlannedPage], in output: OutputFolder, _ known: WrittenFiles?) throws(Diagnostic) {
    var folders: [String: Folder] = [:]
    for page in pages {
      let name = page.folder?.text ?? ""
      guard folders[name] == nil else { continue }
      if let folder = page.folder { try output.tree.createFolder(folder) }
      folders[name] = try output.tree.folder(page.folder)
    }
    self.folders = folders
    self.output = output
    self.known = known
  }

  func publish(_ bytes: [UInt8], _ page: PlannedPage, _ outcome: inout BuildOutcome) {
    guard let folder = folders[page.folder?.text ?? ""] else { return }
    do throws(Diagnostic) {
      let (signature, written) = try folder.publish(bytes, as: page.name, isNew: output.isNew(page))
      known?.add(page, signature)
      outcome.files.append(BuildOutcome.File(page: page.number, signature: signature, written: written))
    } catch { outcome.problems.append(error) }
  }

  /// Copies a file unless it is unchanged; throws on failure instead of recording a problem.
  func publish(copyOf name: String, in source: Folder, _ page: PlannedPage, _ outcome: inout BuildOutcome)
    throws(Diagnostic)
  {
    guard let folder = folders[page.folder?.text ?? ""] else { return }
    let (signature, written) = try folder.publish(
      copyOf: name, in: source, as: page.name, isNew: output.isNew(page))
    known?.add(page, signature)
    outcome.files.append(BuildOutcome.File(page: page.number, signature: signature, written: written))
  }
}

struct BuildOutcome: Sendable {
  struct File: Sendable {
    let page: Int
    let signature: FileSignature
    let written: Bool
  }

  var files: [File] = []
  var problems: [Diagnostic] = []
  var isStopped = false

  mutating func add(_ other: BuildOutcome) {
    files += other.files
    problems += other.problems
    isStopped = isStopped || other.isStopped
  }
}

/// Compiled templates and the files that pages load.
///
/// A home may override the shipped ones.
public struct Theme: Sendable {
  /// The folder of a home's own templates.
  public static let folder: RelativePath = "templates"
  /// The size limit of a home's own template or style.
  static let maximumBytes = 4 << 20

  /// The files that are inlined into the page of a personal link.
  ///
  /// A home can't override them: visitors entrust secrets to the page, and every copy of it can be compared
  /// with any other.
  static let inlined: Set<String> = ["receive.css", "receive.js"]

  /// The files of printed books, on which no page of the archive depends.
  private static let bookFiles: Set<String> = ["book.css", "book.mustache", "epub.css", "epub.mustache"]

  /// The names of the files that a home may override.
  public static var overridable: [String] { Templates.files.map(\.name).filter { !inlined.contains($0) } }

  private let pages: [String: Page]
  private let assetBytes: [String: [UInt8]]
  /// The digest of all templates and of the program that renders them.
  let digest: Digest
  /// Problems that don't prevent rendering: unknown names, missing partials.
  let problems: [Diagnostic]
  let unused: [Diagnostic]
  /// Whether any template is the home's own.
  let hasOwnTemplates: Bool
  /// The name of the style sheet that a home has in addition.
  public static let addition = "custom.css"

  /// Whether pages load a style sheet in addition.
  var hasAddition: Bool { assetBytes[Theme.addition] != nil }

  /// The files that pages load, with their digests.
  var assets: [(name: String, digest: Digest)] {
    assetBytes.keys.filter { !Theme.inlined.union(Theme.bookFiles).contains($0) }.sorted().map {
      ($0, Digest(of: assetBytes[$0] ?? []))
    }
  }

  /// Compiles a home's theme: its own templates, and shipped ones for the rest.
  ///
  /// - Parameters:
  ///   - home: the home; nil for the shipped theme alone.
  ///   - look: a style sheet in addition, instead of the home's own.
  ///   - version: the program's version, part of the digest so that a new program remakes all pages.
  /// - Throws: `template-syntax` and errors of reading.
  public init(of home: Tree?, look: [UInt8]? = nil, version: String) throws(Diagnostic) {
    let vocabulary = Vocabulary(Field.self)
    var key = Digest.Builder()
    key.add(version)
    var templates: [Template] = []
    var assets: [String: [UInt8]] = [:]
    var hasOwnTemplates = false
    for (name, bytes) in Templates.files {
      let path = Theme.folder.appending(name) ?? Theme.folder
      let own = Theme.inlined.contains(name) ? nil : try home?.readIfPresent(path, limit: Theme.maximumBytes)
      if name == Theme.addition {
        let added = look ?? own?.bytes ?? []
        if !added.isEmpty { assets[name] = added }
        key.add(added.isEmpty ? 0 : 1)
        continue
      }
      let source = own ?? Source(path, bytes)
      if path.pathExtension == "mustache" {
        templates.append(try Template(compiling: source, vocabulary: vocabulary))
        if own != nil { hasOwnTemplates = true }
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
    self.hasOwnTemplates = hasOwnTemplates
    digest = key.digest
  }

  /// The files of a home that override shipped ones and differ from them, sorted by name.
  ///
  /// - Throws: errors of reading.
  public static func own(in home: Tree) throws(Diagnostic) -> [Source] {
    var own: [Source] = []
    for (name, bytes) in Templates.files where !inlined.contains(name) {
      guard let path = folder.appending(name), let source = try home.readIfPresent(path, limit: maximumBytes),
        source.bytes != bytes,
        name != addition || !Templates.looks.contains(where: { $0.bytes == source.bytes })
      else { continue }
      own.append(source)
    }
    return own
  }

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

  /// Renders a page's template.
  ///
  /// - Throws: `template-partial-loop`, `template-runaway`.
  func render(_ kind: PageKind, _ record: Record, into bytes: inout [UInt8]) throws(Diagnostic) {
    try pages[kind.name]?.render(record, into: &bytes)
  }
}

/// Checks `templates/`.
public enum ThemeChecks {
  /// Every name that some page has for its template.
  package static var names: [String] { Field.allCases.map(\.name) }

  /// Finds overrides that replace nothing, templates with errors, and names that no page has.
  public static func check(_ home: Tree, _ locales: Locales) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    do throws(Diagnostic) { problems += try Theme.unused(in: home) } catch { problems.append(error) }
    do throws(Diagnostic) {
      let theme = try Theme(of: home, version: "check")
      problems += theme.problems
      for name in Theme.overridable where name.hasSuffix(".css") {
        let source = try Theme.folder.appending(name).flatMap { (path) throws(Diagnostic) in
          try home.readIfPresent(path, limit: Theme.maximumBytes)
        }
        if let source { problems += StyleChecks.check(source) }
      }
      // The required texts are the same for every link, so any link's page can be checked.
      let key = [UInt8](repeating: 4, count: 65)
      _ = try ReceivePage(token: "check", publicKey: key, language: locales[.en]).bytes(theme)
    } catch { problems.append(error) }
    return problems
  }
}

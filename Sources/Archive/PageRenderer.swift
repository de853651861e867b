// Makes pages and writes them into the archive's folders; runs on any thread.

internal import Diagnostics
internal import Fluent
internal import SafeFiles
internal import Sound

/// Renders planned pages.
struct PageRenderer: Sendable {
  let theme: Theme
  let publisher: Publisher

  /// Makes pages of the texts and books that were read for them.
  func pages(_ planned: some Sequence<PlannedPage>, with made: PageMaterial) -> BuildOutcome {
    var outcome = BuildOutcome()
    var bytes: [UInt8] = []
    // The files of a group that are made together.
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

  /// Copies photos, pictures and sounds.
  func copies(_ planned: [PlannedPage], from home: Tree) -> BuildOutcome {
    var outcome = BuildOutcome()
    // Photos of one diary stand together: its folder is opened once.
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

/// Writes an archive's files.
struct Publisher: Sendable {
  private let folders: [String: Folder]
  private let output: OutputFolder
  private let known: WrittenFiles?

  /// Opens the folders of the files to be written, and makes those that are missing.
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

  /// Writes a page unless it is there already.
  func publish(_ bytes: [UInt8], _ page: PlannedPage, _ outcome: inout BuildOutcome) {
    guard let folder = folders[page.folder?.text ?? ""] else { return }
    do throws(Diagnostic) {
      let isNew = output.files(in: page.folder)[page.name] == nil
      let (signature, written) = try folder.publish(bytes, as: page.name, isNew: isNew)
      known?.add(page, signature)
      outcome.files.append(BuildOutcome.File(page: page.number, signature: signature, written: written))
    } catch { outcome.problems.append(error) }
  }

  /// Copies a file unless it is there already.
  ///
  /// - Throws: what makes it impossible.
  func publish(copyOf name: String, in source: Folder, _ page: PlannedPage, _ outcome: inout BuildOutcome)
    throws(Diagnostic)
  {
    guard let folder = folders[page.folder?.text ?? ""] else { return }
    let isNew = output.files(in: page.folder)[page.name] == nil
    let (signature, written) = try folder.publish(copyOf: name, in: source, as: page.name, isNew: isNew)
    known?.add(page, signature)
    outcome.files.append(BuildOutcome.File(page: page.number, signature: signature, written: written))
  }
}

/// What one piece of a build wrote.
struct BuildOutcome: Sendable {
  struct File: Sendable {
    /// The page's place in the plan.
    let page: Int
    let signature: FileSignature
    let written: Bool
  }

  var files: [File] = []
  /// Words of texts, for the pages that show them beside others.
  var texts = PlainTexts()
  var problems: [Diagnostic] = []
  var isStopped = false

  mutating func add(_ other: BuildOutcome) {
    files += other.files
    texts.add(other.texts)
    problems += other.problems
    isStopped = isStopped || other.isStopped
  }
}

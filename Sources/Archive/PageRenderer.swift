// Makes pages and hands their bytes to the publisher; runs on any thread.

internal import Ground
internal import Mustache
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
              .soundLeftOut, "'\(source.name)' changed while the archive was built", path: source,
              hint: "run the command again")
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

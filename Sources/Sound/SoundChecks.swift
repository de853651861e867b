// The checks of sound files.

public import Diagnostics
internal import Ground
public import SafeFiles

/// Checks that the files in the sound folder begin with the signature of a sound format.
public enum SoundChecks {
  /// Reports files that are not sounds or that the archive leaves out (`sound-format`), or unreadable.
  public static func check(_ names: [String], in path: RelativePath, of tree: Tree) async -> [Diagnostic] {
    let folder: Folder
    do throws(Diagnostic) { folder = try tree.folder(path) } catch {
      return error.code == .fileMissing ? [] : [error]
    }
    return await names.concurrentMap { check($0, in: folder, path) }.flatMap(\.self)
  }

  /// Reports captions that can't be read, and lines in them that are none (`file-strange`).
  public static func check(captions names: [String], in path: RelativePath, of tree: Tree) async
    -> [Diagnostic]
  {
    await names.concurrentMap { name -> [Diagnostic] in
      guard let place = path.appending(name) else { return [] }
      do throws(Diagnostic) {
        return Captions.parse(try tree.read(place, limit: Captions.maximumBytes)).problems
      } catch { return [error] }
    }.flatMap(\.self)
  }

  private static func check(_ name: String, in folder: Folder, _ path: RelativePath) -> [Diagnostic] {
    do throws(Diagnostic) {
      let header = try folder.read(name, first: SoundKind.headerLength)
      if SoundKind(header: header) != nil {
        let isKnown = try Attachment.isKnown(name, in: folder)
        guard !isKnown, let place = path.appending(name) else { return [] }
        return [Attachment.leftOut(.soundFormat, place)]
      }
      if try MediaPlaceholder.read(name, in: folder) != nil { return [] }
      var problem = SoundFile.noSound(name)
      problem.path = path.appending(name)
      return [problem]
    } catch { return [error] }
  }
}

// A folder of Markdown files, searched without an index.

/// Reads the files of a folder on all threads, and looks closer at those that have the words.
///
/// To read and fold ten thousand files takes less than to look after an index of them (docs/DECISIONS.md).
public struct FileSearch: Sendable {
  private let query: SearchQuery
  private let tree: Tree
  private let path: RelativePath
  private let limit: Int

  /// A search.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - path: the folder; one that is not there has no files.
  ///   - tree: the home.
  ///   - limit: bytes; larger files are told instead of read.
  public init(_ query: SearchQuery, in path: RelativePath, of tree: Tree, limit: Int) {
    self.query = query
    self.path = path
    self.tree = tree
    self.limit = limit
  }

  /// Files that one thread takes at once.
  private static let piece = 128

  /// Searches.
  ///
  /// - Parameter text: what there is to find in a file with an id, or why nothing can be.
  /// - Returns: what was found, and the files that can't be searched.
  public func run(_ text: @escaping @Sendable (Source, String) -> (SearchableText?, [Diagnostic])) async
    -> SearchReading
  {
    var reading = SearchReading()
    do throws(Diagnostic) {
      let folder = try tree.folder(path)
      let names = try folder.names().withoutCopies.filter { item in
        item.name.hasSuffix(".md") && !item.name.hasPrefix(".") && item.isText
          && (item.kind == .file || item.kind == .link)
      }
      let pieces = stride(from: 0, to: names.count, by: FileSearch.piece).map { start in
        names[start..<min(start + FileSearch.piece, names.count)]
      }
      for piece in await pieces.concurrentMap(piece: 1, { search($0, in: folder, text) }) {
        reading.add(piece)
      }
    } catch { if error.code != .fileMissing { reading.problems.append(error) } }
    return reading
  }

  private func search(
    _ names: ArraySlice<FolderName>, in folder: Folder,
    _ text: (Source, String) -> (SearchableText?, [Diagnostic])
  ) -> SearchReading {
    var reading = SearchReading()
    var searcher = Searcher(query)
    for item in names {
      do throws(Diagnostic) {
        guard let file = path.appending(item.name) else { continue }
        let bytes =
          try item.kind == .link ? tree.read(file, limit: limit).bytes : folder.read(item.name, limit: limit)
        guard searcher.mayFind(in: bytes) else { continue }
        let (text, problems) = text(Source(file, bytes), String(item.name.dropLast(3)))
        if let text {
          if let found = searcher.find(in: text) { reading.found.append(found) }
        } else {
          reading.problems += problems
        }
      } catch { reading.problems.append(error) }
    }
    return reading
  }
}

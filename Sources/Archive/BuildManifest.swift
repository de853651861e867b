// What was written last time: the reason why a build costs what changed, not what exists.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// Each file of an archive with the key it was made under and the signature it had then.
struct BuildManifest: Sendable {
  /// What is known of one file.
  struct Written: Sendable, Hashable {
    let name: String
    let key: Digest
    let signature: FileSignature
  }

  private static let version = "archive 2"
  /// By folder, in the order of the plan they were made by.
  private(set) var folders: [String: [Written]] = [:]

  /// An empty one: everything is made anew.
  init() {}

  /// How many files it knows.
  var count: Int { folders.values.reduce(0) { $0 + $1.count } }

  /// Reads the manifest of an archive; empty if there is none or it is damaged.
  ///
  /// - Parameters:
  ///   - path: the cache file.
  ///   - home: where it stands.
  ///   - output: the folder it must be about.
  init(_ path: RelativePath, in home: Tree, of output: Tree) {
    guard var reader = CacheFile.read(path, in: home, version: BuildManifest.version),
      reader.text() == output.root, let folderCount = reader.count()
    else { return }
    var folders: [String: [Written]] = [:]
    for _ in 0..<folderCount {
      guard let folder = reader.text(), let count = reader.count() else { return }
      var files: [Written] = []
      files.reserveCapacity(count)
      for _ in 0..<count {
        guard let name = reader.text(), let key = reader.digest(), let signature = reader.signature() else {
          return
        }
        files.append(Written(name: name, key: key, signature: signature))
      }
      folders[folder] = files
    }
    if reader.isAtEnd { self.folders = folders }
  }

  /// Remembers a page.
  mutating func add(_ page: PlannedPage, _ signature: FileSignature) {
    let written = Written(name: page.name, key: page.key, signature: signature)
    folders[page.folder?.text ?? "", default: []].append(written)
  }

  /// Writes the manifest.
  func write(to path: RelativePath, in home: Tree, of output: Tree) throws(Diagnostic) {
    var writer = CacheWriter()
    writer.add(output.root)
    writer.add(folders.count)
    for (folder, files) in folders {
      writer.add(folder)
      writer.add(files.count)
      for written in files {
        writer.add(written.name)
        writer.add(written.key)
        writer.add(written.signature)
      }
    }
    try CacheFile.write(writer, to: path, in: home, version: BuildManifest.version)
  }
}

/// Finds the files of one folder in a manifest, quickly if they are asked for in its order.
struct ManifestCursor {
  private let files: [BuildManifest.Written]
  private var place = 0
  private var numbers: [String: Int] = [:]

  init(_ files: [BuildManifest.Written]) { self.files = files }

  /// What is known of a file.
  mutating func find(_ name: String) -> BuildManifest.Written? {
    if place < files.count, files[place].name == name {
      place += 1
      return files[place - 1]
    }
    if numbers.isEmpty { for (number, file) in files.enumerated() { numbers[file.name] = number } }
    guard let number = numbers[name] else { return nil }
    place = number + 1
    return files[number]
  }
}

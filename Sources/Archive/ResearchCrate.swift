// RO-Crate metadata of a bag. Spec: RO-Crate 1.1, https://www.researchobject.org/ro-crate/specification/1.1/

public import Diagnostics
public import Diary
internal import LosslessJSON
public import SafeFiles
internal import ZonedTime

/// `ro-crate-metadata.json`: a linked-data description of files for libraries and archives.
public struct ResearchCrate: Sendable {
  /// A described file.
  public struct File: Sendable {
    /// The path relative to the crate's folder.
    public var path: RelativePath
    /// The digest of its content.
    public var digest: Digest
    /// The size in bytes.
    public var size: Int

    /// A file of the crate.
    public init(path: RelativePath, digest: Digest, size: Int) {
      self.path = path
      self.digest = digest
      self.size = size
    }
  }

  /// The metadata's file name.
  public static let name: RelativePath = "ro-crate-metadata.json"

  private let name: String
  private let description: String
  /// The day of the newest entry.
  private let published: String
  private let people: [(id: String, name: String)]
  private let parts: [(id: String, name: String)]
  private let files: [File]

  /// Describes a home's files.
  ///
  /// - Parameters:
  ///   - name: the home's name.
  ///   - description: a description in the home's language.
  ///   - owner: the home's owner.
  ///   - diaries: the diaries, whose members are listed unless they are anonymous.
  ///   - parts: the folders of the crate with their names.
  ///   - files: all files, by path in byte order.
  public init(
    name: String, description: String, owner: String, diaries: [Diary], parts: [(id: String, name: String)],
    files: [File]
  ) {
    self.name = name
    self.description = description
    self.parts = parts
    self.files = files
    let newest = diaries.flatMap { $0.entries.lazy.map(\.created) }.max()
    published = newest?.day.text ?? "1970-01-01"
    var people = [("#owner", owner)]
    for diary in diaries where !diary.type.hidesMembers {
      people += diary.members.map { ("#" + urlPath("\(diary.id)/\($0.id)"), $0.name) }
    }
    self.people = people
  }

  /// The file's content.
  public var bytes: [UInt8] {
    JSON.object([
      "@context": "https://w3id.org/ro/crate/1.1/context",
      "@graph": .list([descriptor, root, rights] + folders + persons + files.map(entity)),
    ]).canonical()
  }

  private static func reference(_ id: String) -> JSON { .object(["@id": .text(id)]) }

  private var descriptor: JSON {
    .object([
      "@id": .text(ResearchCrate.name.text), "@type": "CreativeWork", "about": ResearchCrate.reference("./"),
      "conformsTo": ResearchCrate.reference("https://w3id.org/ro/crate/1.1"),
    ])
  }

  private var root: JSON {
    .object([
      "@id": "./", "@type": "Dataset", "name": .text(name), "description": .text(description),
      "datePublished": .text(published), "license": ResearchCrate.reference("#rights"),
      "author": .list(people.map { ResearchCrate.reference($0.id) }),
      "hasPart": .list(parts.map { ResearchCrate.reference($0.id) }),
    ])
  }

  private var rights: JSON {
    .object([
      "@id": "#rights", "@type": "CreativeWork", "name": "All rights reserved by the authors",
      "description": "Private papers. Nobody is given a licence by this bag.",
    ])
  }

  private var folders: [JSON] {
    parts.map { part in
      let own = files.filter { $0.path.text.hasPrefix(part.id) }
      return .object([
        "@id": .text(part.id), "@type": "Dataset", "name": .text(part.name),
        "hasPart": .list(own.map { ResearchCrate.reference(urlPath($0.path.text)) }),
      ])
    }
  }

  private var persons: [JSON] {
    people.map { .object(["@id": .text($0.id), "@type": "Person", "name": .text($0.name)]) }
  }

  private func entity(_ file: File) -> JSON {
    .object([
      "@id": .text(urlPath(file.path.text)), "@type": "File", "name": .text(file.path.name),
      "encodingFormat": .text(ResearchCrate.mediaType(of: file.path)),
      "contentSize": .text(String(file.size)), "sha256": .text(file.digest.hex),
    ])
  }

  /// Media types of the files of homes and archives (IANA).
  private static let types: [String: String] = [
    "md": "text/markdown", "txt": "text/plain", "html": "text/html", "css": "text/css",
    "js": "text/javascript", "csv": "text/csv", "ics": "text/calendar", "mustache": "text/plain",
    "json": "application/json", "jsonl": "application/jsonl", "xml": "application/xml",
    "atom": "application/atom+xml", "pdf": "application/pdf", "svg": "image/svg+xml", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp", "heic": "image/heic",
    "heif": "image/heif", "avif": "image/avif", "m4a": "audio/mp4", "mp3": "audio/mpeg", "ogg": "audio/ogg",
    "opus": "audio/ogg", "oga": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "webm": "audio/webm",
  ]

  static func mediaType(of path: RelativePath) -> String {
    types[path.pathExtension] ?? "application/octet-stream"
  }
}

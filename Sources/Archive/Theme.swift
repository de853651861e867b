// The templates an archive is made with: the shipped ones, each of which a home may override.

public import Ground
internal import Mustache
internal import Templates

/// Compiled templates and the files that pages load.
public struct Theme: Sendable {
  /// The templates of whole pages.
  enum Page: String, CaseIterable {
    case home, safety, diary, members, month, year, entry
  }

  /// Where a home's own templates stand.
  public static let folder: RelativePath = "templates"

  private let templates: TemplateSet
  private let assetBytes: [String: [UInt8]]
  /// The digest of all templates, and of the program's way of filling them.
  let digest: Digest

  /// The files that pages load, with their digests.
  var assets: [(name: String, digest: Digest)] {
    assetBytes.keys.sorted().map { ($0, Digest(of: assetBytes[$0] ?? [])) }
  }

  /// Compiles the theme of a home: its own templates where it has some, the shipped ones else.
  ///
  /// - Parameters:
  ///   - home: the home; nil for the shipped theme alone.
  ///   - version: the program's version, so that a new program makes pages anew.
  /// - Throws: `template-syntax` and what reading throws.
  public init(of home: Tree?, version: String) throws(Diagnostic) {
    var key = Digest.Builder()
    key.add(version)
    var sources: [String: Source] = [:]
    var assets: [String: [UInt8]] = [:]
    for (name, bytes) in Templates.files {
      guard let shipped = RelativePath("templates/\(name)") else { continue }
      let own = try home?.readIfPresent(shipped, limit: 1 << 20)
      let source = own ?? Source(shipped, bytes)
      if shipped.pathExtension == "mustache" {
        sources[shipped.stem] = source
        key.add(name)
        key.add(Digest(of: source.bytes))
      } else {
        assets[name] = source.bytes
      }
    }
    templates = try TemplateSet(sources, vocabulary: Vocabulary(Field.self))
    assetBytes = assets
    digest = key.digest
  }

  func asset(_ name: String) -> [UInt8] { assetBytes[name] ?? [] }

  func render(_ page: Page, _ record: Record, into bytes: inout [UInt8]) {
    templates.render(page.rawValue, record, into: &bytes)
  }
}

// Writing personal links.

public import Diagnostics
public import Ground
internal import LosslessJSON
internal import SafeFiles

extension NoteStore {
  /// Writes a link's file, new or changed; what a person wrote in it stays.
  ///
  /// - Throws: as the writes.
  public static func write(_ link: PersonalLink, in home: Home, _ change: inout Change) throws(Diagnostic) {
    let old = try home.tree.readIfPresent(link.path, limit: Home.maximumJSONBytes)
    var document =
      try old.map { (source) throws(Diagnostic) in try JSONDocument(source, shape: LinkFormat.shape) }
      ?? JSONDocument(new: link.path, shape: LinkFormat.shape)
    let wanted = LinkFormat.json(link).object ?? JSONObject()
    let before = old.flatMap { LinkFormat.link($0).0 }.flatMap { LinkFormat.json($0).object }
    for key in ["made", "state", "mail", "post", "name", "url"] {
      // What could not be read is not taken for missing: only what is to change is written.
      if let before, before[key] == wanted[key] { continue }
      if let value = wanted[key] {
        try document.set([.key(key)], to: value)
      } else if document.root.object?[key] != nil {
        try document.remove([.key(key)])
      }
    }
    try change.write(document.bytes, to: link.path)
  }
}

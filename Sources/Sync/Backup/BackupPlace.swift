// Where backups are kept: a folder of this machine, or one that rsync reaches.

public import Diagnostics
internal import Fluent
internal import Ground

/// The place of a home's backups.
public enum BackupPlace: Sendable, Hashable {
  /// A folder, as an absolute path.
  case folder(String)
  /// `user@host:folder`, `host::module/folder` or `rsync://…`, as rsync takes it.
  case remote(String)

  /// Reads what a person typed.
  ///
  /// - Parameters:
  ///   - text: a folder or an address.
  ///   - absolute: makes a path of this machine absolute; nil for one that can't be.
  /// - Throws: `backup-target`.
  public init(parsing text: String, absolute: (String) -> String?) throws(Diagnostic) {
    // As rsync tells them apart: a colon before any slash.
    let isRemote = text.hasPrefix("rsync://") || text.prefix { $0 != "/" }.contains(":")
    let isOdd = text.isEmpty || text.hasPrefix("-") || text.escapingControls != text
    if isRemote, !isOdd, !text.hasPrefix(":") {
      let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
      self = .remote(trimmed)
      return
    }
    guard !isOdd, let path = absolute(text) else {
      throw Diagnostic(
        .addressInvalid, Phrase("sync-no-place-backups", ["escaping-controls": text.escapingControls]),
        hint: Phrase("sync-name-folder-user-host-folder"))
    }
    self = .folder(path)
  }

  /// Reads what was remembered.
  init(remembered text: String) { self = text.hasPrefix("/") ? .folder(text) : .remote(text) }

  /// The folder or address.
  public var text: String {
    switch self {
    case .folder(let path): path
    case .remote(let address): address
    }
  }

  /// Where something stands in it, as rsync takes it.
  func address(_ name: String) -> String {
    // `host:` is the person's own folder there.
    text.hasSuffix(":") || text.hasSuffix("/") ? text + name : "\(text)/\(name)"
  }
}

// The names that an account of the vault had, as a history; never its secret or its counter.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles
internal import Sync
internal import Vault
internal import ZonedTime

/// An account of the opened vault, and its names.
struct AccountHistory {
  let open: VaultSession
  let entry: VaultEntry
  /// The folder of its records.
  let path: RelativePath
  /// The names as versions, newest first.
  let versions: FileHistory
  private let accounts: [String: Account]

  /// Opens the vault and finds an account, also a removed one.
  init(_ name: String, _ context: Context) async throws {
    open = try await VaultSession.open(context)
    let vault = open.vault
    do throws(Diagnostic) { entry = try open.find(name) } catch {
      guard error.code == .accountMissing, let removed = try? vault.find(name, in: vault.entries) else {
        throw error
      }
      entry = removed
    }
    let path: RelativePath = "otp/records" / (RelativePath(entry.id) ?? "account")
    let names = vault.names(of: entry)
    let authors = try FileHistory.authors(in: path, of: context.home.tree)
    let accounts = Dictionary(
      names.compactMap { name in name.account.map { ("\(name.revision)", $0) } }, uniquingKeysWith: { $1 })
    var texts = accounts.mapValues { Array($0.label.utf8) }
    var versions: [FileVersion] = []
    for name in names {
      let revision = "\(name.revision)"
      let before = name.before.map { "before \(revision) \($0)" }
      if let before { texts[before] = name.before.map { Array($0.utf8) } }
      versions.append(
        FileVersion(
          path: path,
          commit: name.time.map {
            FileVersion.Commit(
              id: revision, author: authors["\(path)/\(revision).json"], time: $0.instant, day: $0.day)
          },
          blob: name.account == nil ? nil : revision, before: before))
    }
    // What several machines changed is put together when it is read: it may be an older name, or a new one.
    let present = entry.isDeleted ? nil : entry.versions.first.map { Array($0.label.utf8) }
    if let index = versions.firstIndex(where: { $0.blob.flatMap { texts[$0] } == present }) {
      versions.insert(versions.remove(at: index), at: 0)
    } else {
      texts["now"] = present
      versions.insert(FileVersion(path: path, commit: nil, blob: "now", before: versions.first?.blob), at: 0)
    }
    self.path = path
    self.accounts = accounts
    self.versions = FileHistory(versions, texts, of: path, in: context.home.tree)
  }

  /// Gives the account the name of a version again, as a change that `undo` takes back.
  func restore(_ version: FileVersion) throws(Diagnostic) {
    let isAlone = entry.isDeleted && entry.versions.count == 1
    var account = try isAlone ? entry.versions[0] : open.findSettled(entry.id).account
    guard let named = version.blob.flatMap({ accounts[$0] }) else { return }
    account.issuer = named.issuer
    account.name = named.name
    try open.write([.changing(entry, to: account)], as: "history otp \(entry.id.prefix(4))")
  }
}

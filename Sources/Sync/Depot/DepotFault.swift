// The errors of depots, with hints on what to do.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Seal

enum DepotFault {
  static func newer(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .homeNewer, Phrase("sync-home-made-newer-zutto-nothing", ["destination": address.shown]),
      hint: Phrase("home-use-newer-zutto"))
  }

  /// Names the depot in the error of a disk that is full or can't be written; returns any other error unchanged.
  static func unwritable(_ root: String, _ error: Diagnostic) -> Diagnostic {
    let hint: Phrase
    switch error.code {
    case .diskFull: hint = Phrase("sync-depot-full-next")
    case .fileUnwritable: hint = Phrase("sync-depot-unwritable-next")
    default: return error
    }
    return Diagnostic(
      error.code, Phrase("sync-depot-unwritable", ["destination": root, "message": error.message]), hint: hint
    )
  }

  /// The folder holds something, but no home.
  static func occupied(_ address: DepotAddress, _ other: RelativePath) -> Diagnostic {
    Diagnostic(
      .depotOccupied, Phrase("sync-holds-no-home", ["destination": address.shown, "other": other]),
      hint: Phrase("sync-name-empty-folder-one-not"))
  }

  /// The depot that was there is gone: a disk that is missing, or was emptied.
  ///
  /// `diary` is the diary that travels in it; nil for a home.
  static func emptied(_ address: DepotAddress, isSealed: Bool = false, of diary: String? = nil) -> Diagnostic
  {
    let command = diary.map { "zutto diary share \($0)" } ?? "zutto sync"
    let place: KeyValuePairs<String, any CustomStringConvertible> = ["destination": address.shown]
    return Diagnostic(
      .depotEmptied,
      diary == nil ? Phrase("sync-no-home-any-more", place) : Phrase("sync-depot-gone", place),
      hint: Phrase(
        "sync-depot-forget-fills",
        [
          "address": address.shown,
          "command": "\(command) --to \(address.shown)" + (isSealed ? " --seal" : ""),
        ]))
  }

  /// So much is missing in the readable copy that it can hardly be meant.
  static func thinned(_ address: DepotAddress, _ missing: Int, _ count: Int) -> Diagnostic {
    Diagnostic(
      .depotEmptied,
      Phrase("sync-depot-many-missing", ["address": address.shown, "missing": missing, "count": count]),
      hint: Phrase("sync-depot-accept-removals"))
  }

  /// Nothing is there that a home could begin with.
  static func empty(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .syncUnreachable, Phrase("sync-nothing-yet", ["address": address.shown]),
      hint: Phrase("sync-nothing-yet-next"))
  }

  static func foreign(_ address: DepotAddress, _ owner: String) -> Diagnostic {
    Diagnostic(
      .depotForeign,
      Phrase("sync-home-no-file-common-one", ["destination": address.shown, "owner": owner]),
      hint: Phrase("sync-name-another-folder"))
  }

  /// Something else is there than the diary.
  static func otherDiary(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotForeign, Phrase("sync-depot-other-diary", ["address": address.shown]),
      hint: Phrase("sync-name-another-folder"))
  }

  /// Members of a diary erased something, and want the others to forget it, too.
  static func purged(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .syncRewritten, Phrase("sync-depot-purged", ["address": address.shown]),
      hint: Phrase("sync-depot-purged-next"))
  }

  static func busy(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotBusy, Phrase("sync-changed-somebody-else-again-again", ["destination": address.shown]),
      hint: Phrase("sync-run-command-again-when-other"))
  }

  /// A file of the depot that is half there, or not what its name says.
  static func damaged(_ path: RelativePath, _ reason: Phrase) -> Diagnostic {
    Diagnostic(
      .depotDamaged, Phrase("sync-depot-damaged", ["path": path, "reason": reason]),
      hint: Phrase("sync-depot-damaged-next"), severity: .warning)
  }

  /// A text of the readable copy of which nothing is left.
  static func hollow(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .depotDamaged, Phrase("sync-depot-damaged", ["path": path, "reason": Phrase("sync-copy-hollow")]),
      hint: Phrase("sync-copy-hollow-next"))
  }

  // MARK: Sealed depots

  /// Another depot than the one that was sealed, or one that is not sealed.
  static func swapped(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotSealed, Phrase("seal-depot-swapped", ["address": address.shown]),
      hint: Phrase("seal-depot-swapped-next", ["address": address.shown]))
  }

  /// It is sealed, and nobody can be asked for the passphrase.
  static func locked(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .passphraseMissing, Phrase("seal-depot-locked", ["address": address.shown]),
      hint: Phrase("seal-depot-locked-next", ["address": address.shown]))
  }

  static func wrongPassphrase(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .passphraseWrong, Phrase("seal-depot-wrong", ["address": address.shown]),
      hint: Phrase("otp-try-again-mind-keyboard-language"))
  }

  static func unsealed(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotSealed, Phrase("seal-depot-unsealed", ["address": address.shown]),
      hint: Phrase("seal-depot-unsealed-next", ["address": address.shown]))
  }

  /// A repository holds sealed depots, and else is synced as one.
  static func onlySealed(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotAddress, Phrase("seal-git-only-sealed", ["address": address.shown]),
      hint: Phrase("seal-git-only-sealed-next", ["url": address.text]))
  }

  static func setBack(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotSealed, Phrase("seal-depot-set-back", ["address": address.shown]),
      hint: Phrase("seal-depot-set-back-next", ["address": address.shown]))
  }

  /// A list of members was gone, or the depot set back, and this machine put it again.
  static func putBack(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .depotDamaged, Phrase("seal-members-put-back", ["path": path]),
      hint: Phrase("seal-members-put-back-next"), severity: .warning)
  }

  static func notMember(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotSealed, Phrase("seal-depot-not-member", ["address": address.shown]),
      hint: Phrase("seal-depot-not-member-next", ["address": address.shown]))
  }

  static func notOwner(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotSealed, Phrase("seal-depot-not-owner", ["address": address.shown]),
      hint: Phrase("seal-depot-not-owner-next", ["address": address.shown]))
  }

  static func used(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotSealed, Phrase("seal-invitation-used", ["address": address.shown]),
      hint: Phrase("seal-invitation-used-next", ["address": address.shown]))
  }

  static func nameTaken(_ name: String) -> Diagnostic {
    Diagnostic(.depotAddress, Phrase("seal-member-taken", ["name": name]), hint: Phrase("seal-member-list"))
  }

  static func nobody(_ name: String) -> Diagnostic {
    Diagnostic(.depotAddress, Phrase("seal-member-unknown", ["name": name]), hint: Phrase("seal-member-list"))
  }

  /// A pack or a head whose content is made to fill the memory of whoever reads it, or by mischance does so.
  static func excessive(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .depotDamaged,
      Phrase(
        "sync-depot-excessive",
        ["path": path, "memory": Git.limits.memory >> 20, "minutes": Git.limits.seconds / 60]),
      hint: Phrase("sync-depot-excessive-next"), severity: .warning)
  }

  /// Nothing is whole yet that a home could begin with.
  static func incomplete(_ address: DepotAddress, packs: Int) -> Diagnostic {
    Diagnostic(
      .depotPartial, Phrase("sync-depot-incomplete", ["address": address.shown, "count": packs]),
      hint: Phrase("sync-depot-incomplete-next"))
  }

  static func objects(_ address: DepotAddress, _ theirs: String, _ ours: String) -> Diagnostic {
    Diagnostic(
      .depotForeign,
      Phrase("sync-depot-objects", ["address": address.shown, "theirs": theirs, "ours": ours]),
      hint: Phrase("sync-name-another-folder"))
  }
}

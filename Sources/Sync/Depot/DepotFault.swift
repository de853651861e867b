// The errors of depots, with hints on what to do.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

enum DepotFault {
  static func newer(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .homeNewer, Phrase("sync-home-made-newer-zutto-nothing", ["destination": address.shown]),
      hint: Phrase("home-use-newer-zutto"))
  }

  /// The folder holds something, but no home.
  static func occupied(_ address: DepotAddress, _ other: RelativePath) -> Diagnostic {
    Diagnostic(
      .depotOccupied, Phrase("sync-holds-no-home", ["destination": address.shown, "other": other]),
      hint: Phrase("sync-name-empty-folder-one-not"))
  }

  /// The depot that was there is gone: a disk that is missing, or was emptied.
  static func emptied(_ address: DepotAddress) -> Diagnostic {
    Diagnostic(
      .depotEmptied, Phrase("sync-no-home-any-more", ["destination": address.shown]),
      hint: Phrase("sync-depot-forget-fills", ["address": address.shown]))
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

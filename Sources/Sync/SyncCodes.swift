// The stable codes of Sync's diagnostics.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Depots
  public static let depotAddress = Self("depot-address")
  public static let depotInside = Self("depot-inside")
  public static let depotUnreachable = Self("depot-unreachable")
  public static let depotOccupied = Self("depot-occupied")
  public static let depotForeign = Self("depot-foreign")
  public static let depotEmptied = Self("depot-emptied")
  public static let depotPartial = Self("depot-partial")
  public static let depotSealed = Self("depot-sealed")
  public static let depotBusy = Self("depot-busy")
  public static let depotDamaged = Self("depot-damaged")

  // Backups and verification
  public static let fileDamaged = Self("file-damaged")
  public static let fileLost = Self("file-lost")
  public static let fileUnexpected = Self("file-unexpected")
  public static let repairMissing = Self("repair-missing")
  public static let backupUnset = Self("backup-unset")
  public static let backupTarget = Self("backup-target")
  public static let backupAway = Self("backup-away")
  public static let backupMissing = Self("backup-missing")
  public static let backupRunning = Self("backup-running")
  public static let backupFailed = Self("backup-failed")
  public static let backupPassword = Self("backup-password")
  public static let backupIncomplete = Self("backup-incomplete")
  public static let restorePlace = Self("restore-place")

  // Git
  public static let syncNotSetUp = Self("sync-not-set-up")
  public static let syncNoRemote = Self("sync-no-remote")
  public static let syncBranch = Self("sync-branch")
  public static let syncUnreachable = Self("sync-unreachable")
  public static let syncCredentials = Self("sync-credentials")
  public static let syncUnrelated = Self("sync-unrelated")
  public static let syncForeign = Self("sync-foreign")
  public static let syncRewritten = Self("sync-rewritten")
  public static let syncDetached = Self("sync-detached")
  public static let syncUnderWay = Self("sync-under-way")
  public static let syncMoved = Self("sync-moved")
  public static let syncHook = Self("sync-hook")
  public static let syncRefused = Self("sync-refused")
  public static let syncKept = Self("sync-kept")
  public static let syncLeftOut = Self("sync-left-out")
  public static let purgeRefused = Self("purge-refused")
  public static let purgeKept = Self("purge-kept")
  public static let gitBusy = Self("git-busy")
  public static let gitFailed = Self("git-failed")

  // Photos and sound apart
  public static let mediaPlaceholder = Self("media-placeholder")

  // Copies and conflicts
  public static let conflictCopy = Self("conflict-copy")
  public static let foreignCopy = Self("foreign-copy")
  public static let conflictMissing = Self("conflict-missing")
  public static let conflictUnsettled = Self("conflict-unsettled")

  // Bags
  public static let bagPlace = Self("bag-place")
  public static let bagVersion = Self("bag-version")
  public static let bagSyntax = Self("bag-syntax")
  public static let bagPath = Self("bag-path")
  public static let bagTwice = Self("bag-twice")
  public static let bagCount = Self("bag-count")
  public static let bagFetch = Self("bag-fetch")
  public static let bagUnread = Self("bag-unread")
}

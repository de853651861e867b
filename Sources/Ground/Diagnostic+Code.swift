// The stable names of everything that can be wrong, one example and one test each
// (Tests/Scripts/errors/<code>.txt); docs/DIAGNOSTICS.md is made from those.

extension Diagnostic {
  /// The stable name of a kind of problem.
  ///
  /// Never rename one: people search for them.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    // Files
    case fileMissing = "file-missing"
    case fileUnreadable = "file-unreadable"
    case fileUnwritable = "file-unwritable"
    case fileTooLarge = "file-too-large"
    case fileNotText = "file-not-text"
    case fileByteOrderMark = "file-bom"
    case diskFull = "disk-full"
    case linkOutside = "link-outside"
    case fileExists = "file-exists"
    case fileStrange = "file-strange"
    case nameNotPortable = "name-not-portable"
    case nameClash = "name-clash"
    case homeLocked = "home-locked"
    case nothingToUndo = "nothing-to-undo"
    case changedSince = "changed-since"
    case mergeConflict = "merge-conflict"

    // Other programs
    case programFailed = "program-failed"
    case programMissing = "program-missing"
    case clipboardMissing = "clipboard-missing"
    case qrMissing = "qr-missing"
    case qrSeveral = "qr-several"
    case pictureUnreadable = "picture-unreadable"
    case inputMissing = "input-missing"
    case portUnavailable = "port-unavailable"

    // The home
    case homeMissing = "home-missing"
    case homeExists = "home-exists"
    case homeNewer = "home-newer"

    // rsync
    case rsyncDestination = "rsync-destination"
    case rsyncInside = "rsync-inside"
    case rsyncUnreachable = "rsync-unreachable"
    case rsyncNoHome = "rsync-no-home"
    case rsyncForeign = "rsync-foreign"
    case rsyncEmptied = "rsync-emptied"
    case rsyncPartial = "rsync-partial"
    case rsyncBusy = "rsync-busy"

    // Machines
    case deviceMissing = "device-missing"
    case deviceAmbiguous = "device-ambiguous"
    case deviceOwn = "device-own"

    // Safety
    case fileDamaged = "file-damaged"
    case fileLost = "file-lost"
    case fileUnexpected = "file-unexpected"
    case repairMissing = "repair-missing"
    case backupUnset = "backup-unset"
    case backupTarget = "backup-target"
    case backupAway = "backup-away"
    case backupMissing = "backup-missing"
    case backupRunning = "backup-running"
    case backupFailed = "backup-failed"
    case restorePlace = "restore-place"

    // JSON
    case jsonSyntax = "json-syntax"
    case jsonConflict = "json-conflict"
    case jsonDuplicateKey = "json-duplicate-key"
    case jsonType = "json-type"
    case jsonKeyMissing = "json-key-missing"
    case jsonValue = "json-value"

    // Tables
    case csvSyntax = "csv-syntax"

    // Front matter and Markdown
    case frontMatterUnclosed = "front-matter-unclosed"
    case frontMatterSyntax = "front-matter-syntax"
    case frontMatterRefused = "front-matter-refused"
    case frontMatterType = "front-matter-type"
    case frontMatterDuplicateKey = "front-matter-duplicate-key"
    case frontMatterTooLarge = "front-matter-too-large"
    case markdownHTML = "markdown-html"
    case markdownLinkUnsafe = "markdown-link-unsafe"
    case markdownManyProblems = "markdown-many-problems"
    case markdownTooComplex = "markdown-too-complex"

    // The diary
    case diaryMissing = "diary-missing"
    case diaryExists = "diary-exists"
    case diaryFull = "diary-full"
    case diaryLimit = "diary-limit"
    case inviteInvalid = "invite-invalid"
    case addressInvalid = "address-invalid"
    case diaryShared = "diary-shared"
    case memberExists = "member-exists"
    case memberMissing = "member-missing"
    case memberLimit = "member-limit"
    case ownerMissing = "owner-missing"
    case entryMissing = "entry-missing"
    case entryEmpty = "entry-empty"
    case entryName = "entry-name"
    case entryDay = "entry-day"
    case entryConflict = "entry-conflict"
    case authorUnknown = "author-unknown"
    case entryAuthor = "entry-author"
    case memberAuthor = "member-author"
    case notOneself = "not-oneself"
    case photoMissing = "photo-missing"
    case photoOutside = "photo-outside"
    case photoLimit = "photo-limit"
    case photoFormat = "photo-format"
    case readsUnknown = "reads-unknown"
    case linkMissing = "link-missing"
    case linkOutsideDiary = "link-outside-diary"

    // Memos
    case memoMissing = "memo-missing"
    case memoAmbiguous = "memo-ambiguous"
    case memoEmpty = "memo-empty"
    case memoName = "memo-name"
    case memoDay = "memo-day"
    case memoItemTime = "memo-item-time"
    case memoItemMissing = "memo-item-missing"
    case memoConflict = "memo-conflict"
    case soundMissing = "sound-missing"
    case soundPlace = "sound-place"
    case soundFormat = "sound-format"
    case soundUnused = "sound-unused"

    // Recording
    case recordingRunning = "recording-running"
    case microphoneMissing = "microphone-missing"
    case recordingFailed = "recording-failed"

    // Transcription
    case transcriptionUnset = "transcription-unset"
    case transcriptionKey = "transcription-key"
    case transcriptionRefused = "transcription-refused"
    case transcriptionBusy = "transcription-busy"
    case transcriptionQuota = "transcription-quota"
    case transcriptionServer = "transcription-server"
    case transcriptionOffline = "transcription-offline"
    case transcriptionRedirect = "transcription-redirect"
    case transcriptionReply = "transcription-reply"

    // Notes
    case noteMissing = "note-missing"
    case noteAmbiguous = "note-ambiguous"
    case noteName = "note-name"
    case noteField = "note-field"
    case noteEmpty = "note-empty"
    case noteTooLong = "note-too-long"
    case noteAnswered = "note-answered"
    case noteUnanswered = "note-unanswered"
    case noteUnanswerable = "note-unanswerable"
    case noteTwice = "note-twice"
    case noteConflict = "note-conflict"
    case noteDeleted = "note-deleted"
    case noteKeyMissing = "note-key-missing"
    case personalLink = "personal-link"
    case contactMissing = "contact-missing"
    case contactAmbiguous = "contact-ambiguous"
    case contactExists = "contact-exists"
    case contactLimit = "contact-limit"
    case contactLocked = "contact-locked"
    case contactWithoutLink = "contact-without-link"

    // Sealed notes
    case sealedNone = "sealed-note-none"
    case sealedTruncated = "sealed-note-truncated"
    case sealedMixed = "sealed-note-mixed"
    case sealedGarbled = "sealed-note-garbled"
    case sealedTooLarge = "sealed-note-too-large"
    case sealedVersion = "sealed-note-version"
    case sealedPoint = "sealed-note-point"
    case sealedForeign = "sealed-note-foreign"
    case sealedDamaged = "sealed-note-damaged"
    case sealedContent = "sealed-note-content"

    // Money
    case amountInvalid = "amount-invalid"
    case amountFraction = "amount-fraction"
    case amountRange = "amount-range"
    case amountSign = "amount-sign"
    case currencyUnknown = "currency-unknown"
    case currencyMixed = "currency-mixed"

    // The ledger
    case treatmentUnknown = "treatment-unknown"
    case treatmentRetired = "treatment-retired"
    case categoryUnknown = "category-unknown"
    case categoryRetired = "category-retired"
    case ledgerNameTwice = "ledger-name-twice"
    case ledgerLineTwice = "ledger-line-twice"
    case ledgerLineMissing = "ledger-line-missing"
    case ledgerFileName = "ledger-file-name"
    case recordMonth = "record-month"
    case countInvalid = "count-invalid"
    case colorUnknown = "color-unknown"
    case monthSealed = "month-sealed"
    case sealedChanged = "sealed-changed"

    // The vault
    case vaultMissing = "vault-missing"
    case vaultExists = "vault-exists"
    case vaultNewer = "vault-newer"
    case vaultDamaged = "vault-damaged"
    case passphraseWrong = "passphrase-wrong"
    case passphraseMissing = "passphrase-missing"
    case passphraseReplaced = "passphrase-replaced"
    case kdfParameters = "kdf-parameters"
    case kdfMemory = "kdf-memory"
    case recordDamaged = "record-damaged"
    case recordForeign = "record-foreign"
    case recordMisplaced = "record-misplaced"
    case recordKeyUnknown = "record-key-unknown"
    case recordMissing = "record-missing"
    case recordTwice = "record-twice"
    case vaultRolledBack = "vault-rolled-back"
    case recoveryChanged = "recovery-changed"
    case accountMissing = "account-missing"
    case accountAmbiguous = "account-ambiguous"
    case accountExists = "account-exists"
    case accountConflict = "account-conflict"

    // One-time passwords
    case secretInvalid = "secret-invalid"
    case digitsInvalid = "digits-invalid"
    case periodInvalid = "period-invalid"
    case counterInvalid = "counter-invalid"
    case algorithmUnknown = "algorithm-unknown"
    case otpauthInvalid = "otpauth-invalid"
    case accountName = "account-name"

    // Imports
    case importFormat = "import-format"
    case importDamaged = "import-damaged"
    case importUnsupported = "import-unsupported"
    case importItem = "import-item"
    case importParts = "import-parts"

    // Syncing by git
    case syncNotSetUp = "sync-not-set-up"
    case syncNoRemote = "sync-no-remote"
    case syncBranch = "sync-branch"
    case syncUnreachable = "sync-unreachable"
    case syncCredentials = "sync-credentials"
    case syncUnrelated = "sync-unrelated"
    case syncForeign = "sync-foreign"
    case syncRewritten = "sync-rewritten"
    case syncDetached = "sync-detached"
    case syncUnderWay = "sync-under-way"
    case syncMoved = "sync-moved"
    case syncHook = "sync-hook"
    case syncRefused = "sync-refused"
    case syncKept = "sync-kept"
    case syncLeftOut = "sync-left-out"
    case gitBusy = "git-busy"
    case gitFailed = "git-failed"

    // Copies and conflicts
    case conflictCopy = "conflict-copy"
    case foreignCopy = "foreign-copy"
    case conflictMissing = "conflict-missing"
    case conflictUnsettled = "conflict-unsettled"

    // Templates
    case templateSyntax = "template-syntax"
    case templateUnknownName = "template-unknown-name"
    case templatePartialMissing = "template-partial-missing"
    case templatePartialLoop = "template-partial-loop"
    case templateRunaway = "template-runaway"
    case templateUnused = "template-unused"
    case templateWarning = "template-warning"

    // The archive
    case archiveForeign = "archive-foreign"
    case archiveLocked = "archive-locked"

    // Dates and times
    case badDay = "bad-day"
    case badTime = "bad-time"
    case badMonth = "bad-month"
    case badYear = "bad-year"
    case badTimeZone = "bad-time-zone"
  }
}

// Every code has an explanation: a new one without does not compile.

internal import Ground

extension Diagnostic.Code {
  /// What the code means and how it is mended, in the languages beside English.
  var explanation: Explanation {
    switch self {
    // Files
    case .fileMissing: .fileMissing
    case .fileUnreadable: .fileUnreadable
    case .fileUnwritable: .fileUnwritable
    case .fileTooLarge: .fileTooLarge
    case .fileNotText: .fileNotText
    case .fileByteOrderMark: .fileByteOrderMark
    case .diskFull: .diskFull
    case .linkOutside: .linkOutside
    case .fileExists: .fileExists
    case .fileStrange: .fileStrange
    case .nameNotPortable: .nameNotPortable
    case .nameClash: .nameClash
    case .homeLocked: .homeLocked
    case .nothingToUndo: .nothingToUndo
    case .searchSyntax: .searchSyntax
    case .changedSince: .changedSince
    case .mergeConflict: .mergeConflict

    // Other programs
    case .programFailed: .programFailed
    case .programMissing: .programMissing
    case .clipboardMissing: .clipboardMissing
    case .qrMissing: .qrMissing
    case .qrSeveral: .qrSeveral
    case .pictureUnreadable: .pictureUnreadable
    case .inputMissing: .inputMissing
    case .portUnavailable: .portUnavailable

    // The home
    case .homeMissing: .homeMissing
    case .homeExists: .homeExists
    case .homeNewer: .homeNewer

    // rsync
    case .rsyncDestination: .rsyncDestination
    case .rsyncInside: .rsyncInside
    case .rsyncUnreachable: .rsyncUnreachable
    case .rsyncNoHome: .rsyncNoHome
    case .rsyncForeign: .rsyncForeign
    case .rsyncEmptied: .rsyncEmptied
    case .rsyncPartial: .rsyncPartial
    case .rsyncBusy: .rsyncBusy

    // Machines
    case .deviceMissing: .deviceMissing
    case .deviceAmbiguous: .deviceAmbiguous
    case .deviceOwn: .deviceOwn

    // Safety
    case .fileDamaged: .fileDamaged
    case .fileLost: .fileLost
    case .fileUnexpected: .fileUnexpected
    case .repairMissing: .repairMissing
    case .backupUnset: .backupUnset
    case .backupTarget: .backupTarget
    case .backupAway: .backupAway
    case .backupMissing: .backupMissing
    case .backupRunning: .backupRunning
    case .backupFailed: .backupFailed
    case .backupIncomplete: .backupIncomplete
    case .restorePlace: .restorePlace

    // JSON
    case .jsonSyntax: .jsonSyntax
    case .jsonConflict: .jsonConflict
    case .jsonDuplicateKey: .jsonDuplicateKey
    case .jsonType: .jsonType
    case .jsonKeyMissing: .jsonKeyMissing
    case .jsonValue: .jsonValue
    case .keyMistyped: .keyMistyped

    // Tables
    case .csvSyntax: .csvSyntax

    // Front matter and Markdown
    case .frontMatterUnclosed: .frontMatterUnclosed
    case .frontMatterSyntax: .frontMatterSyntax
    case .frontMatterRefused: .frontMatterRefused
    case .frontMatterType: .frontMatterType
    case .frontMatterDuplicateKey: .frontMatterDuplicateKey
    case .frontMatterTooLarge: .frontMatterTooLarge
    case .frontMatterLate: .frontMatterLate
    case .markdownHTML: .markdownHTML
    case .markdownLinkUnsafe: .markdownLinkUnsafe
    case .markdownManyProblems: .markdownManyProblems
    case .markdownTooComplex: .markdownTooComplex

    // The diary
    case .diaryMissing: .diaryMissing
    case .diaryExists: .diaryExists
    case .diaryFull: .diaryFull
    case .diaryLimit: .diaryLimit
    case .inviteInvalid: .inviteInvalid
    case .addressInvalid: .addressInvalid
    case .diaryShared: .diaryShared
    case .memberExists: .memberExists
    case .memberMissing: .memberMissing
    case .memberLimit: .memberLimit
    case .ownerMissing: .ownerMissing
    case .entryMissing: .entryMissing
    case .entryEmpty: .entryEmpty
    case .entryName: .entryName
    case .entryDay: .entryDay
    case .entryConflict: .entryConflict
    case .authorUnknown: .authorUnknown
    case .entryAuthor: .entryAuthor
    case .memberAuthor: .memberAuthor
    case .notOneself: .notOneself
    case .photoMissing: .photoMissing
    case .photoOutside: .photoOutside
    case .photoLimit: .photoLimit
    case .photoFormat: .photoFormat
    case .photoDamaged: .photoDamaged
    case .photoCarries: .photoCarries
    case .photoLeftOut: .photoLeftOut
    case .readsUnknown: .readsUnknown
    case .linkMissing: .linkMissing
    case .linkOutsideDiary: .linkOutsideDiary

    // Memos
    case .memoMissing: .memoMissing
    case .memoAmbiguous: .memoAmbiguous
    case .memoEmpty: .memoEmpty
    case .memoName: .memoName
    case .memoDay: .memoDay
    case .memoItemTime: .memoItemTime
    case .memoItemMissing: .memoItemMissing
    case .memoConflict: .memoConflict
    case .soundMissing: .soundMissing
    case .soundPlace: .soundPlace
    case .soundFormat: .soundFormat
    case .soundUnused: .soundUnused
    case .soundCarries: .soundCarries
    case .soundLeftOut: .soundLeftOut

    // Recording
    case .recordingRunning: .recordingRunning
    case .microphoneMissing: .microphoneMissing
    case .recordingFailed: .recordingFailed

    // Transcription
    case .transcriptionUnset: .transcriptionUnset
    case .transcriptionKey: .transcriptionKey
    case .transcriptionRefused: .transcriptionRefused
    case .transcriptionBusy: .transcriptionBusy
    case .transcriptionQuota: .transcriptionQuota
    case .transcriptionServer: .transcriptionServer
    case .transcriptionOffline: .transcriptionOffline
    case .transcriptionRedirect: .transcriptionRedirect
    case .transcriptionReply: .transcriptionReply

    // Notes
    case .noteMissing: .noteMissing
    case .noteAmbiguous: .noteAmbiguous
    case .noteName: .noteName
    case .noteField: .noteField
    case .noteEmpty: .noteEmpty
    case .noteTooLong: .noteTooLong
    case .noteAnswered: .noteAnswered
    case .noteUnanswered: .noteUnanswered
    case .noteUnanswerable: .noteUnanswerable
    case .noteTwice: .noteTwice
    case .noteConflict: .noteConflict
    case .noteDeleted: .noteDeleted
    case .noteKeyMissing: .noteKeyMissing
    case .personalLink: .personalLink
    case .contactMissing: .contactMissing
    case .contactAmbiguous: .contactAmbiguous
    case .contactExists: .contactExists
    case .contactLimit: .contactLimit
    case .contactLocked: .contactLocked
    case .contactWithoutLink: .contactWithoutLink

    // Sealed notes
    case .sealedNone: .sealedNone
    case .sealedTruncated: .sealedTruncated
    case .sealedMixed: .sealedMixed
    case .sealedGarbled: .sealedGarbled
    case .sealedTooLarge: .sealedTooLarge
    case .sealedVersion: .sealedVersion
    case .sealedPoint: .sealedPoint
    case .sealedForeign: .sealedForeign
    case .sealedDamaged: .sealedDamaged
    case .sealedContent: .sealedContent

    // Money
    case .amountInvalid: .amountInvalid
    case .amountFraction: .amountFraction
    case .amountRange: .amountRange
    case .amountSign: .amountSign
    case .currencyUnknown: .currencyUnknown
    case .currencyMixed: .currencyMixed

    // The ledger
    case .treatmentUnknown: .treatmentUnknown
    case .treatmentRetired: .treatmentRetired
    case .categoryUnknown: .categoryUnknown
    case .categoryRetired: .categoryRetired
    case .ledgerNameTwice: .ledgerNameTwice
    case .ledgerLineTwice: .ledgerLineTwice
    case .ledgerLineMissing: .ledgerLineMissing
    case .ledgerFileName: .ledgerFileName
    case .recordMonth: .recordMonth
    case .countInvalid: .countInvalid
    case .colorUnknown: .colorUnknown
    case .monthSealed: .monthSealed
    case .sealedChanged: .sealedChanged

    // The vault
    case .vaultMissing: .vaultMissing
    case .vaultExists: .vaultExists
    case .vaultNewer: .vaultNewer
    case .vaultDamaged: .vaultDamaged
    case .passphraseWrong: .passphraseWrong
    case .passphraseMissing: .passphraseMissing
    case .passphraseWeak: .passphraseWeak
    case .passphraseReplaced: .passphraseReplaced
    case .kdfParameters: .kdfParameters
    case .kdfMemory: .kdfMemory
    case .recordDamaged: .recordDamaged
    case .recordForeign: .recordForeign
    case .recordMisplaced: .recordMisplaced
    case .recordKeyUnknown: .recordKeyUnknown
    case .recordMissing: .recordMissing
    case .recordTwice: .recordTwice
    case .vaultRolledBack: .vaultRolledBack
    case .recoveryChanged: .recoveryChanged
    case .accountMissing: .accountMissing
    case .accountAmbiguous: .accountAmbiguous
    case .accountExists: .accountExists
    case .accountConflict: .accountConflict

    // One-time passwords
    case .secretInvalid: .secretInvalid
    case .digitsInvalid: .digitsInvalid
    case .periodInvalid: .periodInvalid
    case .counterInvalid: .counterInvalid
    case .algorithmUnknown: .algorithmUnknown
    case .otpauthInvalid: .otpauthInvalid
    case .accountName: .accountName

    // Imports
    case .importFormat: .importFormat
    case .importDamaged: .importDamaged
    case .importUnsupported: .importUnsupported
    case .importItem: .importItem
    case .importParts: .importParts
    case .importInto: .importInto
    case .importPartly: .importPartly

    // Syncing by git
    case .syncNotSetUp: .syncNotSetUp
    case .syncNoRemote: .syncNoRemote
    case .syncBranch: .syncBranch
    case .syncUnreachable: .syncUnreachable
    case .syncCredentials: .syncCredentials
    case .syncUnrelated: .syncUnrelated
    case .syncForeign: .syncForeign
    case .syncRewritten: .syncRewritten
    case .syncDetached: .syncDetached
    case .syncUnderWay: .syncUnderWay
    case .syncMoved: .syncMoved
    case .syncHook: .syncHook
    case .syncRefused: .syncRefused
    case .syncKept: .syncKept
    case .syncLeftOut: .syncLeftOut
    case .syncTwoWays: .syncTwoWays
    case .gitBusy: .gitBusy
    case .gitFailed: .gitFailed

    // Copies and conflicts
    case .conflictCopy: .conflictCopy
    case .foreignCopy: .foreignCopy
    case .conflictMissing: .conflictMissing
    case .conflictUnsettled: .conflictUnsettled

    // Templates
    case .templateSyntax: .templateSyntax
    case .templateUnknownName: .templateUnknownName
    case .templatePartialMissing: .templatePartialMissing
    case .templatePartialLoop: .templatePartialLoop
    case .templateRunaway: .templateRunaway
    case .templateUnused: .templateUnused
    case .templateWarning: .templateWarning
    case .templateUntrusted: .templateUntrusted

    // The archive
    case .archiveForeign: .archiveForeign
    case .archiveLocked: .archiveLocked
    case .lockDamaged: .lockDamaged
    case .partEmpty: .partEmpty
    case .partOut: .partOut

    // Books and bags
    case .bookEmpty: .bookEmpty
    case .bookFailed: .bookFailed
    case .picturesForeign: .picturesForeign
    case .bagPlace: .bagPlace
    case .bagVersion: .bagVersion
    case .bagSyntax: .bagSyntax
    case .bagPath: .bagPath
    case .bagTwice: .bagTwice
    case .bagCount: .bagCount
    case .bagFetch: .bagFetch
    case .bagUnread: .bagUnread

    // Dates and times
    case .badDay: .badDay
    case .badTime: .badTime
    case .badMonth: .badMonth
    case .badYear: .badYear
    case .badTimeZone: .badTimeZone
    case .dayAhead: .dayAhead
    }
  }
}

// The diagnostic codes of Vault.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // The vault
  public static let vaultMissing = Self("vault-missing")
  public static let vaultExists = Self("vault-exists")
  public static let vaultNewer = Self("vault-newer")
  public static let vaultDamaged = Self("vault-damaged")
  public static let passphraseReplaced = Self("passphrase-replaced")
  public static let recordDamaged = Self("record-damaged")
  public static let recordForeign = Self("record-foreign")
  public static let recordMisplaced = Self("record-misplaced")
  public static let recordKeyUnknown = Self("record-key-unknown")
  public static let recordMissing = Self("record-missing")
  public static let recordTwice = Self("record-twice")
  public static let vaultRolledBack = Self("vault-rolled-back")
  public static let recoveryChanged = Self("recovery-changed")
  public static let accountMissing = Self("account-missing")
  public static let accountAmbiguous = Self("account-ambiguous")
  public static let accountExists = Self("account-exists")
  public static let accountConflict = Self("account-conflict")

  // One-time passwords
  public static let digitsInvalid = Self("digits-invalid")
  public static let periodInvalid = Self("period-invalid")
  public static let counterInvalid = Self("counter-invalid")
  public static let algorithmUnknown = Self("algorithm-unknown")
  public static let otpauthInvalid = Self("otpauth-invalid")
  public static let accountName = Self("account-name")

  // Imports
  public static let importParts = Self("import-parts")
}

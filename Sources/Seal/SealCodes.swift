// The stable diagnostic codes of Seal.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // The vault
  public static let passphraseWrong = Self("passphrase-wrong")
  public static let passphraseMissing = Self("passphrase-missing")
  public static let passphraseWeak = Self("passphrase-weak")
  public static let kdfParameters = Self("kdf-parameters")
  public static let kdfMemory = Self("kdf-memory")

  // One-time passwords
  public static let secretInvalid = Self("secret-invalid")
}

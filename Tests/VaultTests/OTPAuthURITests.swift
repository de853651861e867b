// otpauth URIs as apps really write them.

import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct OTPAuthURITests {
  private let secret = "JBSWY3DPEHPK3PXP"

  /// The examples of the Key URI format.
  @Test func readsTheFormatsOwnExamples() throws {
    let plain = try OTPAuthURI.parse(
      "otpauth://totp/Example:alice@google.com?secret=JBSWY3DPEHPK3PXP&issuer=Example")
    #expect(plain.issuer == "Example")
    #expect(plain.name == "alice@google.com")
    #expect(plain.kind == .totp(period: 30))
    #expect(plain.algorithm == .sha1)
    #expect(plain.digits == 6)
    #expect(Base32.text(plain.secret) == secret)
    #expect(plain.extra == [:])
    let full = try OTPAuthURI.parse(
      """
      otpauth://totp/ACME%20Co:john.doe@email.com?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ\
      &issuer=ACME%20Co&algorithm=SHA512&digits=8&period=60
      """)
    #expect(full.label == "ACME Co: john.doe@email.com")
    #expect(full.kind == .totp(period: 60))
    #expect(full.algorithm == .sha512)
    #expect(full.digits == 8)
  }

  @Test(arguments: [
    // Where the issuer stands.
    ("totp/GitHub:misaki?", "GitHub", "misaki"), ("totp/GitHub%3Amisaki?", "GitHub", "misaki"),
    ("totp/GitHub:%20misaki?", "GitHub", "misaki"), ("totp/GitHub: misaki?", "GitHub", "misaki"),
    ("totp/GitHub%3A%20misaki?issuer=GitHub&", "GitHub", "misaki"),
    ("totp/misaki?issuer=GitHub&", "GitHub", "misaki"), ("totp/misaki?issuer=&", "", "misaki"),
    ("totp/misaki?", "", "misaki"), ("totp/:misaki?", "", "misaki"),
    ("totp/GitHub:?issuer=GitHub&", "GitHub", ""), ("totp/GitHub:misaki?issuer=&", "GitHub", "misaki"),
    ("totp/github:misaki?issuer=GitHub&", "GitHub", "misaki"),
    // Another issuer: Google Authenticator shows "Microsoft (Contoso:misaki)".
    ("totp/Contoso%3Amisaki?issuer=Microsoft&", "Microsoft", "Contoso:misaki"),
    // Colons in names and issuers.
    ("totp/GitHub:misaki:2?", "GitHub", "misaki:2"),
    ("totp/GitHub:misaki%3A2?issuer=GitHub&", "GitHub", "misaki:2"),
    ("totp/A%3AB:c?issuer=A%3AB&", "A:B", "c"), ("totp/A:B:c?issuer=A:B&", "A:B", "c"),
    ("totp/A%3AB:c?", "A:B", "c"),
    // No label at all.
    ("totp/?", "", ""), ("totp?", "", ""), ("totp?issuer=GitHub&", "GitHub", ""),
    // Escapes, raw letters and signs.
    ("totp/%E3%81%BF%E3%81%95%E3%81%8D?issuer=%ED%95%9C&", "한", "みさき"), ("totp/みさき?issuer=한&", "한", "みさき"),
    ("totp/a+b@example.jp?", "", "a+b@example.jp"), ("totp/a/b%2Fc?", "", "a/b/c"),
    ("totp/Room%20#5:misaki#1?issuer=Room%20#5&", "Room #5", "misaki#1"),
    // A plus is a space in a form's value, but not everywhere.
    ("totp/misaki?issuer=ACME+Co&", "ACME Co", "misaki"),
    ("totp/ACME%20Co:misaki?issuer=ACME+Co&", "ACME Co", "misaki"),
    ("totp/misaki?issuer=Disney+&", "Disney+", "misaki"),
    ("totp/C++Club:misaki?issuer=C++Club&", "C++Club", "misaki"),
    ("totp/misaki?issuer=A%2BB&", "A+B", "misaki"),
  ]) func readsWhoseAccountItIs(_ uri: String, _ issuer: String, _ name: String) throws {
    let account = try OTPAuthURI.parse("otpauth://\(uri)secret=\(secret)")
    #expect(account.issuer == issuer)
    #expect(account.name == name)
  }

  @Test(arguments: [
    "otpauth://TOTP/a?secret=JBSWY3DPEHPK3PXP", "OTPAuth://totp/a?SECRET=JBSWY3DPEHPK3PXP",
    "otpauth://totp/a?secret=jbsw%20y3dp-ehpk+3pxp", "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP%3D%3D",
    "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP==", "  otpauth://totp/a?secret=JBSWY3DPEHPK3PXP\r\n",
    "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&digits=&period=&algorithm=&counter=",
    "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&secret=MY&digits=6&digits=8",
    "otpauth://totp/a?&&secret=JBSWY3DPEHPK3PXP&", "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&counter=x",
  ]) func readsTheSameAccountHoweverItIsWritten(_ uri: String) throws {
    let account = try OTPAuthURI.parse(uri)
    #expect(account.name == "a")
    #expect(account.kind == .totp(period: 30))
    #expect(account.digits == 6)
    #expect(Base32.text(account.secret) == secret)
    #expect(account.extra == [:])
  }

  @Test(arguments: [
    ("SHA1", HashAlgorithm.sha1), ("sha256", .sha256), ("SHA-512", .sha512), ("SHA_256", .sha256),
    ("HmacSHA1", .sha1), ("HMAC-SHA-256", .sha256), ("Algorithm.sha256", .sha256), ("hmac_sha512", .sha512),
  ]) func readsNamesOfHashFunctions(_ name: String, _ algorithm: HashAlgorithm) throws {
    let uri = "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&algorithm=\(name)"
    #expect(try OTPAuthURI.parse(uri).algorithm == algorithm)
  }

  @Test(arguments: ["MD5", "SHA", "SHA224", "SHA512/256", "ＳＨＡ1", "ſha1", "1", "HMAC", ""])
  func otherNamesAreNone(_ name: String) { #expect(HashAlgorithm(named: name) == nil) }

  @Test(arguments: [
    ("?secret=JBSWY3DPEHPK3PXP&counter=42", 42), ("?counter=0&secret=JBSWY3DPEHPK3PXP", 0),
    // The format asks for it, some apps leave it out.
    ("?secret=JBSWY3DPEHPK3PXP", 0),
    ("?secret=JBSWY3DPEHPK3PXP&period=30&counter=9007199254740991", 9_007_199_254_740_991),
  ]) func readsCounters(_ rest: String, _ counter: Int) throws {
    #expect(try OTPAuthURI.parse("otpauth://hotp/a\(rest)").kind == .hotp(counter: counter))
  }

  @Test(arguments: [
    // Aegis and ente, KeePassXC, WinAuth, Bitwarden.
    "otpauth://steam/Steam:misaki?period=30&digits=5&algorithm=SHA1&secret=JBSWY3DPEHPK3PXP&issuer=Steam",
    "otpauth://totp/Steam:misaki?secret=JBSWY3DPEHPK3PXP&period=30&digits=5&issuer=Steam&encoder=steam",
    "otpauth://totp/Steam:misaki?secret=JBSWY3DPEHPK3PXP&digits=5&issuer=Steam",
    "otpauth://totp/steam:misaki?secret=JBSWY3DPEHPK3PXP", "steam://JBSWY3DPEHPK3PXP",
    "Steam://jbswy3dpehpk3pxp/", "otpauth://steam/?secret=JBSWY3DPEHPK3PXP&digits=6",
  ]) func readsSteamsVariant(_ uri: String) throws {
    let account = try OTPAuthURI.parse(uri)
    #expect(account.kind == .steam)
    #expect(account.digits == 5)
    #expect(Base32.text(account.secret) == secret)
    #expect(account.extra == [:])
  }

  @Test(arguments: [
    "otpauth://totp/Steam:misaki?secret=JBSWY3DPEHPK3PXP&digits=6",
    "otpauth://totp/Steamy:misaki?secret=JBSWY3DPEHPK3PXP&digits=5",
    "otpauth://totp/Steam:misaki?secret=JBSWY3DPEHPK3PXP&digits=5&encoder=default",
  ]) func notEverythingIsSteams(_ uri: String) throws {
    #expect(try OTPAuthURI.parse(uri).kind == .totp(period: 30))
  }

  @Test func keepsWhatItDoesNotKnow() throws {
    let account = try OTPAuthURI.parse(
      """
      otpauth://totp/a?image=https%3A%2F%2Fexample.jp%2Fa.png&secret=JBSWY3DPEHPK3PXP\
      &codeDisplay=%7B%22pinned%22%3Atrue%7D&flag&lock=a+b&image=second&encoder=yandex
      """)
    #expect(
      account.extra == [
        "parameters": [
          "image": "https://example.jp/a.png", "codeDisplay": #"{"pinned":true}"#, "flag": "", "lock": "a+b",
          "encoder": "yandex",
        ]
      ])
  }

  @Test func printsTheDocumentsJSON() throws {
    let label = "otpauth://totp/GitHub:misaki?secret=jbswy3dpehpk3pxp"
    #expect(
      JSON.object(try OTPAuthURI.parse(label).parsedJSON).description == """
        {"type": "totp", "issuer": "GitHub", "accountName": "misaki", "secret": "JBSWY3DPEHPK3PXP", \
        "algorithm": "SHA1", "digits": 6, "period": 30}
        """)
    let counted = try OTPAuthURI.parse("otpauth://hotp/a?secret=MY&counter=5&algorithm=sha256")
    #expect(
      JSON.object(counted.parsedJSON).description == """
        {"type": "hotp", "issuer": "", "accountName": "a", "secret": "MY", "algorithm": "SHA256", \
        "digits": 6, "counter": 5}
        """)
    #expect(
      JSON.object(try OTPAuthURI.parse("steam://MY").parsedJSON).description == """
        {"type": "steam", "issuer": "Steam", "accountName": "", "secret": "MY", "algorithm": "SHA1", \
        "digits": 5, "period": 30}
        """)
  }
}

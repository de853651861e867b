// What an account is.

import Seal
import Testing
import Vault

@Suite struct AccountTests {
  @Test func aLabelNamesWhatIsThere() {
    let secret = Secret([1])
    #expect(Account(issuer: "GitHub", name: "misaki", kind: .steam, secret: secret).label == "GitHub: misaki")
    #expect(Account(issuer: "", name: "misaki", kind: .steam, secret: secret).label == "misaki")
    #expect(Account(issuer: "GitHub", name: "", kind: .steam, secret: secret).label == "GitHub")
  }
}

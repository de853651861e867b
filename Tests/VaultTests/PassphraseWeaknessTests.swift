import Seal
import Testing
import Vault

@Suite struct PassphraseWeaknessTests {
  @Test(arguments: ["", "a", "hunter2", "12345678901", "正しい馬の話", "correct hor", "🐈🐈🐈🐈🐈"])
  func aShortOneIsNamed(_ text: String) {
    let isShort = Passphrase.weakness(of: Secret(Array(text.utf8))) == .short
    #expect(isShort == (text != "正しい馬の話"))
  }

  @Test(arguments: ["password1234", "Password1234", "correcthorsebatterystaple", "111111111111"])
  func oneThatEverybodyTriesIsNamed(_ text: String) {
    #expect(Passphrase.weakness(of: Secret(Array(text.utf8))) == .common)
  }

  @Test(arguments: ["correct horse", "password1235", "k7mq-k7mq-k7mq-k7mq-k7mq", "안녕하세요 여러분"])
  func anyOtherIsNot(_ text: String) { #expect(Passphrase.weakness(of: Secret(Array(text.utf8))) == nil) }
}

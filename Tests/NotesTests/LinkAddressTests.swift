// Addresses and names that a personal link may have.

import Diagnostics
import LosslessJSON
import Notes
import TestSupport
import Testing

@Suite struct LinkAddressTests {
  @Test(arguments: [
    "https://example.org", "https://example.org/", "https://EXAMPLE.org:8443/a/b.c~d?e=f&g%20",
    "https://xn--r8jz45g.jp/box", "https://192.0.2.7/box", "https://box", "http://localhost:8000/",
    "http://127.0.0.1/box", "https://a-b.example:65535?x", "https://example.org/@me/",
  ]) func anAddressThatEverybodyReadsAlikeIsTaken(text: String) throws {
    #expect(try LinkAddress.post(text) == text)
  }

  @Test(arguments: [
    "", "https://", "https:///box", "https://?a", "https://:80/", "https://a:", "https://a:0/",
    "https://a:65536/", "https://a:123456/", "https://a:b@x.example/box", "https://a@b/", "https://*/box",
    "https://*.example.org/", "https://example.org/*", "https://a..b/", "https://a./", "https://.a/",
    "https://-a/", "https://a-.b/", "https://a_b/", "https://a%41/", "https://1.2.3/", "https://1.2.3.256/",
    "https://0x7f.1/", "https://a.1/", "https://01.2.3.4/", "https://[::1]/", "https://a/#b",
    "https://a/;script-src", "https://a/,x", "https://a/ b", "https://例え.jp/", "http://example.org/",
    "http://localhost.example.org/", "http://127.0.0.11/", "HTTPS://a/", "ftp://a/", "//a/",
    "javascript:alert(1)", "https:\\\\a", "https://a\\b",
  ]) func anotherIsRefusedInBothPlaces(text: String) throws {
    #expect(thrown { () throws(Diagnostic) in _ = try LinkAddress.post(text) }?.code == .personalLink)
    #expect(thrown { () throws(Diagnostic) in _ = try LinkAddress.page(text) }?.code == .personalLink)
  }

  @Test func aFolderHasNoQuery() throws {
    #expect(try LinkAddress.page("https://example.org/me") == "https://example.org/me")
    let asked = thrown { () throws(Diagnostic) in _ = try LinkAddress.page("https://a/?b") }
    #expect(asked?.code == .personalLink)
  }

  @Test func anAddressIsNotTooLong() throws {
    let long = "https://a/" + String(repeating: "b", count: 990)
    #expect(try LinkAddress.post(long) == long)
    #expect(thrown { () throws(Diagnostic) in _ = try LinkAddress.post(long + "b") } != nil)
  }

  @Test func aNameIsOneLineAndABlankOneTakesItBack() throws {
    #expect(try LinkAddress.name(" ミサキ 2 ") == "ミサキ 2")
    for name in ["ミサキ\n2", "\u{200B}", "a\u{202E}b"] {
      #expect(thrown { () throws(Diagnostic) in _ = try LinkAddress.name(name) }?.code == .jsonValue)
    }
    #expect(try LinkAddress.name("") == nil)
    #expect(try LinkAddress.name(" \u{3000}\t\n") == nil)
    #expect(try LinkAddress.name(String(repeating: "あ", count: 50))?.count == 50)
    let long = String(repeating: "あ", count: 51)
    #expect(thrown { () throws(Diagnostic) in _ = try LinkAddress.name(long) }?.code == .personalLink)
  }
}

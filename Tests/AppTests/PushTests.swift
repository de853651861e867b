// Notices on phones: what is sent, to whom, and where to.

import App
import Diagnostics
import Foundation
import Seal
import TestSupport
import Testing

@Suite struct PushTests {
  private static let key =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  private static let secret = "BTBZMqHH6r4Tts7J_aSIgg"

  /// RFC 8291, section 5 and appendix A.
  @Test func aMessageIsEncryptedAsSpecified() throws {
    let address = try #require(
      PushAddress(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", key: PushTests.key,
        secret: PushTests.secret, language: .en))
    let own = try #require(Base64.bytes(url: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    let sealed = PushMessage.seal(
      Array("When I grow up, I want to be a watermelon".utf8), for: address,
      own: try #require(P256PrivateKey(secret: Secret(own))),
      salt: try #require(Base64.bytes(url: "DGv6ra1nlYgDCS1FRnbzlw")))
    #expect(
      Base64.urlText(sealed)
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
        + "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
  }

  @Test func onlyTheBrowserMakersServicesAreAskedAndThoseOfTheHousehold() async throws {
    try await withApp { app in
      let owner = try app.owner
      func post(_ endpoint: String, key: String = PushTests.key, secret: String = PushTests.secret) throws
        -> Int
      {
        try owner.post("/push", "endpoint=\(endpoint)&key=\(key)&secret=\(secret)").status
      }
      for endpoint in [
        "https://fcm.googleapis.com/fcm/send/a:b-c_d",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QCZbsBBf3jVP", "https://wns2-par02p.notify.windows.com/w/?token=AwY",
      ] { #expect(try post(endpoint) == 200, "\(endpoint)") }
      for endpoint in [
        "", "http://fcm.googleapis.com/a", "https://fcm.googleapis.com.example.org/a",
        "https://example.org/a",
        "https://a%40fcm.googleapis.com@example.org/", "https://fcm.googleapis.com:4848/a",
        "https://fcm.googleapis.com%40example.org/a", "https://user@fcm.googleapis.com/a",
        "https://localhost/a",
        "https://evilpush.apple.com/a", "https://push.apple.com/a", "https://web.push.apple.com%22/a",
        "https://web.push.apple.com/a%0Aurl=b", "https://192.168.0.1/a", "https://web.push.apple.com%5Ca/b",
        "https://web.push.apple.com/" + String(repeating: "a", count: 1000),
      ] { #expect(try post(endpoint) == 422, "\(endpoint)") }
      #expect(try post("https://web.push.apple.com/a", key: String(PushTests.key.dropLast())) == 422)
      #expect(try post("https://web.push.apple.com/a", key: PushTests.secret) == 422)
      #expect(try post("https://web.push.apple.com/a", secret: PushTests.key) == 422)
    }
  }

  @Test func aSubscriptionEndsWithTheDeviceAndMovesWithTheBrowser() async throws {
    try await withApp { app in
      let body = "endpoint=https://web.push.apple.com/a&key=\(PushTests.key)&secret=\(PushTests.secret)"
      func count() throws -> Int {
        let folder = try #require(
          FileManager.default.enumerator(atPath: app.folder.path("state"))?.compactMap { $0 as? String }.first
          {
            $0.hasSuffix("devices.json")
          })
        return try app.text("state/" + folder).components(separatedBy: "web.push.apple.com").count - 1
      }
      let (owner, yuuki) = (try app.owner, try app.yuuki)
      #expect(try owner.post("/push", body).status == 200)
      #expect(try count() == 1)
      // The same browser, paired anew as somebody else.
      #expect(try yuuki.post("/push", body).status == 200)
      #expect(try count() == 1)
      #expect(try owner.post("/push/off", "").status == 200)
      #expect(try count() == 1)
      #expect(try yuuki.post("/push/off", "").status == 200)
      #expect(try count() == 0)
      #expect(try yuuki.post("/push", body).status == 200)
      for device in try app.devices.all() { try app.devices.remove(device.id) }
      #expect(try count() == 0)
    }
  }

  @Test(arguments: [
    ("https://home.example.org", "https://home.example.org"),
    ("https://pi.tail1234.ts.net:4848", "https://pi.tail1234.ts.net"),
    ("https://kasse.local:4848", nil), ("https://192.168.0.5:4848", nil), ("https://[fd00::5]:4848", nil),
    ("http://localhost:4848", nil), ("https://kasse:4848", nil), ("http://home.example.org", nil),
  ]) func anOriginThatOthersCanReachIsTheContact(origin: String, contact: String?) {
    #expect(Door(origin: origin).publicAddress == contact)
  }
}

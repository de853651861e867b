// Addresses of pockets, and what is filed of a form that waited elsewhere. Letters themselves: Tests/peers/pocket.py.

import App
import Diagnostics
import Foundation
import Household
import TestSupport
import Testing

@Suite struct PocketTests {
  private static let box = "https://box.example.org/b/01234567890123456789"

  /// The parts of an address's end: R, the code, the box's token, and the places.
  private static func parts(_ role: Role, _ app: RunningApp) throws -> [String] {
    let (_, end) = try Pockets(in: app.state, app.world).add(role: role, box: box, in: app.home)
    var parts = end.split(separator: ".").map(String.init)
    try #require(parts.count == 4)
    let digits = parts[3].replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    parts[3] = String(decoding: try #require(Data(base64Encoded: digits + padding)), as: UTF8.self)
    return parts
  }

  @Test func anAddressHoldsThePlacesOfItsRole() async throws {
    try await withApp { app in
      let diaries = "dfutari futari\ndhimitsu himitsu\ndkazoku kazoku"
      let menu = "tgel ジェルネイル\ntart アート"
      let rows: [(Role, String)] = [
        (.owner, "\(diaries)\nm\n\(menu)"), (.till, menu),
        (.member(id: "yuuki", diaries: ["futari", "kazoku"]), "dfutari futari"),
      ]
      for (role, places) in rows {
        let parts = try PocketTests.parts(role, app)
        #expect(parts[0].count == 87 && parts[1].count == 22 && parts[2] == "01234567890123456789")
        #expect(parts[3] == places)
      }
      let pockets = try Pockets(in: app.state, app.world).all()
      #expect(pockets.map(\.role) == rows.map(\.0))
    }
  }

  @Test func aTillWithoutAMenuGetsNoAddress() async throws {
    try await withApp { app in
      try app.folder.write(#"{"currency": "JPY", "treatments": []}"#, to: "home/ledger/treatments.json")
      let pockets = try Pockets(in: app.state, app.world)
      #expect { try pockets.add(role: .till, box: PocketTests.box, in: app.home) } throws: {
        ($0 as? Diagnostic)?.code == .treatmentUnknown
      }
      #expect(try pockets.all().isEmpty)
    }
  }

  @Test func theOutboxFilesWhatItsRoleMayWrite() async throws {
    try await withApp { app in
      let (owner, yuuki) = (try app.owner, try app.yuuki)
      func out(_ browser: Browser, _ body: String) throws -> Int {
        try browser.post("/out", "form=\(try browser.form("/out"))&\(body)").status
      }
      #expect(try owner.get("/out").body.contains(#"<option value="/m">"#))
      #expect(try !yuuki.get("/out").body.contains(#"<option value="/m">"#))
      #expect(try out(owner, "to=/m&text=a+thought") == 303)
      #expect(try app.memos().count == 1)
      for place in ["/m", "/till/tap", "/settings", "/devices/unpair", "/d/futari/read", "/out", "//m", "m"] {
        #expect(try out(yuuki, "to=\(place)&text=x&tap=gel") == 404, "\(place)")
      }
      for place in ["/settings", "/undo", "/devices/unpair", "/m/2024-05-01-210000", "/till/expense", "/in"] {
        #expect(try out(owner, "to=\(place)&text=x") == 404, "\(place)")
      }
      let form = try owner.form("/out")
      for _ in 0..<2 { #expect(try owner.post("/out", "form=\(form)&to=/m&text=once").status == 303) }
      #expect(try app.memos().count == 2)
    }
  }

  @Test func aTapMayCountMoreThanOne() async throws {
    try await withApp { app in
      let till = try app.browser(.till)
      for (count, status) in [("3", 303), ("0", 422), ("-1", 422), ("x", 422), ("1000001", 422)] {
        let form = try till.form("/till")
        let answer = try till.post("/till/tap", "form=\(form)&day=&tap=gel&count=\(count)")
        #expect(answer.status == status, "\(count)")
      }
      #expect(try till.get("/till").body.contains(#"data-amount="20400""#))
    }
  }
}

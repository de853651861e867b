// The till: every tap counts once, at whichever door and however often it is sent.

import App
import Diagnostics
import Foundation
import Household
import Ledger
import Serve
import TestSupport
import Testing
import ZonedTime

@Suite struct TillTests {
  private func tap(_ browser: Browser, _ words: String, form: String) throws -> Int {
    try browser.post("/till/tap", "form=\(form)&\(words)").status
  }

  /// What the month's book has: treatment, count, amount.
  private func records(_ app: RunningApp) throws -> [String] {
    let day = app.home.zone.zoned(app.world.now()).day
    let ledger = try LedgerStore.read(in: app.home)
    let book = try LedgerStore.book(of: Month(of: day), in: ledger, app.home).book.book
    return book.records.map { "\($0.treatment) \($0.count) \($0.amount)" }
      + book.adjustments.map { "\($0.amount) \($0.reason ?? "")" }
      + book.expenses.map { "\($0.category) \($0.amount)" }
  }

  private func form(_ number: Int) -> String {
    String(repeating: "0", count: 30) + String(number + 10)
  }

  @Test func aTapSentAgainCountsOnceAndEachButtonForItself() async throws {
    try await withApp { app in
      let till = try app.browser(.till)
      for _ in 0..<3 { #expect(try tap(till, "tap=gel", form: form(0)) == 303) }
      // Without script two tiles may be tapped before the first one's page comes: both have the page's form.
      #expect(try tap(till, "tap=art", form: form(0)) == 303)
      #expect(try tap(till, "tap=gel", form: form(1)) == 303)
      #expect(try records(app) == ["gel 2 13600", "art 1 500"])
      #expect(try till.get("/till").body.contains("14,100"))
    }
  }

  @Test func aTapThatWaitedCountsOnTheDayOnWhichItWasMade() async throws {
    try await withApp { app in
      // It is 05:26 on 29 May in Tokyo.
      let till = try app.browser(.till)
      #expect(try tap(till, "tap=gel&age=60", form: form(0)) == 303)
      #expect(try tap(till, "tap=gel&age=\(6 * 3600)", form: form(1)) == 303)
      #expect(try tap(till, "tap=art&day=yesterday&age=\(6 * 3600)", form: form(2)) == 303)
      // A phone's clock that is nonsense: now.
      #expect(try tap(till, "tap=art&age=-5", form: form(3)) == 303)
      let ledger = try LedgerStore.read(in: app.home)
      let month = try #require(Month(ascii: "2026-05".utf8))
      let book = try LedgerStore.book(of: month, in: ledger, app.home).book.book
      #expect(
        Set(book.records.map { "\($0.date) \($0.treatment) \($0.count)" }) == [
          "2026-05-29 gel 1", "2026-05-28 gel 1", "2026-05-27 art 1", "2026-05-29 art 1",
        ])
    }
  }

  @Test func oneLessUntilNoneIsThere() async throws {
    try await withApp { app in
      let till = try app.browser(.till)
      _ = try tap(till, "tap=gel", form: form(0))
      _ = try tap(till, "tap=gel", form: form(1))
      #expect(try tap(till, "take=gel", form: form(2)) == 303)
      #expect(try records(app) == ["gel 1 6800"])
      #expect(try tap(till, "take=gel", form: form(3)) == 303)
      #expect(try records(app) == [])
      let none = try till.post("/till/tap", "form=\(form(4))&take=gel")
      #expect(none.status == 422 && none.body.contains("ジェルネイル"))
      #expect(try records(app) == [])
    }
  }

  @Test(arguments: ["tap=old", "tap=none", "take=none", "tap=", "tap=../gel", "day=2020-01-01&tap=gel"])
  func whatCantBeSoldIsRefused(words: String) async throws {
    try await withApp { app in
      let status = try tap(try app.browser(.till), words, form: form(0))
      #expect(status == (words.hasPrefix("day") ? 404 : 422))
      #expect(try records(app) == [])
    }
  }

  @Test func undoTakesOnesOwnTapOutFromUnderAnothers() async throws {
    try await withApp { app in
      let (one, other) = (try app.browser(.till), try app.browser(.till))
      let done = try one.post("/till/tap", "form=\(form(0))&tap=gel")["Location"] ?? ""
      let id = try #require(done.split(separator: "done=").last?.prefix(32))
      _ = try tap(other, "tap=gel", form: form(1))
      #expect(try other.post("/undo", "form=\(id)&to=till").status == 422)
      #expect(try records(app) == ["gel 2 13600"])
      let undone = try one.post("/undo", "form=\(id)&to=till")
      #expect(undone.status == 303 && undone["Location"] == one.base + "/till")
      #expect(try records(app) == ["gel 1 6800"])
      // Its answer may have been lost.
      #expect(try one.post("/undo", "form=\(id)&to=till").status == 303)
      #expect(try records(app) == ["gel 1 6800"])
    }
  }

  @Test(arguments: [
    "//evil.example/", "till/month", "d/futari", "till%0d%0aX: 1", "../..", "https://evil.example",
  ])
  func undoLeadsToNoOtherPlace(place: String) async throws {
    try await withApp { app in
      let till = try app.browser(.till)
      let done = try till.post("/till/tap", "form=\(form(0))&tap=gel")["Location"] ?? ""
      let id = try #require(done.split(separator: "done=").last?.prefix(32))
      let answer = try till.post("/undo", "form=\(id)&to=\(place)")
      #expect(answer.status == 303 && answer["Location"] == till.base + "/")
    }
  }

  @Test func discountsTipsAndExpenses() async throws {
    try await withApp { app in
      let till = try app.browser(.till)
      let page = try till.get("/till/adjust")
      let form = try #require(page.field("form"))
      let body = "form=\(form)&kind=discount&amount=1,000&reason=%E9%9B%A8"
      #expect(try till.post("/till/adjust", body).status == 303)
      #expect(try till.post("/till/adjust", "form=\(self.form(1))&kind=tip&amount=300").status == 303)
      #expect(try till.post("/till/adjust", "form=\(self.form(2))&kind=tip&amount=a%20lot").status == 422)
      #expect(try till.post("/till/adjust", "form=\(self.form(3))&kind=tip&amount=0").status == 422)
      #expect(
        try till.post("/till/expense", "form=\(self.form(4))&category=rent&amount=5%E4%B8%87").status == 303)
      #expect(try records(app) == ["-1000 雨", "300 ", "rent 50000"])
      #expect(
        try till.post("/till/adjust", "form=\(self.form(5))&remove=-1000&reason=%E9%9B%A8").status == 303)
      #expect(try till.post("/till/expense", "form=\(self.form(6))&category=rent&amount=").status == 303)
      #expect(try records(app) == ["300 "])
    }
  }

  @Test func aSealedMonthStaysAsItIs() async throws {
    try await withApp { app in
      let (owner, till) = (try app.owner, try app.browser(.till))
      _ = try tap(till, "tap=gel", form: form(0))
      // The month is not over: it can't be sealed from a phone.
      #expect(try owner.post("/till/seal", "form=\(form(1))&month=2026-05").status == 404)
      app.pass(10 * 86_400)
      #expect(try owner.get("/till/month?month=2026-05").body.contains("/till/seal"))
      #expect(try owner.post("/till/seal", "form=\(form(2))&month=2026-05").status == 303)
      let page = try owner.get("/till/month?month=2026-05").body
      #expect(!page.contains("/till/seal") && page.contains("6,800"))
      let before = try app.text("home/ledger/2026-05.json")
      #expect(try owner.post("/till/tap", "form=\(form(3))&day=2026-05-28&tap=gel").status == 422)
      #expect(try app.text("home/ledger/2026-05.json") == before)
    }
  }

  @Test func tillsHaveADoorOfTheirOwn() async throws {
    try await withApp { app in
      let door = PlainDoor(app.app, origin: "http://localhost:0", hasTills: true)
      let server = try await HTTPServer(door, port: 0, threads: 1)
      let origin = door.listens(at: server.port)
      func ask(_ cookie: String?, _ path: String) throws -> Heard {
        let client = try Client(server.port)
        let cookie = cookie.map { "Cookie: \($0)\r\n" } ?? ""
        try client.send(
          "GET \(app.app.path)\(path) HTTP/1.1\r\nHost: \(origin.dropFirst(7))\r\n\(cookie)Connection: close\r\n\r\n"
        )
        return try Heard(client.rest())
      }
      // An owner's cookie is worth nothing here, under either name.
      let owner = try #require(try app.owner.cookie)
      #expect(try ask(owner, "/till").status == 401)
      #expect(try ask(owner.replacing("zutto=", with: "zutto-till="), "/till").status == 401)
      #expect(try ask(nil, "/till").status == 401)
      let till = try #require(try app.browser(.till).cookie)
      #expect(try ask(till.replacing("zutto=", with: "zutto-till="), "/till").status == 200)
      // A code for another role doesn't hold here, and is not used up.
      for (role, status) in [(Role.owner, 422), (.till, 303)] {
        let pairing = try Pairings(in: app.state, app.world).open(role: role)
        let client = try Client(server.port)
        let body = "code=\(pairing.digits)&sure=1"
        try client.send(
          "POST \(app.app.path)/pair HTTP/1.1\r\nHost: \(origin.dropFirst(7))\r\nOrigin: \(origin)\r\nConnection: close\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        let answer = try Heard(client.rest())
        #expect(answer.status == status)
        #expect(answer["Set-Cookie"]?.hasPrefix("zutto-till=") == (role == .till ? true : nil))
        if role == .owner { #expect(try Pairings(in: app.state, app.world).state(of: pairing) == .open) }
      }
      await server.stop()
    }
  }

  @Test func aShopWithAListOfWaysSaysHowATapWasPaid() async throws {
    try await withApp { app in
      let till = try app.browser(.till)
      #expect(try !till.get("/till").body.contains("name=\"pay\""))
      #expect(try tap(till, "tap=gel", form: form(0)) == 303)
      try app.home.change("ledger ways", at: app.world.now()) {
        (change) throws(Diagnostic) in
        try LedgerStore.listWays(in: app.home, &change)
        try LedgerStore.set([("name", "カード")], of: "card", .ways, in: app.home, &change)
      }
      let page = try till.get("/till").body
      #expect(page.contains(#"name="pay" value="cash" form="pad" checked"#))
      #expect(try tap(till, "tap=gel&pay=card", form: form(1)) == 303)
      #expect(try tap(till, "tap=gel&pay=card", form: form(2)) == 303)
      #expect(try till.get("/till?pay=card").body.contains(#"value="card" form="pad" checked"#))
      #expect(try tap(till, "take=gel card&pay=cash", form: form(3)) == 303)
      #expect(try tap(till, "take=gel none", form: form(4)) == 303)
      #expect(try tap(till, "tap=gel&pay=paypay", form: form(5)) != 303)
      #expect(try till.get("/till").body.contains("(カード)"))
      let adjust = "kind=tip&amount=500&reason=&day=&pay=card"
      #expect(try till.post("/till/adjust", "form=\(form(6))&\(adjust)").status == 303)
      let day = app.home.zone.zoned(app.world.now()).day
      let book = try LedgerStore.book(of: Month(of: day), in: LedgerStore.read(in: app.home), app.home).book
        .book
      #expect(book.records.map { "\($0.treatment) \($0.count) \($0.pay ?? "-")" } == ["gel 1 card"])
      #expect(book.adjustments.map(\.pay) == ["card"])
    }
  }

  @Test func theDrawerIsCountedAtTheTill() async throws {
    try await withApp { app in
      let till = try app.browser(.till)
      #expect(try tap(till, "tap=gel", form: form(0)) == 303)
      #expect(
        try till.post("/till/close", "form=\(form(1))&day=&float=1000&counted=7700&reason=").status == 303)
      let page = try till.get("/till/close").body
      #expect(page.contains("id=\"closed\""))
      #expect(page.contains("value=\"7700\""))
      #expect(
        try till.post("/till/close", "form=\(form(2))&day=&float=&counted=a%20lot&reason=").status == 422)
      #expect(
        try till.post("/till/close", "form=\(form(3))&day=&float=&counted=7800&reason=ok").status == 303)
      let day = app.home.zone.zoned(app.world.now()).day
      let book = try LedgerStore.book(of: Month(of: day), in: LedgerStore.read(in: app.home), app.home).book
        .book
      #expect(book.closings == [DrawerClosing(date: day, float: 1000, counted: 7800, reason: "ok")])
    }
  }

  /// What a kill leaves: the change without its receipt, or a part of the change.
  @Test(arguments: [false, true]) func whatAKillLeftIsSettledBeforeTheNextChange(isCutShort: Bool)
    async throws
  {
    try await withApp { app in
      let till = try app.browser(.till)
      _ = try tap(till, "tap=gel", form: form(0))
      _ = try tap(till, "tap=gel", form: form(1))
      let day = try #require(
        FileManager.default.contentsOfDirectory(atPath: app.folder.path("home/.zutto/app/forms")).first)
      let receipts = "home/.zutto/app/forms/\(day)"
      let lines = try app.text(receipts).split(separator: "\n")
      #expect(lines.count == 2)
      // A line cut short is none.
      try app.folder.write(lines[0] + "\n" + lines[1].prefix(40), to: receipts)
      if isCutShort {
        let change = try #require(lines[1].split(separator: " ").last)
        let kept = try app.text("home/\(change)/files/ledger/2026-05.json")
        try app.folder.write(kept, to: "home/ledger/2026-05.json")
      }
      let next = try await RunningApp(app.folder, after: app)
      let again = Browser(next, cookie: till.cookie)
      #expect(try tap(again, "tap=gel", form: form(1)) == 303)
      #expect(try records(next) == ["gel 2 13600"])
      #expect(try tap(again, "tap=gel", form: form(1)) == 303)
      #expect(try records(next) == ["gel 2 13600"])
      await next.server.stop()
    }
  }
}

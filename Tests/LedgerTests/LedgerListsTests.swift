// What people do with the lists of treatments and categories.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing

@Suite struct LedgerListsTests {
  private let path = "ledger/treatments.json"

  private func add(_ treatment: Treatment, in home: Home) throws(Diagnostic) {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.add(treatment, currency: won, in: home, &change)
    }
  }

  private func set(_ key: String, _ value: JSON?, of id: String, in home: Home) throws(Diagnostic) {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.set([(key, value)], of: id, .treatments, in: home, &change)
    }
  }

  private func move(_ id: String, before other: String?, in home: Home) throws(Diagnostic) {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.move(id, before: other, .treatments, in: home, &change)
    }
  }

  @Test func aNewTreatmentStandsAtTheEndWithAllItsValues() async throws {
    try await withShop { home, folder in
      let before = try folder.text(of: path)
      let new = Treatment(id: "foot", name: "발", price: 60_000, icon: "🦶", color: .mint)
      try add(new, in: home)
      #expect(try LedgerStore.read(in: home).treatments.last == new)
      #expect(
        try folder.text(of: path)
          == before.replacing(
            "\"retired\": true}\n",
            with:
              "\"retired\": true},\n    {\"id\": \"foot\", \"name\": \"발\", \"price\": 60000, \"icon\": \"🦶\", \"color\": \"#8CCFB4\"}\n"
          ))
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: path) == before)
    }
  }

  @Test func theFirstTreatmentBeginsTheListWithItsCurrency() async throws {
    try await withShop { home, folder in
      try folder.remove(path)
      try add(Treatment(id: "foot", name: "발", price: 1), in: home)
      #expect(
        try folder.text(of: path) == """
          {
            "currency": "KRW",
            "treatments": [
              {"id": "foot", "name": "발", "price": 1}
            ]
          }

          """)
    }
  }

  @Test func whatAListMayNotHoldIsRefusedAndChangesNothing() async throws {
    try await withShop { home, folder in
      let before = try folder.text(of: path)
      let long = String(repeating: "긴", count: 31)
      let refusals: [(Diagnostic.Code, () throws -> Void)] = [
        (.ledgerLineTwice, { try add(Treatment(id: "GEL", name: "x", price: 1), in: home) }),
        (.ledgerNameTwice, { try add(Treatment(id: "x", name: "젤네일", price: 1), in: home) }),
        (.jsonValue, { try add(Treatment(id: "x", name: long, price: 1), in: home) }),
        (.jsonValue, { try add(Treatment(id: "x", name: "", price: 1), in: home) }),
        (.jsonValue, { try add(Treatment(id: "x", name: "x", price: 1, icon: "abc"), in: home) }),
        (.nameNotPortable, { try add(Treatment(id: "a/b", name: "x", price: 1), in: home) }),
        (.amountSign, { try add(Treatment(id: "x", name: "x", price: -1), in: home) }),
        (.amountRange, { try add(Treatment(id: "x", name: "x", price: .max), in: home) }),
        (.amountRange, { try add(Treatment(id: "x", name: "x", price: .min), in: home) }),
        (.ledgerNameTwice, { try set("name", "아트", of: "gel", in: home) }),
        (.colorUnknown, { try set("color", "#000000", of: "gel", in: home) }),
        (.jsonKeyMissing, { try set("name", nil, of: "gel", in: home) }),
        (
          .amountFraction,
          { try set("price", .number(JSONNumber("1.5") ?? JSONNumber(1)), of: "gel", in: home) }
        ),
      ]
      for (code, refusal) in refusals {
        let error = thrown(by: refusal)
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.position == nil)
        #expect(try folder.text(of: path) == before)
      }
    }
  }

  @Test func aFaultOfAnotherLineIsNoLeaveToMakeItAgain() async throws {
    let long = String(repeating: "긴", count: 31)
    let list = #"{"currency": "KRW", "treatments": [{"id": "x", "name": "\#(long)", "price": 1}]}"#
    try await withShop([path: list]) { home, folder in
      let again = thrown { try add(Treatment(id: "y", name: long, price: 1), in: home) }
      #expect(again?.code == .jsonValue)
      #expect(try folder.text(of: path) == list)
      try add(Treatment(id: "y", name: "y", price: 1), in: home)
      #expect(try LedgerStore.read(in: home).treatments.map(\.id) == ["y"])
    }
  }

  @Test func settingAValueLeavesTheRestOfAHandWrittenListAlone() async throws {
    let list = """
      {"treatments":[
        {"price":50000,   "id":"gel", "name":"젤네일","teacher":"민지"},
        {"id":"art","name":"아트","price":3 }],
       "currency":"KRW"}
      """
    try await withShop([path: list]) { home, folder in
      try set("price", 55_000, of: "gel", in: home)
      #expect(try folder.text(of: path) == list.replacing("50000", with: "55000"))
      try set("retired", true, of: "art", in: home)
      #expect(try LedgerStore.read(in: home).treatment("art")?.isRetired == true)
      try set("retired", nil, of: "art", in: home)
      #expect(try folder.text(of: path) == list.replacing("50000", with: "55000"))
      try set("price", 1, of: "none", in: home)
      #expect(try folder.text(of: path) == list.replacing("50000", with: "55000"))
    }
  }

  @Test func movingChangesTheOrderAndNothingElse() async throws {
    try await withShop { home, folder in
      let before = try folder.text(of: path)
      func order() throws -> [String] { try LedgerStore.read(in: home).treatments.map(\.id) }
      try move("care", before: "gel", in: home)
      #expect(try order() == ["care", "gel", "art"])
      try move("care", before: nil, in: home)
      #expect(try folder.text(of: path) == before)
      try move("gel", before: "gel", in: home)
      try move("none", before: "gel", in: home)
      #expect(try folder.text(of: path) == before)
      try move("gel", before: "care", in: home)
      #expect(try order() == ["art", "gel", "care"])
    }
  }

  @Test func treatmentsAreFoundByIDFirstAndThenByName() async throws {
    let list = """
      {"currency": "KRW", "treatments": [
        {"id": "a", "name": "b", "price": 1}, {"id": "b", "name": "Straße", "price": 2}
      ]}
      """
    try await withShop([path: list]) { home, _ in
      let ledger = try LedgerStore.read(in: home)
      #expect(try ledger.treatment(typed: "b").price == 2)
      #expect(try ledger.treatment(typed: "A").price == 1)
      #expect(try ledger.treatment(typed: "STRASSE").price == 2)
      let error = thrown { _ = try ledger.treatment(typed: "Stra") }
      #expect(error?.code == .treatmentUnknown)
      #expect(error?.englishHint == "did you mean: b (Straße)")
      let long = thrown { _ = try ledger.category(typed: String(repeating: "x", count: 9999)) }
      #expect(long?.code == .categoryUnknown)
      #expect((long?.english.utf8.count ?? 0) < 100)
    }
  }
}

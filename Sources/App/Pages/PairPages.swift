// Pairing: a browser becomes somebody by a code that the computer, or the owner's phone, shows.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import Mustache
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension Visit {
  /// Seconds for which a browser stays paired after its last visit: 400 days, the most that browsers allow.
  private static let cookieAge = 400 * 86_400

  func pairPage() async throws(Diagnostic) -> Answer { html(askPage(nil)) }

  /// The page that asks for a code; opened by a QR code, its script sends the code of the fragment on.
  private func askPage(_ problem: Phrase?) -> AppPage {
    let language = language
    var page = AppPage(.pair, self, title: Phrase("app-pair")[language])
    page[.asks] = .flag(true)
    page[.url] = .text("\(base)/pair")
    page[.lead] = .text(Phrase("app-pair-lead")[language])
    page[.how] = .text(Phrase("app-pair-how")[language])
    page[.codeLabel] = .text(Phrase("app-pair-code")[language])
    page[.send] = .text(Phrase("app-go-on")[language])
    if let problem {
      page[.notice] = .text(problem[language])
      page[.isBad] = .flag(true)
    }
    return page
  }

  /// Shows what a code makes of this browser, and after a confirmation makes it that: previews that fetch
  /// links, and a code sent to the wrong phone, use nothing up.
  func pair() async throws(Diagnostic) -> Answer {
    let typed = form["code"]
    guard form["sure"] == "1" else {
      guard let role = try app.pairings.look(typed), door.admits(role) else {
        return html(askPage(Phrase("app-pair-wrong")), status: 422)
      }
      var page = AppPage(.pair, self, title: Phrase("app-pair")[language])
      page[.becomes] = .text(role.becoming(in: try app.reader.home())[language])
      page[.url] = .text("\(base)/pair")
      page[.code] = .text(typed)
      page[.send] = .text(Phrase("app-pair-yes")[language])
      return html(page)
    }
    let name = PairedDevice.name(userAgent: request["user-agent"] ?? "")
    if door.isTillOnly, try app.pairings.look(typed) != .till {
      return html(askPage(Phrase("app-pair-wrong")), status: 422)
    }
    guard let role = try app.pairings.use(typed, by: name) else {
      return html(askPage(Phrase("app-pair-wrong")), status: 422)
    }
    let (_, cookie) = try app.devices.add(role: role, name: name, app.world)
    var answer = see("/")
    answer.headers.append(("Set-Cookie", self.cookie(cookie)))
    return answer
  }

  /// The cookie (RFC 6265): its path is a secret, because cookies know no ports, and every other server of
  /// this host would get it.
  func cookie(_ value: String) -> String {
    "\(door.cookie)=\(value); Path=\(base)/; Max-Age=\(Visit.cookieAge); HttpOnly; SameSite=Lax"
      + (door.isSecure ? "; Secure" : "")
  }

  // MARK: The owner's list

  func devicesPage() async throws(Diagnostic) -> Answer { html(try list(nil)) }

  private func list(_ pairing: (digits: String, role: Role)?) throws(Diagnostic) -> AppPage {
    let language = language
    let home = try app.reader.home()
    var page = AppPage(.devices, self, title: Phrase("app-devices")[language], tab: "/devices")
    if let pairing {
      page[.pairing] = .flag(true)
      page[.becomes] = .text(pairing.role.becoming(in: home)[language])
      let own = pairing.role == .till ? try app.folder.origin(for: .till) : nil
      page[.lead] = .text(Phrase("app-pair-open")(language, ["url": "\(own ?? door.origin)\(base)/pair"]))
      page[.digits] = .text(pairing.digits)
      page[.how] = .text(Phrase("app-pair-minutes")[language])
    }
    page[.devices] = .records(
      app.devices.all().map { one in
        let seen = language.dateAndTime(home.zone.zoned(one.seen))
        var fields: [AppField: Value] = [
          .name: .text(one.name), .detail: .text("\(one.role.name(in: home)[language]) · \(seen)"),
          .id: .text(one.id),
          .removeWord: .text(Phrase("app-unpair")[language]),
          .thisOne: .text(Phrase("app-this-one")[language]),
          .url: .text(""),
        ]
        if one.id != device?.id { fields[.url] = .text("\(base)/devices/unpair") }
        return Record(fields)
      })
    page[.offers] = .records(
      try offers(home).map { offer in
        Record([
          AppField.url: .text("\(base)/devices/pair"), .role: .text(offer.key), .label: .text(offer.label),
        ])
      })
    return page
  }

  /// Whom the owner can pair a phone for, besides themselves: each other member of their diaries.
  private func offers(_ home: Home) throws(Diagnostic) -> [(key: String, label: String, role: Role)] {
    var offers = [(key: "owner", label: Phrase("app-pair-own")[language], role: Role.owner)]
    if try LedgerStore.exists(in: home) {
      offers.append(("till", Phrase("app-pair-till")[language], .till))
    }
    for id in try DiaryStore.ids(in: home) {
      guard let diary = try? DiaryStore.head(id, in: home).diary, !diary.type.hidesMembers else { continue }
      let own = try home.ownMember(of: id)
      for member in diary.present where member.id != own {
        let label = Phrase("app-pair-member")(language, ["member": member.name, "diary": diary.name])
        offers.append(("\(id)/\(member.id)", label, .member(id: member.id, diaries: [id])))
      }
    }
    return offers
  }

  func openPairing() async throws(Diagnostic) -> Answer {
    let offers = try offers(app.reader.home())
    guard let offer = offers.first(where: { $0.key == form["role"] }) else { return missing() }
    let pairing = try app.pairings.open(role: offer.role)
    return html(try list((pairing.digits, offer.role)))
  }

  func unpair() async throws(Diagnostic) -> Answer {
    try app.devices.remove(form["device"])
    app.endStreamsOfStrangers()
    return see("/devices")
  }
}

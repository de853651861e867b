// `zutto app check`: whether phones can reach the app, and what to do where they can't.

internal import App
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Serve

struct AppCheckCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Whether phones can reach the app, and what to do where they can't.",
    discussion: """
      Looks up the name, connects as a phone would, and checks the certificate.
      What a firewall keeps out can only be seen from another device: the page
      /check says there what that device can do.

      Examples:
        zutto app check
        zutto app check --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let folder = try AppFolder(of: context.home, world: context.world)
    guard let origin = try folder.origin(for: .owner) else {
      throw Diagnostic(.appState, Phrase("app-never-ran"), hint: Phrase("app-run-first"))
    }
    let visit = AppVisit(origin: origin, authority: OwnAuthority.file(of: origin, in: folder))
    var findings = try visit.findings()
    // The tills' own door.
    let tills = try folder.origin(for: .till).flatMap {
      $0 == origin ? nil : AppVisit(origin: $0, authority: nil)
    }
    if let tills { findings += try tills.findings() }
    let language = context.language
    var outcome = Outcome(
      json: [
        "origin": .text(origin),
        "checks": .list(
          findings.map { one in
            var line: JSONObject = ["ok": .flag(one.hint == nil), "says": .text(one.says[language])]
            line["hint"] = one.hint.map { .text($0[language]) }
            return .object(line)
          }),
      ])
    for one in findings {
      outcome.add([(one.hint == nil ? "✓ " : "✗ ") + one.says[language]])
      if let hint = one.hint { outcome.add(["  → " + hint[language]]) }
    }
    if findings.contains(where: { $0.hint != nil }) {
      outcome.exit = .problems
    } else if let other = [visit, tills].compactMap(\.self).first(where: \.isNetwork) {
      outcome.say(Phrase("app-check-elsewhere"), ["url": other.origin + "/check"])
    }
    return outcome
  }
}

/// A visit of the app's address, as a phone makes it.
private struct AppVisit {
  /// What was seen; with what to do about it, where it is not as it should be.
  struct Finding {
    let says: Phrase
    var hint: Phrase?
  }

  private struct Answer {
    let exit: Int32
    let status: String
    let address: String
    let words: String
    let end: String?
  }

  let origin: String
  /// The household's own authority, in PEM; nil where another one's certificate is used, or none.
  let authority: String?

  private var host: String {
    let rest = origin.split(separator: "/").last.map(String.init) ?? ""
    return String(rest[..<(rest.lastIndex(of: ":") ?? rest.endIndex)])
  }

  /// Whether other devices are meant to come.
  var isNetwork: Bool { host != "localhost" }

  func findings() throws(Diagnostic) -> [Finding] {
    let answer = try ask()
    var findings = [try first(answer)]
    guard findings[0].hint == nil else { return findings }
    let own = HTTPServer.ownAddresses()
    if isNetwork, !own.contains(answer.address), !answer.address.hasPrefix("127."), answer.address != "::1" {
      findings.append(
        Finding(
          says: Phrase("app-check-leads", ["name": host, "address": answer.address]),
          hint: Phrase("app-check-leads-hint", ["addresses": own.joined(separator: ", ")])))
    }
    if let end = answer.end { findings.append(Finding(says: Phrase("app-check-until", ["date": end]))) }
    return findings
  }

  private func first(_ answer: Answer) throws(Diagnostic) -> Finding {
    switch answer.exit {
    case 0 where answer.status == "200":
      return Finding(says: Phrase("app-check-answers", ["origin": origin, "address": answer.address]))
    case 0:
      return Finding(
        says: Phrase("app-check-other", ["origin": origin, "status": answer.status]),
        hint: Phrase("app-check-other-hint"))
    case 6:
      let hint =
        host.hasSuffix(".local")
        ? Phrase("app-check-mdns-hint") : Phrase("app-check-name-hint", ["name": host])
      return Finding(says: Phrase("app-check-nowhere", ["name": host]), hint: hint)
    case 7, 28:
      return Finding(says: Phrase("app-check-silent", ["origin": origin]), hint: Phrase("app-run-first"))
    default:
      return Finding(
        says: Phrase("app-check-refused", ["origin": origin, "words": answer.words]),
        hint: authority == nil ? Phrase("app-check-cert-hint") : Phrase("app-check-own-hint"))
    }
  }

  private func ask() throws(Diagnostic) -> Answer {
    let trust = authority.map { ["--cacert", $0] } ?? []
    // Without -q, ~/.curlrc could switch checks off.
    let outcome = try Program.run(
      ["curl", "-q", "-sS", "--noproxy", "*", "--max-time", "10", "-o", "/dev/null"] + trust + [
        "-w", "%{http_code}\n%{remote_ip}\n%{certs}", origin + "/check",
      ], install: Phrase("transcribe-package-curl"))
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
    let end = lines.first { $0.hasPrefix("Expire date:") }?.dropFirst("Expire date:".count)
    let words = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").first ?? ""
    return Answer(
      exit: outcome.status, status: lines.first ?? "", address: lines.dropFirst().first ?? "",
      words: String(words).escapingControls, end: end.map { String($0).trimmingBlanks })
  }
}

// The help in languages that are not English says what the commands declare, and nothing else.

import Diagnostics
import Fluent
import Ground
import LosslessJSON
import TestSupport
import Testing
import ZuttoCLI

@Suite struct HelpPageTests {
  private static let zutto = Repository.products.appending(path: "zutto").path

  /// The keys of what every command declares: its abstract, what is about it, and each argument.
  private static func keys() throws -> Set<String> {
    let tree = try JSON.parse(Source("help", text: try run(zutto, "--experimental-dump-help").stdout))
    var keys: Set<String> = ["help-any"]
    func walk(_ command: JSON, _ key: String) {
      keys.insert(key)
      if command["discussion"]?.text?.isEmpty == false { keys.insert(key + ".about") }
      let arguments = (command["arguments"]?.list ?? []).filter { $0["abstract"]?.text?.isEmpty == false }
      let positional = arguments.filter { $0["kind"]?.text == "positional" }.compactMap {
        $0["valueName"]?.text
      }
      for argument in arguments {
        let isOption = argument["kind"]?.text != "positional"
        let name = (isOption ? argument["preferredName"]?["name"] : argument["valueName"])?.text ?? ""
        let isEverywhere = ["home", "json", "lang", "no-input", "no-pager", "version", "help"].contains(name)
        if isOption && isEverywhere {
          keys.insert("help-any.\(name)")
        } else {
          keys.insert("\(key).\(name)" + (isOption && positional.contains(name) ? "-option" : ""))
        }
      }
      for inner in command["subcommands"]?.list ?? [] {
        walk(inner, "\(key)-\(inner["commandName"]?.text ?? "")")
      }
    }
    walk(try #require(tree["command"]), "help")
    return keys
  }

  @Test(arguments: [Language.ja, .ko, .zh]) func everyTextIsThereAndNoOther(_ language: Language) throws {
    let keys = try HelpPageTests.keys()
    #expect(keys.count > 500)
    for key in keys.sorted() {
      #expect(language.own(key) != nil, "\(language.tag.rawValue): \(key) is missing")
    }
    var own: Set<String> = []
    var message = ""
    for line in String(decoding: language.file("help"), as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("help") {
        message = String(line.prefix { $0 != " " })
        own.insert(message)
      } else if let attribute = line.prefixMatch(of: /\ {4}\.([a-z0-9-]+) =/) {
        own.insert("\(message).\(attribute.1)")
      }
    }
    #expect(own.subtracting(keys).sorted().isEmpty, "\(language.tag.rawValue): declared nowhere")
  }

  @Test(arguments: [Language.ja, .ko, .zh]) func aPageFitsIntoItsColumns(_ language: Language) throws {
    try withTerminal(
      HelpPageTests.zutto, "memo", "--help", "--lang", language.tag.rawValue,
      environment: ["LANG": "C.UTF-8", "NO_COLOR": "1"], columns: 60
    ) { session in
      let status = try session.end()
      #expect(status == 0)
      let lines = session.output.split(whereSeparator: \.isNewline).map(String.init)
      // A line of usage is as wide as in English.
      for line in lines where !line.contains("[--") { #expect(line.displayWidth <= 60, "\(line)") }
      #expect(lines.contains { $0.hasPrefix("  reply ") })
      #expect(lines.contains("  zutto memo buy milk"))
      let heads = ["message-help-options", "message-help-commands"].map { Phrase($0)[language] }
      #expect(heads.allSatisfy(lines.contains))
    }
  }
}

// The translated `--help` of a command.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON

/// A command's help in a language other than English, from `help.ftl`; in English the library prints it.
struct HelpPage {
  private let command: JSON
  private let path: [String]
  private let usage: String
  private let language: Language
  private let wrap: Int
  /// The column of explanations, as in the library's help.
  private static let margin = 26

  /// `path` is the command's words without `zutto`.
  ///
  /// - Throws: only if the library's dump of the command is not JSON.
  init(
    _ command: any ParsableCommand.Type, _ path: [String], usage: String, _ language: Language, columns: Int
  ) throws(Diagnostic) {
    let tree = try JSONDocument(Source("help", text: command._dumpHelp())).root
    self.command = tree["command"] ?? .null
    self.path = path
    self.usage = usage
    self.language = language
    wrap = max(columns, HelpPage.margin + 20)
  }

  var lines: [String] {
    let arguments = (command["arguments"]?.list ?? []).filter { $0["shouldDisplay"]?.flag ?? true }
    let commands = (command["subcommands"]?.list ?? []).filter {
      $0["shouldDisplay"]?.flag ?? true && $0["commandName"]?.text != "help"
    }
    let overview = Phrase("message-help-overview")[language] + text(nil, command["abstract"])
    var lines = TextWrap(wrap).lines(overview)
    if let about = language.own("\(key).about") ?? command["discussion"]?.text {
      lines += [""] + about.split(separator: "\n", omittingEmptySubsequences: false).flatMap(wrapped)
    }
    lines += [""] + UsageLine(Phrase("message-usage")[language], usage).wrapped
    lines += section("message-help-arguments", arguments.filter { $0["kind"]?.text == "positional" }.map(row))
    lines += section("message-help-options", arguments.filter { $0["kind"]?.text != "positional" }.map(row))
    lines += section("message-help-commands", commands.map(commandRow))
    if !commands.isEmpty {
      let words = (["zutto", "help"] + path + ["…"]).joined(separator: " ")
      lines += ["", Phrase("message-help-more")(language, ["command": words])]
    }
    return lines
  }

  private var key: String { (["help"] + path).joined(separator: "-") }

  /// The translated text of the command or of a named argument, else the declared one.
  private func text(_ name: String?, _ declared: JSON?) -> String {
    let own =
      if let name { language.own("\(key).\(name)") ?? language.own("help-any.\(name)") } else {
        language.own(key)
      }
    return own ?? declared?.text ?? ""
  }

  /// Wraps a line of the discussion; an example's explanation gets a hanging indent.
  private func wrapped(_ line: Substring) -> [String] {
    let margin = line.prefix { $0 == " " }.count
    let hanging = margin == 0 ? 0 : margin + 2
    return TextWrap(wrap).lines(String(line), hanging: hanging).enumerated().map { place, line in
      place == 0 ? line : String(repeating: " ", count: hanging) + line
    }
  }

  private func section(_ heading: String, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let blank = String(repeating: " ", count: HelpPage.margin)
    return ["", Phrase(heading)[language]]
      + rows.flatMap { label, text in
        let texts = TextWrap(wrap - HelpPage.margin).lines(text)
        let first = "  " + label
        guard first.displayWidth < HelpPage.margin else { return [first] + texts.map { blank + $0 } }
        return [first.padded(to: HelpPage.margin) + (texts.first ?? "")]
          + texts.dropFirst().map { blank + $0 }
      }
  }

  private func row(_ argument: JSON) -> (label: String, text: String) {
    let names = (argument["names"]?.list ?? []).compactMap { name in
      name["name"]?.text.map { name["kind"]?.text == "long" ? "--\($0)" : "-\($0)" }
    }
    let value = argument["valueName"]?.text ?? ""
    let isPositional = argument["kind"]?.text == "positional"
    let label =
      names.joined(separator: ", ")
      + (argument["kind"]?.text == "flag" ? "" : isPositional ? "<\(value)>" : " <\(value)>")
    let name = isPositional ? value : argument["preferredName"]?["name"]?.text ?? value
    let hasTwin = !isPositional && language.own("\(key).\(name)-option") != nil
    var facts: [String] = []
    if let values = argument["allValues"]?.list?.compactMap(\.text), !values.isEmpty {
      facts.append(Phrase("message-help-values")(language, ["values": values.joined(separator: ", ")]))
    }
    if let value = argument["defaultValue"]?.text {
      facts.append(Phrase("message-help-default")(language, ["value": value]))
    }
    let text = text(hasTwin ? "\(name)-option" : name, argument["abstract"])
    return (label, text + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"))
  }

  private func commandRow(_ command: JSON) -> (label: String, text: String) {
    let name = command["commandName"]?.text ?? ""
    let isDefault = self.command["defaultSubcommand"]?.text == name
    let label = isDefault ? name + Phrase("message-help-default-command")[language] : name
    return (label, language.own("\(key)-\(name)") ?? command["abstract"]?.text ?? "")
  }
}

// `zutto.json`: text to settings.

/// Reads and writes the home's own file.
public enum HomeFormat {
  /// Reads the settings.
  ///
  /// - Returns: the settings, nil if there is no owner; and everything that is wrong.
  public static func parse(_ source: Source) -> (settings: HomeSettings?, problems: [Diagnostic]) {
    do throws(Diagnostic) {
      var reader = JSONReader(try JSON.parse(source), in: source)
      // What is no object at all is told once, not again for every key it lacks.
      let settings = reader.problems.isEmpty ? settings(&reader) : nil
      return (settings, reader.problems + reader.mistyped)
    } catch { return (nil, [error]) }
  }

  private static func settings(_ reader: inout JSONReader) -> HomeSettings? {
    let format = reader.integer("format", required: true, in: 1...Int.max)
    if let format, format > HomeSettings.format {
      reader.note(
        .homeNewer,
        Phrase(
          "home-home-format-newer-than-program", ["format": format, "other-format": HomeSettings.format]),
        at: "format", hint: Phrase("home-use-newer-zutto-one-reads"))
    }
    let owner = reader.text("owner", required: true, example: "\"misaki\"") { (text) throws(Diagnostic) in
      try PortableName(parsing: text).text
    }
    var settings = HomeSettings(owner: owner ?? "")
    settings.name = reader.name()
    settings.language = reader.text("locale", as: LanguageTag.init(parsing:))
    settings.timeZone = reader.text("timeZone") { (text) throws(Diagnostic) in
      try TimeZoneRules(named: text).name
    }
    settings.currency = reader.text("currency", example: "\"JPY\"") { (text) throws(Diagnostic) in
      try Currency(parsing: text)
    }
    settings.theme = reader.choice("theme", of: HomeSettings.Theme.self) ?? .system
    settings.plan = reader.choice("plan", of: HomeSettings.Plan.self) ?? .premium
    settings.picture = reader.text("picture")
    settings.reminder = reader.text("reminder") { (text) throws(Diagnostic) in try TimeOfDay(parsing: text) }
    settings.notify = reader.flag("notify") ?? true
    settings.muted = reader.object("muted", muted) ?? [:]
    return owner == nil ? nil : settings
  }

  /// Each diary's object says of members whether they are muted, so that two machines' changes merge by key.
  private static func muted(_ reader: inout JSONReader) -> [String: Set<String>]? {
    var result: [String: Set<String>] = [:]
    for diary in reader.object.members.map(\.key) {
      let members = reader.object(diary) { (reader) -> Set<String>? in
        let ids = reader.object.members.map(\.key)
        return Set(ids.filter { reader.flag($0) == true })
      }
      if let members, !members.isEmpty { result[diary] = members }
    }
    return result
  }

  /// The file of a new home.
  public static func text(_ settings: HomeSettings) -> [UInt8] {
    var object: JSONObject = ["format": .integer(HomeSettings.format), "owner": .text(settings.owner)]
    object["name"] = settings.name.map(JSON.text)
    object["locale"] = settings.language.map { .text($0.rawValue) }
    object["timeZone"] = settings.timeZone.map(JSON.text)
    object["currency"] = settings.currency.map { .text($0.code) }
    object["theme"] = .text(settings.theme.rawValue)
    object["plan"] = .text(settings.plan.rawValue)
    return JSON.object(object).canonical(HomeSettings.shape)
  }
}

// What a memo's facts depend on beside its file.

internal import Fluent
internal import Ground
internal import ZonedTime

/// The home that hand-written memos take their offset and language from.
struct MemoContext: Sendable {
  let zone: TimeZoneRules
  let language: LanguageTag

  init(in home: Home) {
    zone = home.zone
    language = home.settings.language ?? .en
  }

  init(zone: TimeZoneRules, language: LanguageTag) {
    self.zone = zone
    self.language = language
  }
}

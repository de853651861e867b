// The owner's profile and the home's language and reminder, changed from a phone.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import FormData
internal import Ground
internal import Household
internal import LosslessJSON
internal import Mustache
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension FormLimits {
  /// Settings and a picture.
  static let profile: FormLimits = {
    var limits = FormLimits.words
    limits.files = 1
    return limits
  }()
}

extension Visit {
  func settingsPage() async throws(Diagnostic) -> Answer { html(try await settings()) }

  private func settings() async throws(Diagnostic) -> AppPage {
    let (home, language) = (try app.reader.home(), language)
    let (settings, bytes) = (home.settings, try home.tree.read(Home.file, limit: Home.maximumJSONBytes).bytes)
    var page = AppPage(.settings, self, title: Phrase("app-settings")[language], tab: "/")
    try await showUndo(&page, to: "settings", Phrase("command-saved"))
    page[.url] = .text("\(base)/settings")
    page[.form] = .text(FormID(app.world).text)
    page[.seen] = .text(Digest(of: bytes).hex)
    page[.label] = .text(Phrase("app-set-name")[language])
    page[.name] = .text(settings.name ?? settings.owner)
    page[.photoWord] = .text(Phrase("app-set-picture")[language])
    if let path = settings.picture.flatMap(RelativePath.init(_:)),
      let picture = try home.tree.readIfPresent(path, limit: OutsideFile.maximumPictureBytes)
    {
      page[.src] = .text("\(base)/settings/picture?\(Digest(of: picture.bytes).hex.prefix(8))")
    }
    page[.toLabel] = .text(Phrase("app-set-language")[language])
    let own = settings.language ?? .en
    var languages = app.locales.tags.map { (id: $0, name: Phrase("app-language")[app.locales[$0]]) }
    if !languages.contains(where: { $0.id == own }) { languages.append((own, own.rawValue)) }
    page[.items] = .records(
      languages.map {
        Record([AppField.id: .text($0.id.rawValue), .label: .text($0.name), .isHere: .flag($0.id == own)])
      })
    page[.codeLabel] = .text(Phrase("app-set-reminder")[language])
    page[.time] = .text(settings.reminder?.text ?? Reminders.usual)
    page[.how] = .text(Phrase("app-set-reminder-how")[language])
    page[.send] = .text(Phrase("app-save")[language])
    page[.goOn] = .text("\(base)/devices")
    page[.write] = .text(Phrase("app-devices")[language])
    page[.icon] = .html(Array(AppIcon.devices.svg.utf8))
    return page
  }

  /// The owner's picture.
  func ownPicture() async throws(Diagnostic) -> Answer {
    guard let path = try app.reader.home().settings.picture.flatMap(RelativePath.init(_:)) else {
      return missing()
    }
    return try await picture(path, isSmall: true)
  }

  /// Writes what differs from the settings that the page showed.
  func saveSettings() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    let (id, form) = (try formID(), form)
    let profile = try typedProfile()
    try await app.writer.once(id, by: device.id, "app settings", at: now) {
      (home, change) throws(Diagnostic) in
      _ = try form.seen(Home.file, in: home)
      _ = try profile.make(in: home, &change)
    }
    await app.changed()
    do throws(Diagnostic) { try app.reader.moveReminder() } catch {
      var page = try await settings()
      page[.notice] = .text(
        [error.message, error.hint].compactMap { $0?[language] }.joined(separator: " — "))
      page[.isBad] = .flag(true)
      return html(page)
    }
    return see("/settings?done=\(id.text)")
  }

  /// What differs from the settings as they are.
  private func typedProfile() throws(Diagnostic) -> ProfileChange {
    let (settings, tree) = (try app.reader.home().settings, try app.writer.tree())
    let typed: [(key: String, value: String, old: String)] = [
      ("name", form["name"].trimmingBlanks, (settings.name ?? settings.owner).trimmingBlanks),
      ("locale", form["locale"], (settings.language ?? .en).rawValue),
      ("reminder", form["reminder"], settings.reminder?.text ?? Reminders.usual),
    ]
    let changed = typed.filter { !$0.value.isEmpty && $0.value != $0.old }
    let picture = try form.files.first.map { (file) throws(Diagnostic) -> ProfileChange.Picture in
      let name = file.name.isEmpty ? "picture" : file.name
      return (name, try tree.read(file.path).bytes, nil)
    }
    return ProfileChange(
      values: changed.map { (key: $0.key, value: .text($0.value)) },
      name: changed.first { $0.key == "name" }?.value, picture: picture)
  }
}

// Notices on phones: of what others wrote, and the owner's daily reminder.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles
internal import Serve
internal import ZonedTime

/// Sends notices to the browsers that subscribed to them.
actor PushNotices {
  /// Several changes that come together make one notice.
  private static let pause = Duration.seconds(2)
  private static let tries = 3
  /// Seconds until a service that was busy is asked again, if it names none, and at most.
  private static let usualWait = 60
  private static let longestWait = 3600

  private let household: Household
  private let devices: PairedDevices
  private let base: String
  private let folder: AppFolder
  private let settings: PushSettings
  private var made: PushServices?
  /// Every entry that was there at some time since the first subscription; nil while nobody has one.
  private var seen: Set<RelativePath>?
  private var isLooking = false
  private var isAsked = false
  private var reminded: Day?

  init(
    _ household: Household, _ devices: PairedDevices, _ folder: AppFolder, base: String,
    _ settings: PushSettings
  ) {
    self.household = household
    self.devices = devices
    self.folder = folder
    self.base = base
    self.settings = settings
  }

  /// The services, with this household's key.
  ///
  /// - Throws: `app-state`, and as the reads and writes.
  func services() throws(Diagnostic) -> PushServices {
    if let made { return made }
    let services = try PushServices(settings, in: folder, household.world)
    made = services
    return services
  }

  private func home() throws(Diagnostic) -> Home { try Home(at: household.home.tree.root) }

  private nonisolated func subscribed() -> [PairedDevice] { devices.all().filter { $0.push != nil } }

  /// Remembers the entries that are there, and whether today's reminder is past: only what comes later is sent.
  func begin() {
    guard seen == nil, !subscribed().isEmpty, let home = try? home() else { return }
    seen = try? NewEntries(home).present()
    if PushNotices.isPast(home.settings.reminder, household.now) { reminded = household.now.day }
  }

  private static func isPast(_ time: TimeOfDay?, _ now: ZonedTime) -> Bool {
    time.map { now.hour * 60 + now.minute >= $0.secondOfDay / 60 } ?? false
  }

  /// Sends notices of entries that are new, except to who looks at a page.
  ///
  /// - Parameter isWatching: whether a device has a live page open.
  func look(except isWatching: @escaping @Sendable (String) -> Bool) async {
    isAsked = true
    guard !isLooking else { return }
    isLooking = true
    while isAsked {
      try? await Task.sleep(for: PushNotices.pause)
      isAsked = false
      do throws(Diagnostic) { try await send(except: isWatching) } catch { household.report(error) }
    }
    isLooking = false
  }

  private func send(except isWatching: @Sendable (String) -> Bool) async throws(Diagnostic) {
    guard !subscribed().isEmpty else {
      seen = nil
      return
    }
    let home = try home()
    let new = NewEntries(home)
    let present = try new.present()
    let created = seen.map { present.subtracting($0) } ?? []
    seen = (seen ?? []).union(present)
    guard !created.isEmpty else { return }
    for device in subscribed() where !isWatching(device.id) {
      guard let address = device.push, device.role != .owner || home.settings.notify else { continue }
      let role = device.role
      let notices = await new.notices(of: created.sorted()) { (id) throws(Diagnostic) in
        guard let own = try role.presentMember(of: id, in: home) else { return nil }
        return role == .owner ? home.settings.muted[id, default: []].union([own]) : [own]
      }
      for notice in notices {
        let id = notice.diary.id
        await deliver(
          PushMessage(
            title: notice.text(household.locales[address.language]), body: Notice.shown(notice.diary.name),
            path: "\(base)/d/\(id.percentEncoded)", mark: id), to: device)
      }
    }
  }

  /// Sends the owner's phones the daily reminder, when its time comes, if one was set and nothing was written today.
  func remind() async {
    do throws(Diagnostic) {
      let phones = subscribed().filter { $0.role == .owner }
      guard !phones.isEmpty else { return }
      let (home, now) = (try home(), household.now)
      guard home.settings.notify, reminded != now.day, PushNotices.isPast(home.settings.reminder, now) else {
        return
      }
      reminded = now.day
      let fresh = Household(
        home, household.world, household.locales, household.language, program: household.program)
      guard try await Reminder(fresh).isDue else { return }
      for device in phones {
        guard let language = device.push.map({ household.locales[$0.language] }) else { continue }
        let question = try DiaryStore.questions(in: home, language).question(on: now.day)
        await deliver(
          PushMessage(
            title: Phrase("remind-write")[language], body: question, path: base + "/", mark: "reminder"),
          to: device)
      }
    } catch { household.report(error) }
  }

  /// Posts a message, again if the service is busy.
  private func deliver(_ message: PushMessage, to device: PairedDevice, try number: Int = 1) async {
    guard let address = device.push else { return }
    do throws(Diagnostic) {
      let services = try services()
      guard services.accepts(address) else { return }
      let contact = settings.contact
      let posted = await Task(executorPreference: AnswerThreads.shared) {
        () -> Result<PushServices.Reply, Diagnostic> in
        do throws(Diagnostic) {
          return .success(try services.post(message, to: address, contact: contact))
        } catch { return .failure(error) }
      }.value
      switch try posted.get() {
      case .taken: break
      case .gone: try devices.setPush(nil, of: device.id)
      case .later(let seconds):
        guard number < PushNotices.tries else { return }
        let wait = min(max(seconds ?? PushNotices.usualWait, 1), PushNotices.longestWait)
        // Others don't wait for it.
        Task {
          try? await Task.sleep(for: .seconds(wait))
          await deliver(message, to: device, try: number + 1)
        }
      case .refused(let status):
        household.report(
          Diagnostic(
            .programFailed, Phrase("app-push-refused", ["origin": address.origin, "status": status]),
            hint: Phrase("app-push-refused-hint"), severity: .warning))
      }
    } catch { household.report(error) }
  }
}

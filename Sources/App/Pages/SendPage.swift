// Memos that programs send: an iPhone's Shortcuts, an Android phone's like, a script.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Memos
internal import SafeFiles
internal import Serve
internal import ZonedTime

extension Visit {
  /// Adds a memo, once however often the program sends it.
  func receiveMemo() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    let (item, app) = (try newItem(), app)
    return try await withSound { (sound) async throws(Diagnostic) in
      let paths = try await app.writer.once(
        messageID(device, sound), by: device.id, "app memo", at: now
      ) { (home, change) throws(Diagnostic) in
        let item = try item.with(sound, app.world, in: home, &change)
        _ = try MemoStore.add(item, in: home, &change)
        noteMemo(.memoCreated, item)
      }
      guard let paths else { return .plain(200, Phrase("app-in-again")[language]) }
      await app.reader.forget(paths)
      return .plain(201, Phrase("app-in-kept")[language])
    }
  }

  /// The id of what was sent: by its `Idempotency-Key`; without one the same words and sound are the same
  /// memo for ten minutes.
  private func messageID(_ device: PairedDevice, _ sound: AttachedSound?) async throws(Diagnostic)
    -> FormID
  {
    var key = Digest.Builder()
    key.add(device.id)
    if let given = request["idempotency-key"] {
      key.add("key")
      key.add(given)
      return FormID(key.digest)
    }
    key.add("content")
    key.add(form["text"])
    key.add(sound?.digest.hex ?? "")
    let content = key.digest
    var number = 0
    while true {
      var numbered = Digest.Builder()
      numbered.add(content)
      numbered.add(number)
      let id = FormID(numbered.digest)
      guard try await app.writer.isFiled(id, at: now) else { return id }
      if try await app.writer.undoable(id, by: device.id, at: now) != nil { return id }
      number += 1
    }
  }
}

extension Request {
  /// The key of a program's request (RFC 6750, section 2.1); nil for a browser's.
  ///
  /// No other site's page can send this header: its browser asks first with OPTIONS, which nothing answers.
  var bearerKey: String? {
    guard values("cookie").isEmpty, let value = self["authorization"] else { return nil }
    let parts = value.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }
}

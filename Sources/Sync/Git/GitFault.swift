// What goes wrong between us, git and the place that a home is synced with; in words that say what to do.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// Diagnostics of syncing by git.
enum GitFault {
  /// There is no repository.
  static let notSetUp = Diagnostic(
    .syncNotSetUp, Phrase("sync-folder-no-git-repository-own"),
    hint: Phrase("sync-zutto-sync-remote-url-makes"))

  /// Nobody to sync with.
  static func noRemote(_ committed: Bool) -> Diagnostic {
    Diagnostic(
      .syncNoRemote,
      committed ? Phrase("sync-no-remote-repository-sync-what") : Phrase("sync-no-remote-repository-sync"),
      hint: Phrase("sync-zutto-sync-remote-url-sets-one"))
  }

  /// Several to sync with.
  static func whichRemote(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .syncNoRemote, Phrase("sync-several-remote-repositories", ["names": names.joined(separator: ", ")]),
      hint: Phrase("sync-git-branch-set-upstream-remote"))
  }

  /// Another branch there than here.
  static func otherBranch(_ here: String, _ there: [String], _ remote: String) -> Diagnostic {
    Diagnostic(
      .syncBranch,
      Phrase(
        "sync-remote-no-branch-but",
        ["remote": remote, "here": here, "there": there.joined(separator: "', '")]),
      hint: Phrase(
        "sync-git-branch-m-gives-branch",
        ["here": here, "there": there[0], "remote": remote, "other-here": here]))
  }

  /// No branch is checked out.
  static let detached = Diagnostic(
    .syncDetached, Phrase("sync-no-branch-checked-out-here"), hint: Phrase("sync-git-switch-branch-goes-back")
  )

  /// Work of a person's own.
  static func underWay(_ work: GitPlace.Work) -> Diagnostic {
    let next: Phrase? = work.next.map { Phrase("sync-zutto-merge-puts-together-what", ["name": $0]) }
    return Diagnostic(
      .syncUnderWay, Phrase("sync-git-middle-here", ["name": work.name]),
      hint: next ?? Phrase("sync-end-first-git-status-tells"))
  }

  /// Nothing in common.
  static func unrelated(_ remote: String, options: String = "") -> Diagnostic {
    Diagnostic(
      .syncUnrelated, Phrase("sync-history-nothing-common-one-here", ["path": remote]),
      hint: Phrase("sync-see-right-repository-zutto-sync", ["options": options]))
  }

  /// Somebody else's home.
  static func foreign(_ owner: String, _ own: String) -> Diagnostic {
    Diagnostic(
      .syncForeign, Phrase("sync-home-belongs-one-nothing-merged", ["owner": owner, "own": own]),
      hint: Phrase("sync-zutto-sync-remote-url-sets"))
  }

  /// A diary, where a home should be.
  static let diary = Diagnostic(
    .syncForeign, Phrase("sync-repository-diary-no-home-nothing"),
    hint: Phrase("sync-zutto-diary-join-joins-diary"))

  /// A bundle that was not made from ours.
  static func unrelatedBundle(_ path: String) -> Diagnostic {
    Diagnostic(
      .syncUnrelated, Phrase("sync-history-nothing-common-one-here", ["path": path]),
      hint: Phrase("sync-if-history-purged-zutto-diary"))
  }

  /// What was there is there no more.
  static func rewritten(_ remote: String, _ old: String) -> Diagnostic {
    Diagnostic(
      .syncRewritten,
      Phrase("sync-history-rewritten-commit-last-sync", ["remote": remote, "old": old.prefix(12)]),
      hint: Phrase("sync-zutto-sync-rewritten-adopt-takes"))
  }

  /// Others were faster every time.
  static let moved = Diagnostic(
    .syncMoved, Phrase("sync-remote-changed-again-each-time"),
    hint: Phrase("sync-all-merged-committed-here-run"))

  /// What git says of the other side, as what a person can do.
  static func remote(_ command: String, _ outcome: Program.Outcome) -> Diagnostic {
    let said = String(decoding: outcome.errors, as: UTF8.self)
    func says(_ words: [String]) -> Bool { words.contains { said.localizedContains($0) } }
    let complaint =
      GitFault.complaint(said).map { Phrase(verbatim: $0) }
      ?? Phrase("home-status", ["status": outcome.status])
    if says(credentialWords) {
      let line = said.split(whereSeparator: \.isNewline).map(String.init).first { line in
        credentialWords.contains { line.localizedContains($0) }
      }
      let complaint = line.map { Phrase(verbatim: String($0.prefix(200))) } ?? complaint
      return Diagnostic(
        .syncCredentials, Phrase("sync-remote-does-not-let-us", ["complaint": complaint]),
        hint: Phrase("sync-see-your-key-password-right"))
    }
    if says(missingWords) {
      return Diagnostic(
        .syncUnreachable, Phrase("sync-no-repository-remote-address", ["complaint": complaint]),
        hint: Phrase("sync-look-address-git-remote-v"))
    }
    if says(networkWords) {
      return Diagnostic(
        .syncUnreachable, Phrase("sync-remote-cant-reached", ["complaint": complaint]),
        hint: Phrase("sync-all-committed-here-run-zutto"))
    }
    if let fault = said.split(whereSeparator: \.isNewline).first(where: {
      $0.hasPrefix("error: object ") || $0.contains("fsck error")
    }) {
      return Diagnostic(
        .syncRefused,
        Phrase("sync-what-others-sent-not-taken", ["fault": fault.prefix(200).description.escapingControls]),
        hint: Phrase("sync-nothing-here-changed-whoever-added"))
    }
    if let words = hookWords(said) { return hook(words) }
    var told = Git.failure(command, outcome)
    told.message = Phrase("sync-git-failed", ["command": command, "said": complaint])
    return told
  }

  /// What a hook said that refused a push; nil if none did.
  ///
  /// Of one here git tells nothing but that nothing was sent; one at the host speaks in lines that begin with `remote:`,
  /// unless it could not be started.
  private static func hookWords(_ said: String) -> Phrase? {
    let lines = said.split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks }
    let isHosts = lines.contains { $0.contains("hook declined") }
    let isOurs =
      lines.last?.hasPrefix("error: failed to push some refs") == true
      && !lines.contains { $0.contains("rejected]") || $0.hasPrefix("fatal: ") }
    guard isHosts || isOurs else { return nil }
    let spoken = lines.first { isHosts ? $0.hasPrefix("remote: ") : !$0.hasPrefix("error: ") }
    let words =
      isHosts
      ? spoken.map { String($0.dropFirst("remote: ".count)) } ?? lines.first { $0.contains("cannot exec ") }
      : spoken
    return words.map { Phrase(verbatim: String($0.prefix(200))) } ?? Phrase("sync-said-nothing")
  }

  /// A hook of a person's or of the host.
  static func hook(_ complaint: Phrase) -> Diagnostic {
    Diagnostic(
      .syncHook, Phrase("sync-hook-refused", ["complaint": complaint]),
      hint: Phrase("sync-all-kept-here-mend-what"))
  }

  /// Why `git commit` did not.
  static func commit(_ outcome: Program.Outcome) -> Diagnostic {
    let said = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
    guard !said.contains("fatal: ") && !said.contains("error: ") else {
      return Git.failure("commit", outcome)
    }
    return hook(
      complaint(said).map { Phrase(verbatim: $0) }
        ?? Phrase("sync-said-nothing-status", ["status": outcome.status]))
  }

  /// The line that says most, without controls.
  private static func complaint(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks }.filter {
      !$0.isEmpty
    }
    let found =
      lines.first { $0.hasPrefix("ssh: ") } ?? lines.first { $0.hasPrefix("fatal: ") } ?? lines.first {
        $0.hasPrefix("error: ")
      } ?? lines.first { $0.hasPrefix("remote: ") } ?? lines.last
    return found.map { String($0.prefix(200)).escapingControls }
  }

  private static let credentialWords = [
    "Authentication failed", "could not read Username", "could not read Password", "Permission denied (",
    "terminal prompts disabled", "Host key verification failed", "The requested URL returned error: 401",
    "The requested URL returned error: 403", "Access denied", "invalid credentials",
  ]
  private static let missingWords = ["does not appear to be a git repository", "Repository not found"]
  private static let networkWords = [
    "Could not resolve", "Connection refused", "Network is unreachable", "No route to host",
    "Connection timed out", "Operation timed out", "Operation too slow", "Connection reset",
    "Could not read from remote repository", "Couldn't connect", "Failed to connect", "unable to access",
    "early EOF", "the remote end hung up", "not found",
  ]
}

extension Diagnostic {
  /// The same of an address that was given for the first time: nothing is committed, and there is nothing yet to run again.
  var firstContact: Diagnostic {
    var told = self
    switch code {
    case .syncUnreachable: told.hint = Phrase("sync-nothing-changed-look-address-network")
    case .syncCredentials: told.hint = Phrase("sync-nothing-changed-see-your-key")
    default: break
    }
    return told
  }
}

extension String {
  /// Whether it has a text in it, in letters of either case.
  fileprivate func localizedContains(_ text: String) -> Bool { lowercased().contains(text.lowercased()) }
}

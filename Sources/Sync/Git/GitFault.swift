// The errors of syncing by git, with hints on what to do.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

enum GitFault {
  static let notSetUp = Diagnostic(
    .syncNotSetUp, Phrase("sync-folder-no-git-repository-own"),
    hint: Phrase("sync-zutto-sync-remote-url-makes"))

  static func noRemote(_ committed: Bool) -> Diagnostic {
    Diagnostic(
      .syncNoRemote,
      committed ? Phrase("sync-no-remote-repository-sync-what") : Phrase("sync-no-remote-repository-sync"),
      hint: Phrase("sync-zutto-sync-remote-url-sets-one"))
  }

  static func whichRemote(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .syncNoRemote, Phrase("sync-several-remote-repositories", ["names": names.joined(separator: ", ")]),
      hint: Phrase("sync-git-branch-set-upstream-remote"))
  }

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

  static let detached = Diagnostic(
    .syncDetached, Phrase("sync-no-branch-checked-out-here"), hint: Phrase("sync-git-switch-branch-goes-back")
  )

  /// A git operation of the person is in progress.
  static func underWay(_ work: GitPlace.Work) -> Diagnostic {
    let next: Phrase? = work.next.map { Phrase("sync-zutto-merge-puts-together-what", ["name": $0]) }
    return Diagnostic(
      .syncUnderWay, Phrase("sync-git-middle-here", ["name": work.name]),
      hint: next ?? Phrase("sync-end-first-git-status-tells"))
  }

  static func unrelated(_ remote: String, options: String = "") -> Diagnostic {
    Diagnostic(
      .syncUnrelated, Phrase("sync-history-nothing-common-one-here", ["path": remote]),
      hint: Phrase("sync-see-right-repository-zutto-sync", ["options": options]))
  }

  /// The remote is another owner's home.
  static func foreign(_ owner: String, _ own: String) -> Diagnostic {
    Diagnostic(
      .syncForeign, Phrase("sync-home-belongs-one-nothing-merged", ["owner": owner, "own": own]),
      hint: Phrase("sync-zutto-sync-remote-url-sets"))
  }

  /// The remote is a diary, not a home.
  static let diary = Diagnostic(
    .syncForeign, Phrase("sync-repository-diary-no-home-nothing"),
    hint: Phrase("sync-zutto-diary-join-joins-diary"))

  static func unrelatedBundle(_ path: String) -> Diagnostic {
    Diagnostic(
      .syncUnrelated, Phrase("sync-history-nothing-common-one-here", ["path": path]),
      hint: Phrase("sync-if-history-purged-zutto-diary"))
  }

  /// A file that one side removed and the other changed, and that stays.
  static func kept(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .syncKept, Phrase("sync-removed-on-one-side-changed", ["path": path]), path: path,
      hint: Phrase("sync-remove-again-if-really-go"), severity: .warning)
  }

  /// The commit of the last sync is no longer in the remote's history.
  static func rewritten(_ remote: String, _ old: String) -> Diagnostic {
    Diagnostic(
      .syncRewritten,
      Phrase("sync-history-rewritten-commit-last-sync", ["remote": remote, "old": old.prefix(12)]),
      hint: Phrase("sync-zutto-sync-rewritten-adopt-takes"))
  }

  /// Others pushed first in every round.
  static let moved = Diagnostic(
    .syncMoved, Phrase("sync-remote-changed-again-each-time"),
    hint: Phrase("sync-all-merged-committed-here-run"))

  /// Translates git's message about the remote into an error with a hint.
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
    if let words = hookWords(said) { return hook(words) }
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
    var problem = Git.failure(command, outcome)
    problem.message = Phrase("sync-git-failed", ["command": command, "said": complaint])
    return problem
  }

  /// The message of a hook that refused a push; nil if none did.
  ///
  /// For a local hook git only reports that the push failed. A hook on the host prints lines that begin with
  /// `remote:`, unless it could not be started.
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

  /// A local hook or one of the host refused.
  static func hook(_ complaint: Phrase) -> Diagnostic {
    Diagnostic(
      .syncHook, Phrase("sync-hook-refused", ["complaint": complaint]),
      hint: Phrase("sync-all-kept-here-mend-what"))
  }

  static func commit(_ outcome: Program.Outcome) -> Diagnostic {
    let said = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
    guard !said.contains("fatal: ") && !said.contains("error: ") else {
      return Git.failure("commit", outcome)
    }
    return hook(
      complaint(said).map { Phrase(verbatim: $0) }
        ?? Phrase("sync-said-nothing-status", ["status": outcome.status]))
  }

  /// The most informative line, with control characters escaped.
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
  /// The same error for an address used for the first time: nothing is committed, and no sync can be
  /// repeated.
  var firstContact: Diagnostic {
    var problem = self
    switch code {
    case .syncUnreachable: problem.hint = Phrase("sync-nothing-changed-look-address-network")
    case .syncCredentials: problem.hint = Phrase("sync-nothing-changed-see-your-key")
    default: break
    }
    return problem
  }
}

extension String {
  fileprivate func localizedContains(_ text: String) -> Bool { lowercased().contains(text.lowercased()) }
}

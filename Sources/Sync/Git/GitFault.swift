// What goes wrong between us, git and the place that a home is synced with; in words that say what to do.

internal import Ground

/// Diagnostics of syncing by git.
enum GitFault {
  /// There is no repository.
  static let notSetUp = Diagnostic(
    .syncNotSetUp, "this folder is no git repository of its own",
    hint: "'zutto sync --remote URL' makes it one and syncs it; 'zutto sync --rsync DEST' needs none")

  /// Nobody to sync with.
  static func noRemote(_ committed: Bool) -> Diagnostic {
    Diagnostic(
      .syncNoRemote,
      committed
        ? "there is no remote repository to sync with; what changed is committed here"
        : "there is no remote repository to sync with",
      hint:
        "'zutto sync --remote URL' sets one: an empty repository on a host or on another disk ('git init --bare')"
    )
  }

  /// Several to sync with.
  static func whichRemote(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .syncNoRemote, "there are several remote repositories: \(names.joined(separator: ", "))",
      hint: "'git branch --set-upstream-to=<remote>/<branch>' says which one this branch follows")
  }

  /// Another branch there than here.
  static func otherBranch(_ here: String, _ there: [String], _ remote: String) -> Diagnostic {
    Diagnostic(
      .syncBranch, "the remote '\(remote)' has no branch '\(here)', but '\(there.joined(separator: "', '"))'",
      hint:
        "'git branch -m \(here) \(there[0])' gives the branch here that name; 'git push -u \(remote) \(here)' makes a second one there"
    )
  }

  /// No branch is checked out.
  static let detached = Diagnostic(
    .syncDetached, "no branch is checked out here (a detached HEAD)",
    hint: "'git switch <branch>' goes back to one; 'git switch -c <name>' keeps what was committed since")

  /// Work of a person's own.
  static func underWay(_ work: GitPlace.Work) -> Diagnostic {
    let next: Phrase? = work.next.map {
      "'zutto merge' puts together what is unmerged, then 'git \($0)'; or end it as 'git status' tells; nothing was changed"
    }
    return Diagnostic(
      .syncUnderWay, "git is in the middle of \(work.name) here",
      hint: next ?? "end it first ('git status' tells how); nothing was changed")
  }

  /// Nothing in common.
  static func unrelated(_ remote: String, options: String = "") -> Diagnostic {
    Diagnostic(
      .syncUnrelated, "'\(remote)' has a history that has nothing in common with the one here",
      hint:
        "see that it is the right repository; 'zutto sync \(options)--allow-unrelated-histories' puts the two homes together"
    )
  }

  /// Somebody else's home.
  static func foreign(_ owner: String, _ own: String) -> Diagnostic {
    Diagnostic(
      .syncForeign,
      "the home there belongs to '\(owner)', and this one to '\(own)'; nothing was merged or sent",
      hint:
        "'zutto sync --remote URL' sets the right repository; what two people write together is a diary: 'zutto diary share'"
    )
  }

  /// A diary, where a home should be.
  static let diary = Diagnostic(
    .syncForeign, "the repository there is a diary and no home; nothing was merged or sent",
    hint:
      "'zutto diary join' joins a diary, by its invitation; give the address of a repository of your own for the home"
  )

  /// A bundle that was not made from ours.
  static func unrelatedBundle(_ path: String) -> Diagnostic {
    Diagnostic(
      .syncUnrelated, "'\(path)' has a history that has nothing in common with the one here",
      hint:
        "if its history was purged: 'zutto diary receive --rewritten adopt'; if the diary was shared anew: '--allow-unrelated-histories' puts both together"
    )
  }

  /// What was there is there no more.
  static func rewritten(_ remote: String, _ old: String) -> Diagnostic {
    Diagnostic(
      .syncRewritten,
      "the history of '\(remote)' was rewritten: commit \(old.prefix(12)), which was there at the last sync, is gone; nothing was merged",
      hint:
        "'zutto sync --rewritten adopt' takes the new history and puts only what is new here on top of it; '--rewritten merge' puts both together, and what was taken out comes back")
  }

  /// Others were faster every time.
  static let moved = Diagnostic(
    .syncMoved, "the remote changed again each time before ours arrived",
    hint: "all is merged and committed here; run 'zutto sync' again")

  /// What git says of the other side, as what a person can do.
  static func remote(_ command: String, _ outcome: Program.Outcome) -> Diagnostic {
    let said = String(decoding: outcome.errors, as: UTF8.self)
    func says(_ words: [String]) -> Bool { words.contains { said.localizedContains($0) } }
    let complaint = GitFault.complaint(said).map { Phrase(verbatim: $0) } ?? "status \(outcome.status)"
    if says(credentialWords) {
      let line = said.split(whereSeparator: \.isNewline).map(String.init).first { line in
        credentialWords.contains { line.localizedContains($0) }
      }
      let complaint = line.map { Phrase(verbatim: String($0.prefix(200))) } ?? complaint
      return Diagnostic(
        .syncCredentials, "the remote does not let us in: \(complaint)",
        hint:
          "see that your key or password is right ('git fetch' in the folder asks for it); all is kept here")
    }
    if says(missingWords) {
      return Diagnostic(
        .syncUnreachable, "there is no repository at the remote's address: \(complaint)",
        hint:
          "look at the address ('git remote -v') and whether its disk is there; all is committed here: run 'zutto sync' again then"
      )
    }
    if says(networkWords) {
      return Diagnostic(
        .syncUnreachable, "the remote can't be reached: \(complaint)",
        hint: "all is committed here; run 'zutto sync' again when it can be")
    }
    if let fault = said.split(whereSeparator: \.isNewline).first(where: {
      $0.hasPrefix("error: object ") || $0.contains("fsck error")
    }) {
      return Diagnostic(
        .syncRefused,
        "what the others sent is not taken over: git found \(fault.prefix(200).description.escapingControls)",
        hint: "nothing here was changed; whoever added it must take it out of the repository again")
    }
    if let words = hookWords(said) { return hook(words) }
    var told = Git.failure(command, outcome)
    told.message = "'git \(command)' failed: \(complaint)"
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
    return words.map { Phrase(verbatim: String($0.prefix(200))) } ?? "it said nothing"
  }

  /// A hook of a person's or of the host.
  static func hook(_ complaint: Phrase) -> Diagnostic {
    Diagnostic(
      .syncHook, "a hook refused it: \(complaint)",
      hint: "all is kept here; mend what it wants, or the hook, and run 'zutto sync' again")
  }

  /// Why `git commit` did not.
  static func commit(_ outcome: Program.Outcome) -> Diagnostic {
    let said = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
    guard !said.contains("fatal: ") && !said.contains("error: ") else {
      return Git.failure("commit", outcome)
    }
    return hook(complaint(said).map { Phrase(verbatim: $0) } ?? "it said nothing (status \(outcome.status))")
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
    case .syncUnreachable:
      told.hint = "nothing was changed; look at the address and the network, and give it again"
    case .syncCredentials:
      told.hint =
        "nothing was changed; see that your key or password is right ('git ls-remote ADDRESS' asks for it), and give it again"
    default: break
    }
    return told
  }
}

extension String {
  /// Whether it has a text in it, in letters of either case.
  fileprivate func localizedContains(_ text: String) -> Bool { lowercased().contains(text.lowercased()) }
}

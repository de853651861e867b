// What the tests drive at a terminal: the prompt and the watch, with accounts that are made up.
//
//     TerminalProbe prompt [--no-input]    asks twice and tells what was typed, in hexadecimal
//     TerminalProbe slow-prompt            the same, and works for two seconds after each question
//     TerminalProbe watch                  shows three accounts

import Diagnostics
import Ground
import TestSupport
import ZonedTime
import ZuttoCLI

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

func prompt() throws {
  let prompt = PassphrasePrompt(mayAsk: !CommandLine.arguments.contains("--no-input"))
  for question in ["First: ", "Second: "] {
    let typed = try prompt.ask(question) { bytes in bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
    print("got [\(typed)]")
    fflush(nil)
    if CommandLine.arguments.contains("slow-prompt") { sleep(2) }
  }
}

func watch() throws {
  try Watch(
    language: .en, colors: false, now: World.live.now,
    rows: { now in
      let second = Int(now.secondsSince1970)
      return ["GitHub", "例え", "Bank"].enumerated().map { place, issuer in
        WatchRow(
          id: issuer, issuer: issuer, name: "name\(place)", code: "12345\(place)", nextCode: "654321",
          remaining: 30 - second % 30, withheld: place == 2 ? "HOTP" : nil)
      }
    },
    copy: { row throws(Diagnostic) in
      if row.withheld != nil { throw Diagnostic(.clipboardMissing, "there is no clipboard") }
      return "copied \(row.issuer)"
    }
  ).run()
}

do {
  if CommandLine.arguments.contains("watch") { try watch() } else { try prompt() }
  print("done")
} catch let problem as Diagnostic {
  print(problem.englishDescription)
  exit(1)
} catch {
  print("ended by \(error)")
  exit(130)
}

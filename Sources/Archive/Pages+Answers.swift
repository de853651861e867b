// The page of answers, and what the home page shows of it.

internal import Ground
internal import Mustache

extension Pages {
  /// The answers on the home page: how many, and the newest note that has one.
  func answersCard() -> Value {
    guard let plan = plan.notes, let newest = plan.answers.first else { return .nothing }
    return .record(
      Record([
        (.url, .text("answers/index.html")),
        (.count, .text(Phrase("archive-answer-count")(language, count: plan.answers.count))),
        (.datetime, .text(newest.day.text)), (.date, .text(language.longDate(newest.day))),
        (.lang, .text((newest.note.language ?? language.tag).html)), (.excerpt, .text(newest.note.excerpt)),
      ]))
  }

  /// The public notes with their answers, newest first.
  func answers(_ plan: NotePlan) -> Record {
    let answers = plan.answers.map { answer in
      Record([
        (.id, .text(answer.id)), (.datetime, .text(answer.day.text)),
        (.date, .text(language.longDate(answer.day))), (.note, words(answer.note)),
        (.answer, words(answer.answer)),
      ])
    }
    var fields: [(Field, Value)] = [
      (.count, .text(Phrase("archive-answer-count")(language, count: answers.count))),
      (.answers, .records(answers)),
    ]
    if let link = plan.links.first { fields.append((.ask, .text("../receive/\(link.token).html"))) }
    return (plan.hidesName ? nameless : named).record(
      "answers", title: Phrase("archive-answers")[language], depth: 1, fields)
  }

  private func words(_ words: NotePlan.Words) -> Value {
    .record(Record([(.lang, .text((words.language ?? language.tag).html)), (.body, .html(words.html))]))
  }
}

extension NotePlan.Words {
  /// The text as text: paragraphs at blank lines, line breaks kept, nothing else that means anything.
  var html: [UInt8] {
    var html = Array("<p>".utf8)
    html.reserveCapacity(text.utf8.count + text.utf8.count / 4 + 16)
    // How many lines ended since the last words.
    var ends = 0
    for byte in text.utf8 {
      if byte == 0x0A {
        ends += 1
        continue
      }
      if ends > 0 { html += Array((ends == 1 ? "<br>\n" : "</p>\n<p>").utf8) }
      ends = 0
      switch byte {
      case UInt8(ascii: "&"): html += Array("&amp;".utf8)
      case UInt8(ascii: "<"): html += Array("&lt;".utf8)
      case UInt8(ascii: ">"): html += Array("&gt;".utf8)
      case UInt8(ascii: "\""): html += Array("&quot;".utf8)
      case UInt8(ascii: "'"): html += Array("&#39;".utf8)
      default: html.append(byte)
      }
    }
    return html + Array("</p>".utf8)
  }

  /// The beginning, in one line.
  var excerpt: String {
    // Enough for as many characters, however long one of them is made.
    let start = text.unicodeScalars.prefix(400)
    let line = String(String.UnicodeScalarView(start.map { $0 == "\n" || $0 == "\t" ? " " : $0 }))
    return line.count > 80 || start.endIndex < text.endIndex ? "\(line.prefix(80))…" : line
  }
}

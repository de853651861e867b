// What somebody wrote in a mail, whatever their program put around it.

import Diagnostics
import Import
import Testing

@Suite struct MailTests {
  /// A mailbox that is read in pieces of some bytes.
  private struct Pieces: ForeignContainer {
    let bytes: [UInt8]
    let count: Int
    var files: [ForeignFile] { [ForeignFile(name: "a.mbox", size: bytes.count, number: 0)] }
    var problems: [Diagnostic] { [] }

    func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void)
      throws(Diagnostic)
    {
      for start in stride(from: 0, to: bytes.count, by: count) {
        try take(Array(bytes[start..<min(start + count, bytes.count)]))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 50, 1000]) func aMailboxIsDividedWhereverItsPiecesEnd(count: Int) {
    let box = """
      From a Sat Nov 28 21:00:00 2026
      To: one@b.example
      From: a
      Date: x

      From here on:
      From here
      >From there

      From b Sat Nov 28 21:00:00 2026
      To: two@b.example

      From c Sat Nov 28 21:00:00 2026\r
      Cc: three@b.example\r
      \r
      From d
      no-field

      From e
      """
    var traces: [String] = []
    let read = MailBox(
      ForeignFiles(Pieces(bytes: Array(box.utf8), count: count), name: "a.mbox"),
      where: { !$0.contains("two") }, take: { traces.append($0.traces) })
    #expect(traces == ["one@b.example", "three@b.example"])
    #expect(read.others == 1)
    #expect(read.problems.isEmpty)
  }

  @Test(arguments: [
    ("Yes.\n\nOn Sat, Nov 28, 2026 at 9:00 PM A <a@b.example> wrote:\n> ── zutto ▲ x\n> q\n", "Yes."),
    // Broken over two lines, and right below the answer.
    ("Yes.\nNo.\nOn Sat, Nov 28, 2026 at 9:00 PM A <a@b.example>\nwrote:\n\n> ── zutto ▲ x\n", "Yes.\nNo."),
    ("はい。\n2026年11月28日(土) 21:00 A <a@b.example>:\n\n── zutto ▲ x\n\nq\n", "はい。"),
    ("네.\n\n2026년 11월 28일 (토) 오후 9:00, A <a@b.example>님이 작성:\n> ── zutto ▲ x\n", "네."),
    ("好。\n\nA <a@b.example> 于2026年11月28日周六 21:00写道：\n> ── zutto ▲ x\n", "好。"),
    ("Yes.\n\n-- \nA\nCity\n\n> ── zutto ▲ x\n", "Yes."),
    ("はい。\n\niPhoneから送信\n\n> ── zutto ▲ x\n", "はい。"),
    (
      "Yes.\n\n-----Original Message-----\nFrom: A <a@b.example>\nSent: 28 Nov\nTo: x\nSubject: q\n\n── zutto ▲ x\n",
      "Yes."
    ),
    // The sign was lost, the marks of quotation were not.
    ("Yes.\n\nA <a@b.example> wrote at 9:\n> q\n> r\n", "Yes."), ("> q\n\nBelow.\n", "> q\n\nBelow."),
    ("> ── zutto ▲ x\n> q\n\nBelow.\n\nSent from my phone\n", "Below."),
    // Apple's programs quote the introduction.
    (
      "Yes.\n\nSent from my iPhone\n\n> On Nov 28, 2026, at 21:00, a@b.example wrote:\n> \n> \u{FEFF}\n> ── zutto ▲ x\n",
      "Yes."
    ),
    // Thunderbird names the sender without an address.
    ("Yes.\n\nOn 11/28/26 21:00, Misaki wrote:\n> ── zutto ▲ x\n", "Yes."),
    ("네.\n\n2026. 11. 28. 오후 9:00에 미사키 이(가) 쓴 글:\n> ── zutto ▲ x\n", "네."),
    ("好。\n\n在 2026/11/28 21:00, 美咲 写道:\n> ── zutto ▲ x\n", "好。"),
    ("はい。\n\n2026/11/28 21:00、美咲 さんは書きました:\n> ── zutto ▲ x\n", "はい。"),
    // Heads of names alone, in paragraphs and in a table; lines that HTML becomes.
    (
      "はい。\n\n________________________________\n差出人: 美咲\n送信日時: 2026年11月28日\n宛先: 美咲\n件名: q\n\n── zutto ▲ x\n",
      "はい。"
    ),
    (
      "Yes.\n\nSent from Mail for Windows\n\nFrom: A\nSent: 28 Nov\nTo: A\nSubject: q\n\n── zutto ▲ x\n",
      "Yes."
    ),
    (
      "好。\n\n\\------------------ 原始邮件 ------------------\n\n**发件人:** \"A\"\n\n**发送时间:** 2026年\n\n**主题:** q\n\n── zutto ▲ x\n",
      "好。"
    ),
    ("好。\n\n---- 回复的原邮件 ----\n| 发件人 | a@b.example |\n| 日期 | 2026年 |\n| 主题 | q |\n── zutto ▲ x\n", "好。"),
    ("好。\n\n```\nAt 2026-11-28 21:00:00, a@b.example wrote:\n```\n\n> ── zutto ▲ x\n", "好。"),
    ("Yes.\n\n***\n\n── zutto ▲ x\n", "Yes."),
    ("Yes.\n\nOn 11/28/26 21:00, A wrote:\n\n> ```\n> ── zutto ▲ x\n", "Yes."),
    ("はい。\n\nOutlook for iOS を入手<https://aka.ms/o0ukef>\n── zutto ▲ x\n", "はい。"),
    // Lines of one's own that look nearly so.
    ("> a verse\n\nMine.\n\n> ── zutto ▲\n", "> a verse\n\nMine."),
    ("```\nlet x = 1\n```\n\n── zutto ▲\n", "```\nlet x = 1\n```"),
    ("---- Dinner ----\nPasta.\n\n── zutto ▲\n", "---- Dinner ----\nPasta."),
    ("Bus: 9:00\nTrain: 10:00\nHome: late\n\n── zutto ▲\n", "Bus: 9:00\nTrain: 10:00\nHome: late"),
    ("At 9:00 we met:\nfine.\n", "At 9:00 we met:\nfine."), ("Remember:\n\n> ── zutto ▲\n", "Remember:"),
    ("a: b\nc: d\ne: f\n", "a: b\nc: d\ne: f"),
    (
      "Come!\n\nWhen: 9:00\nWhere: here\nAsk: a@b.example\n\n***\n",
      "Come!\n\nWhen: 9:00\nWhere: here\nAsk: a@b.example\n\n***"
    ), ("> all\n> quoted\n", ""), ("", ""), ("── zutto ▲", ""),
    // An introduction of one line, whatever stands above it.
    (
      "We met Ken.\nTrain left at 7.\nMisaki wrote:\n> ── zutto ▲ x\n",
      "We met Ken.\nTrain left at 7."
    ),
    ("Dinner.\n\nShe is 70 today!\n\nみさきさんが書きました:\n> ── zutto ▲ x\n", "Dinner.\n\nShe is 70 today!"),
    ("Dinner.\n\n7시에 만났다\n\na@b.example 님이 작성:\n> ── zutto ▲ x\n", "Dinner.\n\n7시에 만났다"),
    ("Only line, 3 cats\n\n<a@b.example> wrote:\n\n> ── zutto ▲ x\n", "Only line, 3 cats"),
    ("2026-11-28 21:00 dinner\nMisaki wrote:\n> ── zutto ▲ x\n", "2026-11-28 21:00 dinner"),
    ("Yes.\nOn Sat, Nov 28, 2026 at 9:00 PM A <\na@b.example> wrote:\n> ── zutto ▲ x\n", "Yes."),
    ("Yes.\nOn Sat, Nov 28, 2026 at 9:00 PM A\n<a@b.example>\nwrote:\n> ── zutto ▲ x\n", "Yes."),
    ("Yes.\n\n---- On Sat, 28 Nov 2026 21:00 A <a@b.example> wrote ----\n\n> ── zutto ▲ x\n", "Yes."),
    // One head, and nothing like it above it.
    (
      "I bought: 3 eggs\nI read: 2 books\nmail me: a@b.c\n\n-----Original Message-----\nFrom: x\nSent: y\nTo: z\nSubject: q\n\n── zutto ▲\n",
      "I bought: 3 eggs\nI read: 2 books\nmail me: a@b.c"
    ),
    ("From: mum\nA cake: 3\n\nFrom: x\nSent: y\nTo: z\n\n── zutto ▲\n", "From: mum\nA cake: 3"),
    // A verse that nobody quoted from a mail.
    (
      "I read this today:\n\n> The fog comes\n> on little cat feet",
      "I read this today:\n\n> The fog comes\n> on little cat feet"
    ), ("Mine:\n\n> a verse\n\n> ── zutto ▲\n", "Mine:\n\n> a verse"),
    // A line that introduces a quotation which is not there: its date distinguishes it from the writer's own.
    ("はい。\n\niPhoneから送信\n\n2026/11/28 21:00、A <a@b.example>のメール:\n", "はい。"),
    ("Yes.\n\nAsk a@b.example:\n", "Yes.\n\nAsk a@b.example:"),
    // Whole lines that programs are known to sign with, and others.
    ("네.\n\n나의 iPhone에서 보냄\n\n> ── zutto ▲\n", "네."), ("好。\n\n发自我的iPhone\n\n> ── zutto ▲\n", "好。"),
    ("Yes.\n\n[Sent from Yahoo Mail on Android](https://x.example/y)\n\n> ── zutto ▲\n", "Yes."),
    ("Yes.\n\nSent from Mail<https://x.example/y> for Windows\n\n> ── zutto ▲\n", "Yes."),
    ("My best line\nSent from my heart, to you 2", "My best line\nSent from my heart, to you 2"),
    ("Sent from my heart\n\n> ── zutto ▲\n", "Sent from my heart"), ("昨日の手紙はパリから送信", "昨日の手紙はパリから送信"),
  ])
  func onlyWhatWasWrittenStays(text: String, words: String) {
    #expect(MailAnswer.words(of: text) == words)
  }

  @Test(arguments: [
    ("Sat, 28 Nov 2026 21:00:00 +0900", "2026-11-28T21:00:00+09:00"),
    ("28 Nov 2026 21:00 -0330 (NST)", "2026-11-28T21:00:00-03:30"),
    ("1 Jan 99 0:00:00 GMT", "1999-01-01T00:00:00+00:00"),
    ("Tue, 1 jul 03 10:52:37 +0200", "2003-07-01T10:52:37+02:00"),
    ("Sat,  5  Mar  2022 00:00:60 +0000", "2022-03-05T00:00:59+00:00"),
    // Zones with names; what a letter meant is unknown (RFC 5322, 4.3).
    ("28 Nov 2026 21:00:00 EST", "2026-11-28T21:00:00-05:00"),
    ("28 Nov 2026 21:00:00 pdt", "2026-11-28T21:00:00-07:00"),
    ("28 Nov 2026 21:00:00 JST", "2026-11-28T21:00:00+09:00"),
    ("28 Nov 2026 21:00:00 K", "2026-11-28T21:00:00+00:00"),
  ])
  func datesOfMailsAreRead(text: String, time: String) { #expect(MailDate.moment(text)?.text == time) }

  @Test(arguments: [
    "", "soon", "Sat", "32 Nov 2026 1:00", "28 Nov 2026", "28 Foo 2026 1:00", "28 Nov 2026 25:00:00 +0000",
  ])
  func whatIsNoDateIsNone(text: String) { #expect(MailDate.moment(text) == nil) }

  @Test(arguments: [
    ("=?iso-8859-1?Q?caf=E9_au?= lait", "café au lait"), ("=?UTF-8?B?5pel?=\r\n =?UTF-8?B?6KiY?=", "日記"),
    ("a =?shift_jis?B?k/o=?= b", "a 日 b"), ("=?utf-8*ja?Q?=E6=97=A5?=", "日"), ("=?x?y?z?=", "=?x?y?z?="),
    ("=?utf-8?Q?unended", "=?utf-8?Q?unended"), ("=?ISO-2022-JP?B?GyRCRnwbKEI=?=", "日"),
    ("=?euc-kr?B?sKE=?=", "가"),
    // What programs of Japan write beyond the standard: a number in a circle, half-width kana.
    ("=?ISO-2022-JP?B?GyRCLSEbKEI=?=", "①"), ("=?iso-2022-jp?B?GyhJMRsoQg==?=", "ｱ"),
  ])
  func encodedWordsAreDecoded(value: String, text: String) { #expect(MailWords.decoded(value) == text) }

  @Test(arguments: [
    ("charset", "text/plain; charset=\"utf-8\"; format=flowed", "utf-8"),
    ("format", "text/plain;format = flowed", "flowed"),
    ("filename", "attachment; filename*=UTF-8''%E6%97%A5%20x.pdf", "日 x.pdf"),
    ("filename", "attachment; filename*0*=UTF-8''%E6%97; filename*1*=%A5; filename*2=.pdf", "日.pdf"),
    ("filename", "attachment; filename=\"a;\\\"b\\\".txt\"", "a;\"b\".txt"),
    ("filename", "attachment; filename=\"=?utf-8?B?5pel?=\"", "日"),
    ("x", "text/plain", nil),
  ])
  func parametersAreRead(name: String, value: String, text: String?) {
    #expect(MailWords.parameter(name, of: value) == text)
  }

  @Test(arguments: [
    ("Quoted-Printable (x)", "quoted-printable"), ("(a (b) c) base64 ", "base64"), ("8BIT", "8bit"),
    ("7bit (", "7bit"),
    (") base64", ") base64"), ("", ""),
  ])
  func wordsOfFieldsAreReadWithoutComments(value: String, word: String) {
    #expect(MailWords.token(value) == word)
  }
}

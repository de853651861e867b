// Time zones: Python's zoneinfo and the system's date as judges, and files that lie.

import Foundation
import TestSupport
import Testing
import ZonedTime

@Suite struct TimeZoneRulesTests {
  /// The names of all zones of this machine.
  static let names: [String] = {
    let folder = TimeZoneRules.folders().first { FileManager.default.fileExists(atPath: $0) }
    guard let folder, let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    return walk.compactMap { $0 as? String }.filter { !$0.hasPrefix("right/") && !$0.hasPrefix("posix/") }
      .filter { (try? TimeZoneRules(named: $0)) != nil }.sorted()
  }()

  @Test func inCIThereAreZones() {
    #expect(!isCI || !TimeZoneRulesTests.names.isEmpty, "'scripts/install-deps test' brings tzdata")
  }

  @Test func knowsUTCWithoutAnyFile() throws {
    #expect(try TimeZoneRules(named: "UTC", in: []).offsetSeconds(at: .init(secondsSince1970: 0)) == 0)
    #expect(TimeZoneRules.utc.zoned(Instant(secondsSince1970: 0)).text == "1970-01-01T00:00:00+00:00")
  }

  @Test(.enabled(if: !names.isEmpty)) func knowsWhereTokyoIs() throws {
    let tokyo = try TimeZoneRules(named: "Asia/Tokyo")
    let eve = try ZonedTime(parsing: "2024-12-25T14:30:00Z")
    #expect(tokyo.zoned(eve.instant).text == "2024-12-25T23:30:00+09:00")
    #expect(tokyo.day(at: try ZonedTime(parsing: "2024-12-25T15:00:00Z").instant).text == "2024-12-26")
  }

  @Test(.enabled(if: !names.isEmpty)) func aTimeThatComesTwiceIsTheFirst() throws {
    let zone = try TimeZoneRules(named: "America/New_York")
    let day = try Day(parsing: "2030-11-03")
    #expect(zone.zoned(day, try TimeOfDay(parsing: "01:30")).text == "2030-11-03T01:30:00-04:00")
    #expect(zone.zoned(day, try TimeOfDay(parsing: "02:00")).text == "2030-11-03T02:00:00-05:00")
  }

  @Test(.enabled(if: !names.isEmpty)) func aTimeThatIsLeftOutIsShiftedForward() throws {
    let zone = try TimeZoneRules(named: "America/New_York")
    let day = try Day(parsing: "2030-03-10")
    #expect(zone.zoned(day, try TimeOfDay(parsing: "02:30")).text == "2030-03-10T03:30:00-04:00")
    // Samoa left out a whole day.
    let samoa = try TimeZoneRules(named: "Pacific/Apia")
    #expect(
      samoa.zoned(try Day(parsing: "2011-12-30"), try TimeOfDay(parsing: "12:00")).text
        == "2011-12-31T12:00:00+14:00")
  }

  @Test(arguments: [
    "", "/etc/passwd", "../Asia/Tokyo", "Asia/../../etc/passwd", "Asia//Tokyo", "Asia/", "./UTC", "東京",
    "a\0b", "Asia/ Tokyo",
  ]) func refusesANameThatIsNone(name: String) {
    let found = refusal { _ = try TimeZoneRules(named: name) }
    #expect(found?.first == "bad-time-zone")
    #expect(found?[2] == "write an IANA name such as Asia/Tokyo, Asia/Seoul or UTC")
  }

  @Test(.enabled(if: !names.isEmpty)) func refusesAnUnknownZone() {
    #expect(
      refusal { _ = try TimeZoneRules(named: "Asia/Tokio") } == [
        "bad-time-zone", "there is no time zone 'Asia/Tokio' on this machine",
        "did you mean 'Asia/Tokyo'? write an IANA name such as Asia/Tokyo, Asia/Seoul or UTC",
      ])
    #expect(refusal { _ = try TimeZoneRules(named: "Asia") }?.first == "bad-time-zone")
    #expect(refusal { _ = try TimeZoneRules(named: "tzdata.zi") }?.first == "bad-time-zone")
    #expect(
      refusal { _ = try TimeZoneRules(named: "Asia/Tokyo", in: []) }?.last
        == "install the system's time zone data (tzdata), or use UTC")
  }

  @Test(.enabled(if: !names.isEmpty)) func findsTheNameOfTheMachinesZone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (link, file) = (folder + "/localtime", folder + "/timezone")
    func name(_ variable: String?) -> String? {
      TimeZoneRules.machineName(variable: variable, link: link, file: file)
    }
    #expect(name(nil) == nil)
    #expect(name("") == "UTC")
    #expect(name("Asia/Seoul") == "Asia/Seoul")
    #expect(name(":Asia/Seoul") == "Asia/Seoul")
    #expect(name("/usr/share/zoneinfo/Asia/Seoul") == "Asia/Seoul")
    try Data("Europe/Paris\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(name(nil) == "Europe/Paris")
    #expect(name("JST-9") == "Europe/Paris")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../usr/share/zoneinfo/Asia/Tokyo")
    #expect(name(nil) == "Asia/Tokyo")
    #expect(name("../../etc/passwd") == "Asia/Tokyo")
  }

  @Test(.enabled(if: !names.isEmpty)) func agreesWithPythonInEveryZone() throws {
    var dice = SplitMix64()
    var questions = ""
    var mine = ""
    for name in Self.names {
      let rules = try TimeZoneRules(named: name)
      var moments = (0..<25).map { _ in Int64(dice.pick(-5_000_000_000...6_000_000_000)) }
      moments += (0..<5).map { _ in Int64(dice.pick(-60_000_000_000...250_000_000_000)) }
      for time in rules.times.filter({ abs($0) < 1 << 36 }).shuffled(using: &dice).prefix(10) {
        moments += [time - 1, time, time + Int64(dice.pick(-4000...4000))]
      }
      for moment in moments {
        let instant = Instant(secondsSince1970: moment)
        // The local time a little off, to fall into gaps and overlaps too.
        let local = ZonedTime(instant.adding(seconds: Int64(dice.pick(-90_000...90_000))), offsetMinutes: 0)
        questions += "\(name) \(moment) \(local.day) \(local.time)\n"
        mine +=
          "\(name) \(moment) \(rules.offsetSeconds(at: instant)) \(rules.instant(of: local.day, local.time).secondsSince1970)\n"
      }
    }
    let script = """
      import sys, datetime, zoneinfo
      utc = datetime.timezone.utc
      epoch = datetime.datetime(1970, 1, 1, tzinfo=utc)
      second = datetime.timedelta(seconds=1)
      for line in sys.stdin:
        name, moment, day, time = line.split()
        zone = zoneinfo.ZoneInfo(name)
        at = (epoch + int(moment) * second).astimezone(zone)
        local = datetime.datetime.fromisoformat(day + ' ' + time)
        since = (local.replace(tzinfo=utc) - epoch - local.replace(tzinfo=zone).utcoffset()) // second
        print(name, moment, int(at.utcoffset().total_seconds()), since)
      """
    let answer = try peerAnswer("python3", "-c", script, input: questions)
    let wrong = zip(mine.split(separator: "\n"), answer.split(separator: "\n")).filter { $0 != $1 }.map {
      "\($0) but Python has \($1)"
    }
    #expect(wrong.isEmpty, "\(dice): \(wrong.count) of \(questions.count): \(wrong.prefix(5))")
    #expect(mine.utf8.count == answer.utf8.count, "\(dice)")
  }

  @Test(.enabled(if: !names.isEmpty)) func agreesWithTheSystemsDate() throws {
    var dice = SplitMix64()
    for name in [
      "Asia/Tokyo", "America/New_York", "Europe/Dublin", "Australia/Lord_Howe", "Africa/Casablanca",
      "America/Nuuk",
    ] {
      let rules = try TimeZoneRules(named: name)
      let moments = (0..<100).map { _ in Int64(dice.pick(0...5_000_000_000)) }
      let input = moments.map { "@\($0)\n" }.joined()
      let answer = try peerAnswer(
        "date", "-f", "/dev/stdin", "+%Y-%m-%dT%H:%M:%S%:z", input: input, environment: ["TZ": name])
      let mine = moments.map { rules.zoned(Instant(secondsSince1970: $0)).text + "\n" }
      #expect(mine.joined() == answer, "\(name), \(dice)")
    }
  }

  @Test func readsEveryKindOfStandingRule() throws {
    func offset(_ rule: String, _ time: String) throws -> Int? {
      let instant = try ZonedTime(parsing: time).instant
      return try TimeZoneRules(named: "Test", tzif: Self.file(rule: rule)).offsetSeconds(at: instant)
    }
    #expect(try offset("JST-9", "2024-07-01T00:00Z") == 32_400)
    #expect(try offset("<+0330>-3:30", "2024-07-01T00:00Z") == 12_600)
    #expect(try offset("EST5EDT,M3.2.0,M11.1.0", "2024-07-01T00:00Z") == -14_400)
    #expect(try offset("EST5EDT,M3.2.0,M11.1.0", "2024-03-10T06:59:59Z") == -18_000)
    #expect(try offset("EST5EDT,M3.2.0,M11.1.0", "2024-03-10T07:00:00Z") == -14_400)
    // RFC 9636, section 3.3.1, examples of widened hours.
    #expect(try offset("IST-2IDT,M3.4.4/26,M10.5.0", "2024-03-29T00:00:00Z") == 10_800)
    #expect(try offset("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T00:59:59Z") == -7200)
    #expect(try offset("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T01:00:00Z") == -3600)
    // Summer time all year.
    #expect(try offset("EST5EDT,0/0,J365/25", "2024-01-01T05:00:00Z") == -14_400)
    #expect(try offset("EST5EDT,0/0,J365/25", "2024-12-31T23:00:00Z") == -14_400)
    #expect(try offset("AAA3BBB,J60/0,J300/0", "2024-03-01T03:00:00Z") == -7200)
    #expect(try offset("AAA3BBB,59/0,J300/0", "2024-02-29T03:00:00Z") == -7200)
  }

  @Test(arguments: [
    "J", "JST", "JST-99", "9", "<A>9", "<ABC-9", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.1.0,M1.1.0",
    "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J366,J1", "EST5EDT,J0,J1",
    "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,", "JST-9x", "JST-999999999999999999999",
  ]) func refusesARuleThatIsNone(rule: String) {
    #expect(
      refusal { _ = try TimeZoneRules(named: "Test", tzif: Self.file(rule: rule)) } == [
        "bad-time-zone", "the file of the time zone 'Test' is damaged",
        "install the system's time zone data (tzdata) again",
      ])
  }

  @Test(.enabled(if: !names.isEmpty)) func noDamageOfAFileIsATrap() throws {
    var dice = SplitMix64()
    let folder = try #require(TimeZoneRules.folders().first { FileManager.default.fileExists(atPath: $0) })
    let path = "\(folder)/America/New_York"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    func visit(_ bytes: [UInt8]) {
      guard let rules = try? TimeZoneRules(named: "Test", tzif: bytes) else { return }
      for seconds in [Int64.min, 0, .max, Int64(dice.pick(-1 << 40...1 << 40))] {
        let instant = Instant(secondsSince1970: seconds)
        _ = rules.offsetSeconds(at: instant)
        let local = rules.zoned(instant)
        _ = rules.instant(of: local.day, local.time)
      }
    }
    for length in bytes.indices {
      #expect(refusal { _ = try TimeZoneRules(named: "Test", tzif: Array(bytes[..<length])) } != nil)
    }
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...dice.pick(0...3) {
        damaged[dice.pick(0...(bytes.count - 1))] =
          [0, 0x7F, 0x80, 0xFF, UInt8(dice.pick(0...255))][dice.pick(0...4)]
      }
      visit(damaged)
    }
  }

  /// A version-2 file without changes of its own: one type, and the rule.
  static func file(rule: String) -> [UInt8] {
    func block(_ version: String) -> [UInt8] {
      Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15) + [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4,
      ] + [0, 0, 0, 0, 0, 0] + Array("LMT\0".utf8)
    }
    return block("2") + block("2") + Array("\n\(rule)\n".utf8)
  }
}

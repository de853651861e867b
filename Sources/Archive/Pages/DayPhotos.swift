// Photographs by calendar day, for the home page's script: only the browser knows what day it is.

internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

/// The photographs of a calendar month, `on/photos-<month>.js`.
///
/// The file hands a list to the function `zuttoPhotos`. A photograph is an array: day, year, page, file, `srcset`,
/// width, height, language, line, time, date, author, the author's dot, and the text in the photo's place.
enum DayPhotos {
  static let kind = PageKind("day-photos")
  /// So many years of a calendar day have a photograph.
  private static let years = 2

  /// The entries with a photograph, by calendar month.
  struct MonthPhotos: Sendable {
    let number: Int
    var lines: [PlannedLine]

    /// The month's number with two digits.
    var name: String { number < 10 ? "0\(number)" : String(number) }
  }

  /// The newest of each calendar day in two years, newest first.
  static func months(of diaries: [DiaryPlan]) -> [MonthPhotos] {
    var found: [Int: [PlannedLine]] = [:]
    for plan in diaries where !plan.diary.type.hidesMembers {
      for (index, photo) in plan.photos.enumerated() where photo?.isGood == true {
        let line = PlannedLine(plan: plan, index: index)
        let day = line.entry.created.day
        found[day.month * 32 + day.day, default: []].append(line)
      }
    }
    var months: [MonthPhotos] = []
    for place in found.keys.sorted() {
      var seen: Set<Int> = []
      let newest = (found[place] ?? []).sorted {
        $0.entry.created.secondsSince1970 > $1.entry.created.secondsSince1970
      }.filter { seen.insert($0.entry.created.day.year).inserted }.prefix(years)
      if months.last?.number != place / 32 { months.append(MonthPhotos(number: place / 32, lines: [])) }
      months[months.count - 1].lines += newest
    }
    return months
  }

  static func pages(of plan: TimelinePlan) -> PageGroup {
    let months = plan.photos
    return kind.pages(in: TimelinePlan.dayFolder, months.map { "photos-" + $0.name }, ending: ".js") {
      index, page in
      page.make(bytes: file, plan.frame, months[index].lines)
    }
  }

  private static func file(_ frame: PageFrame, _ lines: [EntryLine]) -> [UInt8] {
    var bytes = Array("zuttoPhotos([".utf8)
    for (number, line) in lines.enumerated() {
      let photo = HomePage.memory(line, frame)
      func text(_ field: Field) -> String {
        switch photo[field] {
        case .text(let text): return text
        case .number(let number): return String(number)
        default: return ""
        }
      }
      let day = line.entry.created.day
      bytes += Array("\(number > 0 ? ",\n" : "")[\(day.day),\(day.year)".utf8)
      for field in [
        Field.url, .src, .srcset, .width, .height, .lang, .line, .datetime, .date, .author, .dot, .alt,
      ] {
        bytes.append(UInt8(ascii: ","))
        bytes.put(quoted: text(field))
      }
      bytes.append(UInt8(ascii: "]"))
    }
    return bytes + Array("])\n".utf8)
  }
}

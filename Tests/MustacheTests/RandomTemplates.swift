// Random templates and data, the same ones for the same seed.

/// SplitMix64 (Steele, Lea, Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Makes templates, partials and data for one another.
struct RandomTemplates {
  var random: SplitMix64
  /// Whether parents and blocks come too.
  var hasInheritance = false
  /// Whether partials alone on their line are indented.
  var indentsPartials = true

  private let texts = ["a", "Tür", "日記", " x ", "<p>", "&amp;", "it's", "}", "\"q\"", "  "]
  private let names = ["a", "b", "c", "d"]

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
  }

  private mutating func pick<Element>(_ all: [Element], _ fallback: Element) -> Element {
    all.randomElement(using: &random) ?? fallback
  }

  /// A record of a few names, some missing.
  mutating func record(_ depth: Int) -> Datum {
    var fields: [String: Datum] = [:]
    for name in names where Int.random(in: 0..<4, using: &random) > 0 {
      fields[name] = value(depth)
    }
    return .record(fields)
  }

  /// No zero and no empty text: whether those show a section is ours to say.
  private mutating func value(_ depth: Int) -> Datum {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 0: return .text(pick(texts, "") + pick(texts, ""))
    case 1: return .number(pick([1, 7, -3, 2_026], 1))
    case 2: return .flag(Bool.random(using: &random))
    case 3: return record(depth - 1)
    default:
      var values: [Datum] = []
      let isOfRecords = Bool.random(using: &random)
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        values.append(isOfRecords ? record(depth - 1) : .text(pick(texts, "")))
      }
      return .list(values)
    }
  }

  private mutating func name() -> String {
    let first = pick(names, "a")
    return Int.random(in: 0..<6, using: &random) == 0 ? first + "." + pick(names, "a") : first
  }

  /// Lines of a template that calls only the named partials.
  mutating func template(_ depth: Int, _ partials: [String]) -> String {
    var template = ""
    for _ in 0..<Int.random(in: 1..<4, using: &random) {
      template += line(depth, partials)
    }
    return template
  }

  private mutating func line(_ depth: Int, _ partials: [String]) -> String {
    let indentation = pick(["", "", "  ", "\t"], "")
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return indentation + "{{! c }}\n"
    case 1 where !partials.isEmpty: 
      return (indentsPartials ? indentation : "") + "{{> \(pick(partials, ""))}}\n"
    case 6, 7:
      let (name, sign) = (name(), pick(["#", "#", "^"], "#"))
      return indentation + "{{\(sign)\(name)}}\n" + template(depth - 1, partials) + indentation
        + "{{/\(name)}}\n"
    case 8 where hasInheritance:
      let (name, block) = (pick(partials, "none"), pick(names, "a"))
      return indentation + "{{<\(name)}}{{$\(block)}}\n" + template(depth - 1, [])
        + "{{/\(block)}}{{/\(name)}}\n{{$\(block)}}" + inline(1, []) + "{{/\(block)}}\n"
    default: return pick(texts, "a") + inline(depth, partials) + "\n"
    }
  }

  private mutating func inline(_ depth: Int, _ partials: [String]) -> String {
    var line = ""
    for _ in 0..<Int.random(in: 1..<5, using: &random) {
      switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
      case 0, 1: line += pick(texts, "")
      case 2: line += "{{\(name())}}"
      case 3: line += "{{{ \(name()) }}}"
      case 4: line += "{{&\(name())}}"
      case 5: line += "{{.}}"
      case 6: line += partials.isEmpty ? "{{!}}" : "|{{>\(pick(partials, ""))}}"
      default:
        let (name, sign) = (name(), pick(["#", "#", "^"], "#"))
        line += "{{\(sign)\(name)}}" + inline(depth - 1, partials) + "{{/\(name)}}"
      }
    }
    return line
  }
}

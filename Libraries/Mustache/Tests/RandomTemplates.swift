// Random templates and data, the same ones for the same seed.

import TestSupport

/// Makes templates, partials and data for one another.
struct RandomTemplates {
  var random: SplitMix64
  /// Whether parents and blocks come too.
  var hasInheritance = false
  /// Whether partials alone on their line are indented.
  var indentsPartials = true

  private let texts = ["a", "Tür", "日記", " x ", "<p>", "&amp;", "it's", "}", "\"q\"", "  "]
  private let names = ["a", "b", "c", "d"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A record of a few names, some missing.
  mutating func record(_ depth: Int) -> Datum {
    var fields: [String: Datum] = [:]
    for name in names where random.below(4) > 0 { fields[name] = value(depth) }
    return .record(fields)
  }

  /// No zero and no empty text: whether those show a section is ours to say.
  private mutating func value(_ depth: Int) -> Datum {
    switch random.below(depth > 0 ? 6 : 3) {
    case 0: return .text(random.pick(texts) + random.pick(texts))
    case 1: return .number(random.pick([1, 7, -3, 2_026]))
    case 2: return .flag(Bool.random(using: &random))
    case 3: return record(depth - 1)
    default:
      var values: [Datum] = []
      let isOfRecords = Bool.random(using: &random)
      for _ in 0..<random.below(4) {
        values.append(isOfRecords ? record(depth - 1) : .text(random.pick(texts)))
      }
      return .list(values)
    }
  }

  private mutating func name() -> String {
    let first = random.pick(names)
    return random.below(6) == 0 ? first + "." + random.pick(names) : first
  }

  /// Lines of a template that calls only the named partials.
  mutating func template(_ depth: Int, _ partials: [String]) -> String {
    var template = ""
    for _ in 0..<Int.random(in: 1..<4, using: &random) { template += line(depth, partials) }
    return template
  }

  private mutating func line(_ depth: Int, _ partials: [String]) -> String {
    let indentation = random.pick(["", "", "  ", "\t"])
    switch random.below(depth > 0 ? 9 : 6) {
    case 0: return indentation + "{{! c }}\n"
    case 1 where !partials.isEmpty:
      return (indentsPartials ? indentation : "") + "{{> \(random.pick(partials))}}\n"
    case 6, 7:
      let (name, sign) = (name(), random.pick(["#", "#", "^"]))
      return indentation + "{{\(sign)\(name)}}\n" + template(depth - 1, partials) + indentation
        + "{{/\(name)}}\n"
    case 8 where hasInheritance:
      let (name, block) = (random.pick(partials + ["none"]), random.pick(names))
      return indentation + "{{<\(name)}}{{$\(block)}}\n" + template(depth - 1, [])
        + "{{/\(block)}}{{/\(name)}}\n{{$\(block)}}" + inline(1, []) + "{{/\(block)}}\n"
    default: return random.pick(texts) + inline(depth, partials) + "\n"
    }
  }

  private mutating func inline(_ depth: Int, _ partials: [String]) -> String {
    var line = ""
    for _ in 0..<Int.random(in: 1..<5, using: &random) {
      switch random.below(depth > 0 ? 9 : 7) {
      case 0, 1: line += random.pick(texts)
      case 2: line += "{{\(name())}}"
      case 3: line += "{{{ \(name()) }}}"
      case 4: line += "{{&\(name())}}"
      case 5: line += "{{.}}"
      case 6: line += partials.isEmpty ? "{{!}}" : "|{{>\(random.pick(partials))}}"
      default:
        let (name, sign) = (name(), random.pick(["#", "#", "^"]))
        line += "{{\(sign)\(name)}}" + inline(depth - 1, partials) + "{{/\(name)}}"
      }
    }
    return line
  }
}

import FormData
import Testing

struct PairTests {
  @Test(arguments: [
    ("", []), ("&", []), ("&&&", []), ("a", [("a", "")]), ("a=", [("a", "")]), ("=b", [("", "b")]),
    ("=", [("", "")]), ("a=b", [("a", "b")]), ("a==b", [("a", "=b")]), ("&a&", [("a", "")]),
    ("a=1&a=2&&b", [("a", "1"), ("a", "2"), ("b", "")]), ("a=b;c=d", [("a", "b;c=d")]),
    ("a+b=c+d%2B", [("a b", "c d+")]), ("%61+%4d%4D=%26%3d", [("a MM", "&=")]),
    // A percent sign that begins no escape stands for itself (WHATWG URL, 1.3).
    ("%", [("%", "")]), ("a=%", [("a", "%")]), ("a=%4", [("a", "%4")]), ("a=%zz", [("a", "%zz")]),
    ("a=%2sf%2a", [("a", "%2sf*")]), ("a=%2%2af%2a", [("a", "%2*f*")]), ("a=%%2a", [("a", "%*")]),
    ("%=%&%4=%4&", [("%", "%"), ("%4", "%4")]), ("a=%+%4+", [("a", "% %4 ")]),
    ("a=%E3%81%82あ", [("a", "ああ")]), ("%EF%BB%BFa=\u{FEFF}", [("\u{FEFF}a", "\u{FEFF}")]),
    ("a=1%0D%0A2%0D3%0A4%0D%0D%0A", [("a", "1\n2\n3\n4\n\n")]), ("a=%00", [("a", "\0")]),
  ])
  func reads(text: String, pairs: [(String, String)]) throws {
    let form = try Form(pairs: text)
    #expect(form == Form(pairs.map { Form.Field($0, $1) }))
    let single = try Form(Array(text.utf8), .urlEncoded, ends: Array(0...text.utf8.count))
    #expect(single == form)
  }

  @Test(arguments: ["a=%FF", "%C2=a", "a=%E3%81", "a=%E3%81&b=%82", "a=%ED%A0%80", "%00=a", "a%00"])
  func refuses(text: String) {
    guard case .malformed = fault(pairs: text) else {
      Issue.record("\(text) is read")
      return
    }
  }

  @Test func keepsToItsLimits() throws {
    var limits = FormLimits()
    limits.parts = 2
    limits.fieldBytes = 8
    #expect(try Form(pairs: "&a=1&b=2", limits: limits).fields.count == 2)
    #expect(fault(pairs: "a&b&c", limits: limits) == .tooLarge)
    #expect(try Form(pairs: "a=%E3%81%82%E3%81%82", limits: limits).fields == [.init("a", "ああ")])
    #expect(fault(pairs: "a=1234567", limits: limits) == .tooLarge)
    #expect(fault(pairs: "a=1234%3%", limits: limits) == .tooLarge)
    #expect(fault(pairs: "a=123456%", limits: limits) == .tooLarge)
    #expect(fault(pairs: "&&&&&&&&&", limits: limits) == .tooLarge)
  }
}

import FormData
import Testing

struct FormEncodingTests {
  @Test(arguments: [
    ("multipart/form-data; boundary=AaB03x", "AaB03x"),
    ("Multipart/Form-Data;Boundary=\"AaB03x\"", "AaB03x"),
    ("multipart/form-data ; charset=utf-8 ;; boundary=a-b ; ", "a-b"),
    // RFC 2046, 5.1.1: needs quotes by the grammar, but is sent without them.
    ("multipart/form-data; boundary=gc0pJq0M:08jU534c0p", "gc0pJq0M:08jU534c0p"),
    ("multipart/form-data; boundary=\"gc0pJq0M:08jU534c0p\"", "gc0pJq0M:08jU534c0p"),
    ("multipart/form-data; boundary=\"simple boundary\"", "simple boundary"),
    ("multipart/form-data; boundary='()+_,-./:=?", "'()+_,-./:=?"),
    ("multipart/form-data; boundary=" + String(repeating: "b", count: 70), String(repeating: "b", count: 70)),
  ])
  func readsTheBoundary(type: String, boundary: String) {
    #expect(FormEncoding(contentType: type) == .multipart(boundary: boundary))
  }

  @Test(arguments: [
    "application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded",
    " application/x-www-form-urlencoded; charset=UTF-8",
  ])
  func readsPairs(type: String) { #expect(FormEncoding(contentType: type) == .urlEncoded) }

  @Test(arguments: [
    "", ";", "text/plain", "multipart/mixed; boundary=x", "application/json",
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
    "multipart/form-data; boundary=\"x", "multipart/form-data; boundary=\"x \"",
    "multipart/form-data; boundary=\"a\\b\"", "multipart/form-data; boundary=\"a\"b",
    "multipart/form-data; boundary=a b", "multipart/form-data; boundary = a",
    "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=a; BOUNDARY=a",
    "multipart/form-data; boundary=あ", "multipart/form-data; boundary=a\r\n",
    "multipart/form-data; boundary=a[",
    "multipart/form-data boundary=a", "multipart/form-data, boundary=a", "multipart/form-dataa; boundary=x",
    "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
    "multipart/form-data" + (0..<17).map { "; p\($0)=1" }.joined() + "; boundary=x",
  ])
  func refuses(type: String) { #expect(FormEncoding(contentType: type) == nil) }
}

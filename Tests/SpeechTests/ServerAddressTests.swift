// Addresses as people and other programs write them.

import Diagnostics
import Ground
import Speech
import Testing

struct ServerAddressTests {
  @Test(arguments: [
    ("https://api.openai.com", "https://api.openai.com/v1/audio/transcriptions"),
    ("https://api.openai.com/v1", "https://api.openai.com/v1/audio/transcriptions"),
    ("https://api.openai.com/v1/", "https://api.openai.com/v1/audio/transcriptions"),
    ("HTTPS://API.OpenAI.com:443//", "https://api.openai.com/v1/audio/transcriptions"),
    ("http://localhost:8080", "http://localhost:8080/v1/audio/transcriptions"),
    ("http://[::1]:8080/", "http://[::1]:8080/v1/audio/transcriptions"),
    ("https://host/openai/v1", "https://host/openai/v1/audio/transcriptions"),
    ("http://127.0.0.1:8000/v1/audio/transcriptions", "http://127.0.0.1:8000/v1/audio/transcriptions"),
  ]) func endsInTheSamePath(text: String, endpoint: String) throws {
    #expect(try ServerAddress(parsing: text).endpoint == endpoint)
  }

  @Test(arguments: [
    "", "api.openai.com", "localhost:8080", "ftp://host", "file:///etc/passwd", "https://", "https:///v1",
    "https://me:secret@host", "https://me@host", "https://host:0", "https://host:65536", "https://host:port",
    "https://host:", "https://ho st", "https://host/\n", "https://host/?key=1", "https://host/#a",
    "https://host/{a,b}", "https://host/../x", "https://[::1", "https://[]", "https://höst", "https://a\"b",
    "https://a\\b", "https://host\u{0}", "https://[::1]evil", "https://host:80:90",
    "https://host:99999999999999999999",
  ]) func refusesWhatIsNoAddress(text: String) {
    let problem = thrownBy { _ = try ServerAddress(parsing: text) }
    #expect(problem?.code == .transcriptionUnset)
    #expect(problem.map { "\($0)".contains("secret") } != true)
  }

  @Test(arguments: [
    ("https://host", true), ("http://host", false), ("http://localhost", true),
    ("http://localhost.evil.example", false), ("http://127.0.0.1:80", true), ("http://127.255.1.2", true),
    ("http://127.0.0.1.example", false), ("http://127.1", false), ("http://127.0.0.01", false),
    ("http://[::1]", true), ("http://[::ffff:127.0.0.1]", false), ("http://192.168.0.2", false),
    ("http://0x7f.0.0.1", false), ("http://128.0.0.1", false),
  ]) func knowsWhereAKeyMayTravel(text: String, mayTravel: Bool) throws {
    let address = try ServerAddress(parsing: text)
    #expect(address.maySeeKey == mayTravel)
    let key = try ServerKey { body in Array("sk-1".utf8).withUnsafeBytes { body($0) } }
    let problem = thrownBy { _ = try SpeechServer(address: address, key: key) }
    #expect(problem?.code == (mayTravel ? nil : .transcriptionKey))
  }

  @Test(arguments: ["", "sk 1", "sk\n1", "sk\r", "clé", "a\u{0}b", String(repeating: "a", count: 4097)])
  func refusesWhatIsNoKey(text: String) {
    let problem = thrownBy { _ = try ServerKey { body in Array(text.utf8).withUnsafeBytes { body($0) } } }
    #expect(problem?.code == .transcriptionKey)
  }

  @Test(arguments: [
    ("", nil), ("a\nb", nil), ("whisper-1", "k"), ("whisper-1", "ko\"x"), ("whisper-1", ""),
    ("whisper-1", "한"),
  ]) func refusesModelsAndLanguagesThatCannotBe(model: String, language: String?) throws {
    let address = try ServerAddress(parsing: "https://host")
    let problem = thrownBy { _ = try SpeechServer(address: address, model: model, language: language) }
    #expect(problem?.code == .transcriptionUnset)
  }
}

/// The diagnostic that a call throws; nil if it throws none.
func thrownBy(_ body: () throws -> Void) -> Diagnostic? {
  do {
    try body()
    return nil
  } catch { return error as? Diagnostic }
}

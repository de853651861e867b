// The codes of problems that the sources declare.

import Diagnostics
import Foundation

extension Diagnostic.Code {
  /// Every `static let … = Self("…")` that stands in an `extension Diagnostic.Code` of Libraries and Sources.
  package static let declared: [Diagnostic.Code] = {
    var codes: [Diagnostic.Code] = []
    for folder in ["Libraries", "Sources"] {
      let files = FileManager.default.enumerator(
        at: Repository.root.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.lastPathComponent.hasSuffix("Codes.swift"),
          let bytes = FileManager.default.contents(atPath: file.path)
        else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        codes += text.matches(of: /static let \w+ = Self\("([a-z-]+)"\)/).map { .init(String($0.output.1)) }
      }
    }
    return codes.sorted { $0.rawValue < $1.rawValue }
  }()
}

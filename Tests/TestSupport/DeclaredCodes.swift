// The codes of problems that the sources declare.

import Foundation
import Ground

extension Diagnostic.Code {
  /// Every `static let … = Self("…")` that stands in an `extension Diagnostic.Code` of Sources.
  package static let declared: [Diagnostic.Code] = {
    let folder = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var codes: [Diagnostic.Code] = []
    while let file = files?.nextObject() as? URL {
      guard
        file.lastPathComponent.hasSuffix("Codes.swift") || file.lastPathComponent == "Diagnostic+Code.swift",
        let bytes = FileManager.default.contents(atPath: file.path)
      else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      codes += text.matches(of: /static let \w+ = Self\("([a-z-]+)"\)/).map { .init(String($0.output.1)) }
    }
    return codes.sorted { $0.rawValue < $1.rawValue }
  }()
}

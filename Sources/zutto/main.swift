// The executable `zutto`: passes its embedded languages to the command line.

internal import CSystemCalls
internal import Fluent
internal import LocaleFiles
internal import ZuttoCLI

zutto_share_memory()
var tags: [LanguageTag] = []
while let code = unsafe locale_language(tags.count),
  let tag = LanguageTag(rawValue: unsafe String(cString: code))
{ tags.append(tag) }
await Main.run(
  Locales(tags) { language, name in
    let file = unsafe locale_file(language, name)
    return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  })

// The fifteen colours.

import Ledger
import Testing

@Suite struct PaletteTests {
  @Test func theDocumentsOwnColoursComeFirst() {
    let first = PaletteColor.allCases.prefix(3).map(\.hex)
    #expect(first == ["#FFA0B9", "#F28AA5", "#FFCFDD"])
    #expect(Set(PaletteColor.allCases.map(\.hex)).count == 15)
  }
}

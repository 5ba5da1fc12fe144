import Foundation
import Testing

@testable import SchoolDirectory

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("달빛초등학교", "달빛초등학교"),
    ("  달빛  초등학교\t", "달빛 초등학교"),
    ("St. Elsewhere", "St. Elsewhere"),
    ("a\r\nb\u{3000}c\u{A0}d\u{85}", "a b c d"),
    ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
    ("a\u{9B}31mb\u{7F}\u{0}c", "a31mbc"),
    ("a\u{202E}b\u{200B}c\u{FEFF}d\u{2066}e", "abcde"),
    ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"),
    ("E\u{301}cole", "École"),
    ("한\u{11A8}", "한\u{11A8}"),
    (" \u{1B} ", ""), ("", ""), (" ", ""),
  ])
  func clean(text: String, expected: String) {
    // By scalars, since `==` of strings does not tell NFC from NFD.
    #expect(Array(CleanText.string(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func hangulAsTypedOnAMacIsComposed() {
    let name = "별하고등학교"
    let typed = name.decomposedStringWithCanonicalMapping
    #expect(Array(typed.unicodeScalars) != Array(name.unicodeScalars))
    #expect(Array(CleanText.string(typed).unicodeScalars) == Array(name.unicodeScalars))
  }

  /// The short way for plain text must not let through what the long way changes. The letters before each scalar are ones
  /// that marks compose with.
  @Test func theShortWayAgreesWithTheLongOneBesideEveryScalar() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
      let text = "가\(Character(scalar))か\(Character(scalar))a\(Character(scalar))"
      let clean = CleanText.string(text)
      let isControlled = clean.unicodeScalars.contains { $0.properties.generalCategory == .control }
      if isControlled || !clean.utf8.elementsEqual(CleanText.cleaned(text).utf8) {
        Issue.record("U+\(String(value, radix: 16)) is not clean")
      }
    }
  }
}

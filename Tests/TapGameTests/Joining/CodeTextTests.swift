import TapGame
import Testing

@Suite struct `Numbers in the letters of codes` {
  @Test(arguments: [0, 1, 29, 30, 899, 900, 123_456_789, .max] as [Int64])
  func `are read as they were written`(value: Int64) {
    let text = CodeText.number(value, length: 2)
    #expect(text.count >= 2 && CodeText.number(text) == value)
  }

  @Test(arguments: ["", "0", "A-", "a", "ZZZZZZZZZZZZZZ", "🐥"])
  func `are no other text, and none beyond 64 bits`(text: String) { #expect(CodeText.number(text) == nil) }
}

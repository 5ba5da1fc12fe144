import TapGame
import Testing

/// What a list finds, and what it does not: the measure behind the README's sentence.
@Suite("Insults in the spellings of those who evade a list")
struct EvasionTests {
  private func isBlocked(_ text: String) -> Bool {
    // A name that is refused for its form is on no board, either.
    Nickname(typed: text).map(BlockedWords.builtIn.blocks) ?? true
  }

  @Test(arguments: Evasion.korean + Evasion.english + Evasion.staff)
  func `are found by their kinds, and the innocent words beside them pass`(evasion: Evasion) {
    #expect(evasion.spellings.filter { !isBlocked($0) } == [])
    #expect(evasion.innocent.filter(isBlocked) == [])
    // What is found now belongs to the spellings.
    #expect(evasion.missed.filter(isBlocked) == [])
  }
}

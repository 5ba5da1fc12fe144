import Basics
import Testing

@Suite struct `A Korean particle` {
  @Test(arguments: [
    ("서울고", "서울고를"), ("부산중", "부산중을"), ("한빛초등학교", "한빛초등학교를"), ("대원외국어", "대원외국어를"), ("제1", "제1을"),
    ("제2", "제2를"), ("Eton", "Eton를"), ("", "를"),
  ])
  func `fits the last sound of its word`(word: String, expected: String) {
    #expect(word.with(.object) == expected)
  }

  @Test func `of direction treats a final rieul as no consonant`() {
    #expect("서울".with(.towards) == "서울로")
    #expect("부산".with(.towards) == "부산으로")
    #expect("제주".with(.towards) == "제주로")
    #expect("7".with(.towards) == "7로")
    #expect("3".with(.towards) == "3으로")
  }

  @Test func `marks topic and subject`() {
    #expect("부산중".with(.topic) == "부산중은" && "서울고".with(.topic) == "서울고는")
    #expect("부산중".with(.subject) == "부산중이" && "서울고".with(.subject) == "서울고가")
  }
}

extension String {
  /// The word followed by the form of the particle that fits it.
  fileprivate func with(_ particle: KoreanParticle) -> String { self + particle.after(self) }
}

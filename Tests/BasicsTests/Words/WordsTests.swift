import Basics
import Testing

@Suite struct `Sentences for people` {
  @Test func `in English are what stands in the source`() {
    let words: Words = "\("서울고") has \(1234, "tap", "taps"), and \(1) more \(for: 1, "is", "are") waiting."
    #expect("\(words)" == "서울고 has 1,234 taps, and 1 more is waiting.")
    #expect(Language.english("\(1, "tap", "taps")") == "1 tap")
    #expect(Language.english("\(-1, "tap", "taps"), \(for: UInt64.max, "is", "are")") == "-1 taps, are")
  }

  @Test func `in words keep their language`() {
    let name: Words = "\(context: "title")\(Words(verbatim: "{1}"))"
    #expect(Language.korean("\(name): {1}, {, } and {x}") == "{1}: {1}, {, } and {x}")
    #expect(Words.joined(["One.", "\(2)."]).description == "One. 2.")
    #expect(Words.joined([]).isEmpty && Words(verbatim: "").isEmpty && !Words(verbatim: "x").isEmpty)
  }

  private let catalogue = Catalogue(
    #"""
    msgid ""
    msgstr "Language: ko\n"

    # A comment.
    msgid "{1} has {2 tap|taps}."
    msgstr "터치 {2}번, “{1}”은(는)."

    msgctxt "menu"
    msgid ""
    "Say \"no\",\n"
    "or \\ nothing"
    msgstr "\"아니요\""
    """#)

  @Test func `are found in a catalogue, with their context`() {
    #expect(catalogue.sentences.count == 2)
    #expect(catalogue.sentences["menu\u{4}Say \"no\",\nor \\ nothing"] == "\"아니요\"")
    #expect(catalogue.sentences["{1} has {2 tap|taps}."] == "터치 {2}번, “{1}”은(는).")
  }

  @Test(arguments: [
    ("서울고", "“서울고”는, 서울고로 이(가)"), ("달님", "“달님”은, 달님으로 이(가)"), ("별", "“별”은, 별로 이(가)"), ("7", "“7”은, 7로 이(가)"),
    ("은(는)", "“은(는)”은, 은(는)으로 이(가)"), ("{1}", "“{1}”는, {1}로 이(가)"),
    ("‘달님’", "“‘달님’”은, ‘달님’으로 이(가)"), ("”", "“””는, ”로 이(가)"),
  ])
  func `get the particle that fits the value, and no other text is touched`(value: String, text: String) {
    let words: Words = "“\(value)”, \(value)"
    #expect(words.text(filling: "“{1}”은(는), {2}(으)로 이(가)") == text)
  }

  @Test func `are known in a language, or not`() {
    let words: Words = "These words stand in no catalogue."
    #expect(words.translation(in: .korean) == nil && words.translation(in: .english) == nil)
    #expect(Words(verbatim: "x", korean: "엑스").translation(in: .korean) == "엑스")
    #expect(Words(ofSystem: "No such file or directory").translation(in: .korean) == "그런 파일이나 폴더가 없어요")
    #expect(Language.english(Words(ofSystem: "")) == "" && Language.korean(Words(ofSystem: "Odd.")) == "Odd.")
  }

  @Test func `may stand in another order, twice, or not at all`() {
    let words: Words = "\("a") \("b") \(1000, "tap", "taps")"
    #expect(words.text(filling: "{2}{1}{2} {3} {4} {0}") == "bab 1,000 {4} {0}")
    #expect(words.text(filling: "") == "")
  }
}

import TapGame
import Testing

@Suite("Nickname")
struct NicknameTests {
  @Test(
    "Names that a board can show are taken as they are",
    arguments: [
      "a", "민준", "김 서연", "Zoë", "O’Brien", "player_1", "👩‍👩‍👧‍👦", "🏳️‍🌈 team", "🇰🇷", "e\u{301}", "12345678901234567890",
    ])
  func takes(text: String) {
    #expect(Nickname(text)?.text == text)
  }

  @Test(
    "Space around a name is taken away",
    arguments: [
      (" bob ", "bob"), ("\tbob\n", "bob"), ("\u{3000}민준\u{A0}", "민준"), ("a  b ", "a  b"), ("bob\r\n", "bob"),
    ])
  func trims(text: String, name: String) {
    #expect(Nickname(text)?.text == name)
  }

  @Test("Nothing is no name", arguments: ["", " ", "\n\t ", "\u{3000}", "\u{2003}\u{2028}"])
  func refusesNothing(text: String) {
    #expect(Nickname(text) == nil)
  }

  @Test(
    "What could drive a terminal or turn a line around is refused",
    arguments: [
      "a\u{1B}[31mb", "a\u{0}b", "a\u{7}b", "a\nb", "a\tb", "a\u{7F}b", "a\u{85}b", "a\u{9B}b",
      "a\u{202E}b", "a\u{202A}b", "a\u{2066}b", "a\u{2069}b", "a\u{200E}b", "a\u{200F}b", "a\u{61C}b",
      "a\u{200B}b", "a\u{FEFF}b", "a\u{AD}b", "a\u{2028}b", "a\u{2029}b", "a\u{E000}b", "a\u{E0041}b", "a\u{378}b",
    ])
  func refusesControls(text: String) {
    #expect(Nickname(text) == nil)
  }

  @Test(
    "A name that shows nothing is refused, though none of its characters is space",
    arguments: [
      "\u{200D}", "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}", "\u{FE0F}", "\u{34F}",
      "\u{200D}\u{3164} \u{2800}",
    ])
  func refusesInvisible(text: String) {
    #expect(Nickname(text) == nil)
  }

  @Test("How a letter was typed makes no difference, but its case does")
  func normalised() throws {
    let (whole, parts) = (try #require(Nickname("각\u{E9}")), try #require(Nickname("\u{1100}\u{1161}\u{11A8}e\u{301}")))
    #expect(whole == parts)
    #expect(Array(parts.text.unicodeScalars) == ["각", "\u{E9}"])
    #expect(Nickname("Kim") != Nickname("kim"))
  }

  @Test("Length counts characters as people see them")
  func length() {
    #expect(Nickname(String(repeating: "가", count: 20)) != nil)
    #expect(Nickname(String(repeating: "가", count: 21)) == nil)
    #expect(Nickname("  " + String(repeating: "x", count: 20) + "  ") != nil)
    #expect(Nickname(String(repeating: "👍🏽", count: 20)) != nil)
  }

  @Test("A tower of accents is refused though it is one character")
  func tower() {
    let tower = "a" + String(repeating: "\u{301}", count: 200)
    #expect(tower.count == 1)
    #expect(Nickname(tower) == nil)
  }

  @Test("Who gives no name is called something that is a name itself")
  func anonymous() {
    #expect(Nickname(Nickname.anonymous.text) == .anonymous)
    #expect("\(Nickname.anonymous)" == "player")
  }

  @Test(
    "A typed name that looks like another one is that one",
    arguments: [
      ("ｋｉｍ", "kim"), ("ki\u{200D}m", "kim"), ("k\u{FE0F}im", "kim"), ("k\u{3164}im", "kim"), ("kim\u{34F}", "kim"),
      ("a \u{2003} b", "a b"), ("ﾐﾝｼﾞｭﾝ", "ミンジュン"), ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"), ("민준", "민준"), ("Đặng Thị", "Đặng Thị"),
      ("김Kim", "김Kim"), ("ไทยที่", "ไทยที่"), ("Дмитрий", "Дмитрий"),
    ])
  func typed(text: String, name: String) {
    #expect(Nickname(typed: text)?.text == name)
  }

  @Test(
    "A typed name that cannot be told from another one is refused",
    arguments: [
      "pаypal", "Αlpha", "z" + String(repeating: "\u{301}\u{302}\u{303}\u{304}", count: 3), "\u{3164}", "\u{FE0F}",
      "a\u{202E}b",
      String(repeating: "가", count: 21), String(repeating: "\u{34F}", count: 2_000) + "kim",
    ])
  func refusesAlike(text: String) {
    #expect(Nickname(typed: text) == nil)
  }

  @Test("Spellings of a name have one skeleton, and other names have another")
  func skeletons() throws {
    let spellings = ["bad boy", "BadBoy", "b.a.d b-o-y", "bad b0y", "b\u{E1}d boy", "ｂａｄ ｂｏｙ", "bаd bоy"]
    #expect(Set(try spellings.map { try #require(Nickname($0)).skeleton }) == ["badboy"])
    #expect(try #require(Nickname("민준")).skeleton != (try #require(Nickname("민주")).skeleton))
    #expect(try #require(Nickname("cat")).skeleton != (try #require(Nickname("car")).skeleton))
  }
}

import Testing

@testable import TerminalApp

@Suite struct `A line of a game without screens` {
  @Test(arguments: [
    ("", PlainCommand.tap(1)), ("  \t ", .tap(1)), ("\r", .tap(1)), ("t", .tap(1)), ("TAP", .tap(1)),
    ("tap 5", .tap(5)),
    ("터치 5", .tap(5)), ("터 5", .tap(5)), ("tap 1000", .tap(1000)), ("s", .school("")),
    ("school  a   b ", .school("a b")),
    ("학교 ㅅㅇㄱ", .school("ㅅㅇㄱ")), ("학교 3", .school("3")), ("r", .rank), ("순위", .rank),
    ("ranki", .rankings(.all, count: 10)),
    ("rankings", .rankings(.all, count: 10)), ("rankings 3", .rankings(.all, count: 3)),
    ("rankings L 100", .rankings(.level, count: 100)), ("순위표 지역 7", .rankings(.region, count: 7)),
    ("순위표 학교급", .rankings(.level, count: 10)), ("h", .help), ("hi", .history), ("기록", .history),
    ("ro", .round(seconds: 10)),
    ("도전 60", .round(seconds: 60)), ("p", .players), ("교내", .players), ("w", .wait), ("기다려", .wait), ("?", .help),
    ("도움", .help), ("q", .quit), ("exit", .quit), ("그만", .quit), ("y", .yes), ("네", .yes), ("예", .yes), ("n", .no),
    ("아니", .no),
  ])
  func `is a command`(line: String, command: PlainCommand) throws {
    #expect(try PlainCommand(line) == command)
  }

  @Test(arguments: [
    ("tap 0", PlainCommand.Mistake.tapCount("0")), ("tap 1001", .tapCount("1001")), ("tap 5 5", .tapCount("5 5")),
    ("tap -1", .tapCount("-1")), ("tap 99999999999999999999", .tapCount("99999999999999999999")),
    ("round 20", .roundLength("20")), ("round x", .roundLength("x")), ("rankings 0", .rankings("0")),
    ("rankings district", .rankings("district")), ("rankings all all", .rankings("all")),
    ("tpa", .unknown("tpa", nearest: "tap")), ("shcool", .unknown("shcool", nearest: "school")),
    ("rankngs", .unknown("rankngs", nearest: "rankings")), ("quti", .unknown("quti", nearest: "quit")),
    ("학꾜", .unknown("학꾜", nearest: "학교")), ("xyzzy", .unknown("xyzzy", nearest: nil)),
    ("3", .unknown("3", nearest: nil)),
    ("\u{0}", .unknown("\u{0}", nearest: nil)),
  ])
  func `is none, and what is wrong is told`(line: String, mistake: PlainCommand.Mistake) {
    #expect(throws: mistake) { try PlainCommand(line) }
  }

  @Test func `may be composed of decomposed Hangul`() throws {
    let decomposed = "\u{1110}\u{1165}\u{110E}\u{1175} 2"
    #expect(try PlainCommand(decomposed) == .tap(2))
  }

  @Test func `is bounded in its length`() throws {
    let longest = "school " + String(repeating: "a", count: PlainCommand.maximumLength - 7)
    #expect(try PlainCommand(longest) == .school(String(longest.dropFirst(7))))
    #expect(throws: PlainCommand.Mistake.tooLong) { try PlainCommand(longest + "a") }
  }

  @Test func `finds every word by each of its spellings`() {
    for word in PlainWord.allCases { for spelling in word.spellings { #expect(PlainWord(spelling) == word) } }
  }

  @Test(arguments: [
    ("", "", 0), ("tap", "tap", 0), ("tap", "tpa", 1), ("tap", "", 3), ("", "tap", 3), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
    ("학교", "학굥", 1),
  ])
  func `is as far from a word as it takes steps`(one: String, other: String, steps: Int) {
    #expect(PlainWord.distance(one, other) == steps)
    #expect(PlainWord.distance(other, one) == steps)
  }
}

import Testing

@testable import TapGame

@Suite("Blocked words")
struct BlockedWordsTests {
  private func isBlocked(_ text: String, by words: BlockedWords = .builtIn) throws -> Bool {
    words.blocks(try #require(Nickname(typed: text)))
  }

  @Test("Surnames with given names pass, and so do given names but the one that is an insult")
  func koreanNames() throws {
    let surnames = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용"
    let first = "가강건경관광규기나남다대도동라래마명문미민배백범병보복봉부상새서석선설성세소수숙순슬승시신아안애양여연영예오옥용우원유윤율은의이인일자장재정제조종주준지진찬창채천철초춘충태하한해향현형혜호홍화환효훈휘희"
    let second =
      "간강건경곤관광교구국권규균근금기길나남년녀다달담덕도돈동두라란람래랑려련렬령례로록룡루리린림마만명모목무문미민배백범벽변별병보복본봉부빈사산삼상생서석선설섭성세소솔송수숙순술슬승시식신실심아안애양억언엄여역연열염영예오옥온완왕용우욱운웅원월위유윤율은을음의이익인일임자잔장재전정제조종주준중지직진찬창채천철청초춘충치탁태택평표풍필하학한해행향헌혁현형혜호홍화환황회효훈휘흠희"
    var met: Set<String> = []
    for one in first {
      for two in second {
        let given = "\(one)\(two)"
        if try isBlocked(given) { met.insert(given) }
      }
    }
    #expect(met == ["강간", "병신", "보지", "자지", "창녀"])
    for surname in surnames {
      for (one, two) in zip(first, second) {
        #expect(try !isBlocked("\(surname)\(one)\(two)"))
      }
      for given in ["병신", "보지", "자지", "민준", "시바", "지라"] { #expect(try !isBlocked("\(surname)\(given)")) }
    }
  }

  @Test("A list adds words and allows others, with a byte order mark and Windows' ends of lines")
  func list() throws {
    let words = try BlockedWords(
      with: Array("\u{FEFF}# ours\r\n바보  # mild\r\n!sexy\r\nbanana\r\nnope*\r\n*zap*\r\n=감자\r\n\r\n터치고\r\n!터치고수".utf8))
    for text in ["바보", "왕바보", "ㅂㅏㅂㅗ", "banana", "b4n4na", "nopes", "xxzapxx", "감자", "터치고", "fuck"] {
      #expect(try isBlocked(text, by: words), "\(text)")
    }
    for text in ["sexy", "bananas", "knope", "감자칩", "왕감자", "터치고수", "class"] {
      #expect(try !isBlocked(text, by: words), "\(text)")
    }
    #expect(try !isBlocked("바보"))
    #expect(try isBlocked("sexy"))
    #expect(try !isBlocked("fuck", by: .none))
  }

  @Test(
    "A line that cannot be read is named",
    arguments: [
      ("ok\n!*", 2, BlockedWordsError.Fault.noLetters), ("# a\n\n***", 3, .noLetters), ("*half", 1, .unclear),
      ("=so*", 1, .unclear),
      ("w0rd", 1, .unclear), ("a\n" + String(repeating: "가", count: 41), 2, .tooLong),
    ])
  func faults(text: String, line: Int, fault: BlockedWordsError.Fault) {
    #expect(throws: BlockedWordsError(line: line, fault: fault)) { try BlockedWords(with: Array(text.utf8)) }
  }

  @Test("A list that is no UTF-8, too large or too long is refused")
  func bounds() throws {
    #expect(throws: BlockedWordsError(line: 2, fault: .notUTF8)) {
      try BlockedWords(with: Array("a\n".utf8) + [0xBD, 0xC3])
    }
    #expect(throws: BlockedWordsError(line: nil, fault: .tooLarge)) {
      try BlockedWords(with: [UInt8](repeating: 10, count: BlockedWords.maximumSize + 1))
    }
    let many = (0...BlockedWords.maximumCount).map { _ in "word" }.joined(separator: "\n")
    #expect(throws: BlockedWordsError(line: BlockedWords.maximumCount + 1, fault: .tooMany)) {
      try BlockedWords(with: Array(many.utf8))
    }
    #expect(
      "\(BlockedWordsError(line: 2, fault: .notUTF8))" == "Line 2: the line is not UTF-8; save the file as UTF-8.")
    #expect("\(BlockedWordsError(line: nil, fault: .tooLarge))".hasPrefix("A list of words has at most 1048576 bytes"))
  }

  @Test("Each line of the words that the game comes with can be read")
  func builtIn() throws {
    _ = try BlockedWords(extending: .none, with: Array(BlockedWords.builtInLines.joined(separator: "\n").utf8))
  }
}

import SchoolDirectory
import TestSupport
import Testing

/// The order of the hits.
@Suite struct SchoolSearchOrderTests {
  @Test func theBetterMatchComesFirst() {
    let schools = [
      School.example("중앙", .middle, "", "강남동"), .example("가 강남", .middle), .example("서강남", .middle),
      .example("강남가", .middle), .example("강남", .middle),
    ]
    let hits = SchoolSearch(schools).find("강남").hits
    #expect(hits.map(\.school.name) == ["강남", "강남가", "가 강남", "서강남", "중앙"])
    #expect(hits.map(\.match) == [.wholeName, .startOfName, .startOfWord, .insideName, .place])
  }

  @Test(arguments: [
    ("한국K-POP고등학교", "k", SearchHit.Match.startOfWord), ("한국K-POP고등학교", "고", .startOfWord),
    ("한국K-POP고등학교", "pop", .startOfWord), ("한국K-POP고등학교", "op", .insideName), ("St. Mary’s", "mary", .startOfWord),
    ("St. Mary’s", "stmarys", .wholeName), ("St. Mary’s", "st mary", .startOfName), ("가가나", "가나", .insideName),
    ("나가 가가", "가", .startOfWord),
  ])
  func wordsStartAfterSpacePunctuationAndOtherLetters(name: String, query: String, match: SearchHit.Match) {
    #expect(SchoolSearch([.example(name)]).find(query).hits.map(\.match) == [match])
  }

  @Test(arguments: [
    ("London Aldgate", SearchHit.Match.startOfName), ("Primary London", .startOfWord), ("Aldgate Primary", .wholeName),
    ("Aldgate Primary London", .startOfName), ("London", .place), ("mary lond", .insideName),
  ])
  func ofSeveralWordsTheBestPlaceCounts(query: String, match: SearchHit.Match) {
    let school = School.example("Aldgate Primary", .elementary, "", "London")
    #expect(SchoolSearch([school]).find(query).hits.map(\.match) == [match])
  }

  @Test func everyWordCounts() {
    let schools = ["St James Primary", "St Mary’s", "Mary St Primary", "Stow Maryland Primary"].map {
      School.example($0)
    }
    let hits = SchoolSearch(schools).find("St Mary").hits
    #expect(hits.map(\.school.name) == ["St Mary’s", "Mary St Primary", "Stow Maryland Primary", "St James Primary"])
  }

  @Test func wholeWordsComeBeforeStartsOfWords() {
    let schools = ["Etonbury", "Eton College", "The Etonbury", "The Eton Wick"].map { School.example($0) }
    #expect(
      SchoolSearch(schools).find("eton").hits.map(\.school.name)
        == ["Eton College", "Etonbury", "The Eton Wick", "The Etonbury"])
    let korean = ["서울나라고등학교", "서울고등학교"].map { School.example($0, .high) }
    #expect(SchoolSearch(korean).find("서울").hits.first?.school.name == "서울고등학교")
  }

  @Test func aSchoolThatTakesNoTapsComesAfterOpenOnesThatMatchNearlyAsWell() {
    var closed = School.example("Vaughan School")
    closed.status = .closed
    let open = [School.example("The Vaughan Memorial School"), .example("Revaughan School")]
    #expect(
      SchoolSearch(open + [closed]).find("vaughan").hits.map(\.school.name)
        == ["The Vaughan Memorial School", "Vaughan School", "Revaughan School"])
  }

  @Test func wordsInOneRunCountAsOne() {
    let schools = [School.example("서울나라초등학교"), .example("나라초등학교서울"), .example("서울가나라초등학교")]
    let hits = SchoolSearch(schools).find("서울 나라초등학교").hits
    #expect(hits.map(\.school.name) == ["서울나라초등학교", "나라초등학교서울", "서울가나라초등학교"])
    #expect(hits.map(\.match) == [.wholeName, .startOfName, .startOfName])
  }

  @Test func equallyGoodMatchesComeOpenShortThenByNameDistrictAndID() {
    func school(_ code: String, _ name: String, _ district: String, _ status: School.Status = .open) -> School? {
      SchoolID(source: "test", level: .high, code: code).map {
        School(id: $0, name: name, region: "", district: district, status: status)
      }
    }
    let inOrder = [
      school("9", "가나다", "하"), school("8", "가나라", "가"), school("6", "가나라", "나"), school("7", "가나라", "나"),
      school("1", "가나가나", "가"), school("5", "가가", "가", .closed), school("2", "가나다", "가", .closed),
    ].compactMap { $0 }
    #expect(inOrder.count == 7)
    var generator = TestRandom(seed: 7)
    for _ in 0..<20 {
      let shuffled = inOrder.shuffled(using: &generator)
      #expect(SchoolSearch(shuffled).find("가").hits.map(\.school.id) == inOrder.map(\.id))
    }
  }
}

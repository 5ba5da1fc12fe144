import Foundation
import SchoolDirectory
import Testing

@Suite struct SchoolSearchTests {
  /// What a search over `schools` finds, as names in order.
  private func names(_ query: String, in schools: [School]) -> [String] {
    SchoolSearch(schools).find(query).hits.map(\.school.name)
  }

  private static let seoul = School.example("서울고등학교", .high, "서울특별시", "서초구")

  @Test(arguments: [
    "서울고등학교", "서울고", "울고등", "학교", "서초구", "초구", "서울특별시", "특별", "고", "서울 고등 학교", " 서울고 ", "서울-고(등)", "서울고.",
  ])
  func findsAnyPartOfNameDistrictAndRegion(query: String) {
    #expect(SchoolSearch([Self.seoul]).find(query).total == 1)
  }

  @Test(arguments: ["부산", "서울중", "서울고등학교들", "강남구", "서초서울", "ㅃ", "ㅅㅂ", "x", "서울 부산"])
  func findsNothingElse(query: String) {
    #expect(SchoolSearch([Self.seoul]).find(query) == SearchResult(hits: [], total: 0))
  }

  @Test(arguments: ["", " ", "\n", "!?", "( )", "\u{301}"])
  func aQueryWithoutLetterOrDigitFindsNothing(query: String) {
    #expect(SchoolSearch([Self.seoul]).find(query) == SearchResult(hits: [], total: 0))
  }

  @Test(arguments: ["서울고", "서울고등학교", "서초", "ㅅㅇㄱ", "서울ㄱ", "서우", "서울 서초"])
  func unicodeFormDoesNotMatter(query: String) {
    let decomposed = School(
      id: Self.seoul.id, name: Self.seoul.name.decomposedStringWithCanonicalMapping, region: Self.seoul.region,
      district: Self.seoul.district.decomposedStringWithCanonicalMapping)
    for school in [Self.seoul, decomposed] {
      for form in [query, query.decomposedStringWithCanonicalMapping, query.precomposedStringWithCanonicalMapping] {
        #expect(SchoolSearch([school]).find(form).total == 1, "\(Array(form.unicodeScalars))")
      }
    }
  }

  @Test(arguments: [
    ("NLCS JeJu", "nlcs jeju"), ("NLCS JeJu", "NLCSJEJU"), ("NLCS JeJu", "ＮＬＣＳ　ｊｅｊｕ"), ("ＮＬＣＳ", "nlcs"),
    ("한국K-POP고등학교", "kpop"), ("한국K-POP고등학교", "한국k"), ("St. Mary’s School", "st mary's"), ("제２고등학교", "제2고"),
    ("École Élémentaire", "ecole"), ("Ecole", "ÉCOLE"), ("Ysgol Llŷn", "llyn"), ("강남초등학교", "ﾡﾤ"), ("ΑΘΗΝΑ", "αθηνα"),
  ])
  func caseWidthAccentsAndPunctuationDoNotMatter(name: String, query: String) {
    #expect(names(query, in: [.example(name)]) == [name])
  }

  @Test(arguments: ["ㅅㅇㄱ", "ㅅㅇㄱㄷㅎㄱ", "ㅇㄱ", "\u{1109}\u{110B}\u{1100}", "서울ㄱ", "ㅅ울고", "서ㅇ고", "ㅅㅊㄱ", "ㅅㅇ ㅅㅊ"])
  func findsByInitialConsonants(query: String) {
    #expect(names(query, in: [Self.seoul, .example("부산중학교", .middle, "부산광역시", "동구")]) == ["서울고등학교"])
  }

  @Test func aClusterThatTheKeyboardMadeStandsForItsTwoConsonants() {
    #expect(names("ㄳ", in: [.example("가산초등학교")]) == ["가산초등학교"])
    #expect(names("\u{11AA}", in: [.example("가산초등학교"), .example("산가초등학교")]) == ["가산초등학교"])
    #expect(names("ㄲ", in: [.example("꽃길초등학교"), .example("가가초등학교")]) == ["꽃길초등학교"])
  }

  @Test(arguments: [
    ("서우", "서울고등학교"), ("강나", "강남중학교"), ("강ㄴ", "강남중학교"), ("간", "가나초등학교"), ("강낭", "강나온중학교"), ("값", "갑사초등학교"),
    ("맑", "말가초등학교"), ("말", "맑은초등학교"), ("안", "앉은초등학교"), ("서울고드", "서울고등학교"), ("서초ㄱ", "서초고등학교"), ("깎", "까까초등학교"),
  ])
  func findsWhatAnUnfinishedSyllableMayBecome(query: String, name: String) {
    #expect(names(query, in: [.example(name)]) == [name])
  }

  @Test(arguments: [("가남", "강남중학교"), ("간초", "가나초등학교"), ("강남", "강나중학교"), ("서으", "서울초등학교")])
  func onlyTheLastSyllableMayBeUnfinished(query: String, name: String) {
    #expect(names(query, in: [.example(name)]) == [])
  }

  @Test func whatWasTypedComesBeforeWhatItMayBecome() {
    let schools = ["강남중학교", "강나루초등학교", "대강남중학교", "대강나루초등학교"].map { School.example($0) }
    let result = SchoolSearch(schools).find("강나")
    #expect(result.hits.map(\.school.name) == ["강나루초등학교", "강남중학교", "대강나루초등학교", "대강남중학교"])
    #expect(result.hits.map(\.isUnfinished) == [false, true, false, true])
  }

  @Test(arguments: ["강남구 서울고", "서울고 강남구", "강남 서울", "서울특별시 강남구 서울고등학교", "ㄱㄴㄱ ㅅㅇㄱ", "강남구 서우", "고등 서울"])
  func severalWordsMatchTogether(query: String) {
    let schools = [
      School.example("서울고등학교", .high, "서울특별시", "강남구"), .example("경기고등학교", .high, "경기도", "강남구"),
      .example("서울중학교", .middle, "부산광역시", "서초구"),
    ]
    #expect(names(query, in: schools).first == "서울고등학교")
    #expect(!names(query, in: schools).contains("서울중학교"))
  }

  @Test func severalWordsMatchTogetherInEnglish() {
    let schools = [
      School.example("Aldgate Primary School", .elementary, "", "London"),
      .example("Aldgate", .elementary, "", "Leeds"),
      .example("Sir John Cass", .elementary, "", "London"),
    ]
    #expect(names("London Aldgate", in: schools) == ["Aldgate Primary School"])
  }

  @Test func theLevelNarrowsTheSearch() {
    let schools = [Self.seoul, .example("서울중학교", .middle), .example("서울초등학교", .elementary)]
    let search = SchoolSearch(schools)
    #expect(search.find("서울").total == 3)
    #expect(search.find("서울", level: .middle).hits.map(\.school.name) == ["서울중학교"])
    #expect(search.find("서울", level: .special).total == 0)
  }

  @Test(arguments: [-1, 0, 1, 7, 25, 26, Int.max])
  func theTotalCountsBeyondTheLimit(limit: Int) {
    let schools = (0..<25).map { School.example("학교\($0)") }
    let result = SchoolSearch(schools).find("학교", limit: limit)
    #expect(result.total == 25)
    #expect(result.hits.count == min(max(limit, 0), 25))
    #expect(result.hits == Array(SchoolSearch(schools).find("학교", limit: 25).hits.prefix(max(limit, 0))))
  }

  @Test func elevenSchoolsOfOneNameComeOutWithTheirDistricts() {
    let districts = ["나주시", "경주시", "군산시", "정읍시", "남해군", "고흥군", "영광군", "서천군", "의성군", "광산구", "화순군"]
    let schools = districts.map { School.example("금성초등학교", .elementary, "", $0) }
    let result = SchoolSearch(schools + [Self.seoul]).find("금성초등학교")
    #expect(result.total == 11)
    #expect(result.hits.map(\.school.district) == districts.sorted())
    #expect(result.hits.allSatisfy { $0.match == .wholeName })
    #expect(names("금성 의성", in: schools) == ["금성초등학교"])
  }

  @Test func noSchoolsNoHits() {
    #expect(SchoolSearch([]).find("서울") == SearchResult(hits: [], total: 0))
  }
}

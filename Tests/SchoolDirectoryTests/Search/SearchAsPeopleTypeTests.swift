import Foundation
import SchoolDirectory
import Testing

/// Abbreviations, old names of places, words written together, mistakes, codes and Latin letters.
@Suite struct `Search as people type` {
  private static let korean: [School] = [
    .example("대원외국어고등학교", .high, "서울특별시", "광진구"), .example("서울과학고등학교", .high, "서울특별시", "종로구"),
    .example("서울대학교사범대학부설고등학교", .high, "서울특별시", "성북구"), .example("민족사관고등학교", .high, "강원특별자치도", "횡성군"),
    .example("용인한국외국어대학교부설고등학교", .high, "경기도", "용인시 처인구"), .example("경기고등학교", .high, "서울특별시", "강남구"),
    .example("전북과학고등학교", .high, "전북특별자치도", "익산시"), .example("이화여자외국어고등학교", .high, "서울특별시", "중구"),
    .example("진주여자고등학교", .high, "경상남도", "진주시"), .example("청담초등학교", .elementary, "서울특별시", "강남구"),
    .example("서울여자상업고등학교", .high, "서울특별시", "관악구"), .example("대관령중학교", .middle, "강원도", "평창군"),
  ]

  private func names(_ query: String, in schools: [School] = korean) -> [String] {
    SchoolSearch(schools).find(query).hits.map(\.school.name)
  }

  @Test(arguments: [
    ("대원외고", "대원외국어고등학교"), ("서울과고", "서울과학고등학교"), ("서울대부고", "서울대학교사범대학부설고등학교"), ("서울사대부고", "서울대학교사범대학부설고등학교"),
    ("민사고", "민족사관고등학교"), ("용인외고", "용인한국외국어대학교부설고등학교"), ("외대부고", "용인한국외국어대학교부설고등학교"), ("이화외고", "이화여자외국어고등학교"),
    ("진주여고", "진주여자고등학교"), ("서울여상", "서울여자상업고등학교"), ("서울 과고", "서울과학고등학교"), ("ㄷㅇㅇㄱㄷ", "대원외국어고등학교"),
    ("대원외ㄱ", "대원외국어고등학교"), ("전북과고", "전북과학고등학교"),
  ])
  func `finds what abbreviates a name`(query: String, name: String) {
    for form in [query, query.decomposedStringWithCanonicalMapping] { #expect(names(form).first == name) }
  }

  @Test(arguments: ["서울대외", "울과고", "경기여고", "서울관고", "원고", "대원외중", "민고사"])
  func `takes no other syllables for an abbreviation`(query: String) {
    #expect(names(query) == [])
  }

  @Test(arguments: [
    ("전라북도", ["전북과학고등학교"]), ("전북", ["전북과학고등학교"]), ("강원도 횡성", ["민족사관고등학교"]), ("강원특별자치도 평창군", ["대관령중학교"]),
    ("서울시 강남구", ["경기고등학교", "청담초등학교"]), ("강남구 서울시", ["경기고등학교", "청담초등학교"]), ("경남", ["진주여자고등학교"]),
    ("경상남도진주", ["진주여자고등학교"]), ("서울특별시강남구", ["경기고등학교", "청담초등학교"]), ("서울시강남구경기고", ["경기고등학교"]),
    ("강남구경기고", ["경기고등학교"]), ("서울강남구초", ["청담초등학교"]), ("강남구 고", ["경기고등학교"]), ("강남구 초", ["청담초등학교"]),
    ("처인구외대부고", ["용인한국외국어대학교부설고등학교"]), ("용인시처인구", ["용인한국외국어대학교부설고등학교"]),
  ])
  func `knows places by old and short names, in any order and written together`(query: String, wanted: [String]) {
    #expect(names(query) == wanted)
  }

  @Test(arguments: [
    ("경기고등하교", "경기고등학교"), ("대원웨국어고등학교", "대원외국어고등학교"), ("민족사과고등학교", "민족사관고등학교"), ("대관룡중", "대관령중학교"),
    ("진주여쟈고등학교", "진주여자고등학교"), ("강남규 경기고", "경기고등학교"),
  ])
  func `finds a word of three syllables with one mistake`(query: String, name: String) {
    #expect(names(query).first == name)
    #expect(SchoolSearch(Self.korean).find(query).hits.first?.match != .wholeName)
  }

  @Test(arguments: ["서우초"]) func `an unfinished syllable within a word is a mistake`(query: String) {
    let hits = SchoolSearch([.example("서울초등학교")]).find(query).hits
    #expect(hits.map(\.match) == [.typo])
  }

  @Test(arguments: ["경긔고등하교", "경비꼬", "겅가", "진주남자고등학교"])
  func `finds no word with two mistakes, or a short one with one`(query: String) {
    #expect(names(query) == [])
  }

  @Test(arguments: [
    ("eton collge", "Eton College"), ("roosvelt", "Roosevelt High"), ("rooesvelt", "Roosevelt High"),
    ("rooseveltt", "Roosevelt High"), ("rousevelt", "Roosevelt High"), ("eton lodnon", "Eton College"),
    ("roosvelt highh", "Roosevelt High"),
  ])
  func `finds a word of four letters with one mistake`(query: String, name: String) {
    let schools = [
      School.example("Eton College", .other, "", "London"), .example("Roosevelt High", .other, "", "Leeds"),
    ]
    #expect(names(query, in: schools) == [name])
  }

  @Test(arguments: [
    ("gangnam", ["경기고등학교", "청담초등학교"]), ("gangnam-gu gyeonggi", ["경기고등학교"]), ("jeollabuk-do", ["전북과학고등학교"]),
    ("minjoksagwan", ["민족사관고등학교"]), ("daegwallyeong", ["대관령중학교"]),
    ("Gyeonggi High School", ["경기고등학교", "용인한국외국어대학교부설고등학교"]),
    ("gangnam elementary", ["청담초등학교"]), ("gangnum", []), ("ang", []),
  ])
  func `finds names and places in Latin letters`(query: String, wanted: [String]) {
    #expect(names(query).sorted() == wanted.sorted())
  }

  @Test func `finds by code and by id`() throws {
    func school(_ id: String, _ name: String) throws -> School {
      School(id: try #require(SchoolID(id)), name: name, region: "")
    }
    let schools = [
      try school("datagokr:high:B000012345", "가"), try school("uk:other:110158", "Eton"),
      try school("uk:other:999999", "School 110158"),
    ]
    #expect(names("B000012345", in: schools) == ["가"] && names("b000012345", in: schools) == ["가"])
    #expect(names("datagokr:high:B000012345", in: schools) == ["가"] && names("00012345", in: schools) == [])
    #expect(names("110158", in: schools) == ["Eton", "School 110158"])
    #expect(SchoolSearch(schools).find("110158", level: .high).total == 0)
    #expect(SchoolSearch(schools).find("110158").hits.first?.match == .code)
  }

  @Test func `finds by a name that a school had before`() {
    let (renamed, other) = (School.example("한빛고등학교", .high), School.example("누리고등학교", .high))
    let search = SchoolSearch([renamed, other], formerNames: [renamed.id: ["서울정보산업고등학교", "서울전산고등학교"]])
    for query in ["서울정보산업고", "전산고등", "서울정산고"] {
      #expect(search.find(query).hits.map(\.school) == [renamed], "\(query)")
      #expect(search.find(query).hits.first?.match == .formerName)
      #expect(search.find(query).hits.first?.formerNames == ["서울정보산업고등학교", "서울전산고등학교"])
    }
    #expect(search.find("한빛고").hits.first?.formerNames == [])
    #expect(search.find("고등학교").total == 2)
  }
}

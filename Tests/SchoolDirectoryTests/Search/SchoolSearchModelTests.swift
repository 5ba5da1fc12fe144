import Foundation
import TestSupport
import Testing

@testable import SchoolDirectory

/// `SchoolSearch` against a naive model, over random queries.
@Suite struct SchoolSearchModelTests {
  private static let schools: [School] =
    GeneratedDirectory.schools(count: 300, seed: 11)
    + [
      "NLCS JeJu", "한국K-POP고등학교", "St. Mary’s Primary School", "Aldgate 2 Primary", "값진초등학교", "갑사초등학교", "앉은중학교",
      "안자중학교",
      "맑은누리고등학교", "말가람고등학교", "까치중학교", "깎음중학교", "가가가가초등학교",
    ].map { School.example($0, .other, "서울특별시", "강남구") }

  @Test(arguments: some(2, of: UInt64(0)..<8))
  func bothFindTheSameSchools(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let search = SchoolSearch(Self.schools)
    let model = NaiveSearch(Self.schools)
    var found = 0
    for _ in 0..<60 {
      let query = Self.query(using: &generator)
      let level = generator.chance(0.2) ? generator.pick(from: SchoolLevel.allCases) : nil
      let expected = model.find(query, level: level)
      // Where nothing is found as it stands, the search looks for mistakes, which other tests compare.
      guard !expected.isEmpty else {
        #expect(search.schools(for: query, at: level, isTolerant: false).isEmpty, "“\(query)”")
        continue
      }
      let result = search.find(query, level: level, limit: .max)
      #expect(Set(result.hits.map(\.school.id)) == expected, "“\(query)”, level \(String(describing: level))")
      #expect(result.total == expected.count, "“\(query)”")
      found += 1
    }
    // Random queries that never find anything would compare nothing.
    #expect(found > 20)
  }

  @Test func bothReadEveryFinalConsonantTheSameWay() {
    func syllable(initial: Int, final: Int) -> String {
      Unicode.Scalar(UInt32(0xAC00 + initial * 588 + final)).map { String($0) } ?? ""
    }
    let pairs = (0..<28).flatMap { final in
      (0..<19).map { School.example(syllable(initial: 0, final: final) + syllable(initial: $0, final: 0)) }
    }
    let search = SchoolSearch(pairs)
    let model = NaiveSearch(pairs)
    for final in 0..<28 {
      let query = syllable(initial: 0, final: final)
      let found = search.find(query, limit: .max).hits.map(\.school.id)
      #expect(found.count >= 19)
      #expect(Set(found) == model.find(query), "“\(query)”")
      #expect(
        Set(search.find(query.decomposedStringWithCanonicalMapping, limit: .max).hits.map(\.school.id)) == Set(found))
    }
  }

  @Test func hitsAreSortedByPenaltyAndThenAsTheSchoolsAre() {
    var generator = SeededGenerator(seed: 99)
    let search = SchoolSearch(Self.schools)
    for _ in 0..<100 {
      let query = Self.query(using: &generator)
      let found =
        [false, true].lazy.map { search.schools(for: query, at: nil, isTolerant: $0) }.first { !$0.isEmpty } ?? []
      let wanted = found.enumerated().sorted {
        ($0.element.score.penalty, $0.offset) < ($1.element.score.penalty, $1.offset)
      }
      let hits = search.find(query, limit: .max).hits
      #expect(hits.map(\.school) == wanted.map { search.schools[$0.element.school] }, "“\(query)”")
      #expect(Set(hits.map(\.school.id)).count == hits.count)
    }
  }

  @Test func hitsOfOneWordAreSortedByMatchAndThenByTyping() {
    var generator = SeededGenerator(seed: 100)
    let search = SchoolSearch(Self.schools)
    for _ in 0..<100 {
      let query = Self.query(using: &generator).split(separator: " ").first.map(String.init) ?? ""
      let literal: [SearchHit.Match] = [.wholeName, .startOfName, .startOfWord, .insideName, .place]
      let hits = search.find(query, limit: .max).hits.filter { literal.contains($0.match) }
      for (a, b) in zip(hits, hits.dropFirst()) {
        #expect(a.match <= b.match, "“\(query)”: \(a) before \(b)")
        if a.match == b.match, a.match == .startOfName || a.match == .startOfWord {
          #expect(!a.isUnfinished || b.isUnfinished, "“\(query)”: \(a) before \(b)")
        }
      }
    }
  }

  /// Parts of one school's texts, and at times of two, as a person types them, with mistakes now and then.
  private static func query(using generator: inout SeededGenerator) -> String {
    var words: [String] = []
    var school = generator.pick(from: schools)
    for _ in 0...generator.integer(in: 0..<3) {
      if generator.chance(0.1) { school = generator.pick(from: schools) }
      guard let school else { continue }
      let field = [school.name, school.name, school.district, school.region][generator.integer(in: 0..<4)]
      let characters = Array(field)
      guard !characters.isEmpty else { continue }
      let start = generator.integer(in: 0..<characters.count)
      let end = min(characters.count, start + generator.integer(in: 1..<5))
      words.append(characters[start..<end].map { typed($0, using: &generator) }.joined())
    }
    let query = words.joined(separator: generator.chance(0.8) ? " " : "")
    return generator.chance(0.3) ? query.decomposedStringWithCanonicalMapping : query
  }

  private static func typed(_ character: Character, using generator: inout SeededGenerator) -> String {
    guard ("가"..."힣").contains(character), let scalar = character.unicodeScalars.first else {
      return generator.chance(0.5) ? character.uppercased() : String(character)
    }
    let index = Int(scalar.value) - 0xAC00
    func syllable(_ index: Int) -> String { Unicode.Scalar(UInt32(0xAC00 + index)).map { String($0) } ?? "" }
    return switch generator.integer(in: 0..<20) {
    case 0..<3: String(Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")[index / 588])
    case 3..<6: syllable(index - index % 28)
    case 6..<8: syllable(index - index % 28 + generator.integer(in: 0..<28))
    default: String(character)
    }
  }
}

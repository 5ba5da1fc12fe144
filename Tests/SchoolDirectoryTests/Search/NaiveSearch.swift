import Foundation
import SchoolDirectory

/// Which schools match, told from Strings in the plainest way, to compare `SchoolSearch` with.
///
/// It takes a word's last syllable as the keys that were typed so far: whatever continues them matches.
struct NaiveSearch {
  private let schools: [(school: School, fields: [[Letter]])]

  init(_ schools: [School]) {
    self.schools = schools.map { school in
      (school, [school.name, school.district, school.region].map { Self.letters($0) })
    }
  }

  /// The ids of the matching schools.
  func find(_ query: String, level: SchoolLevel? = nil) -> Set<SchoolID> {
    let words = query.split(separator: " ").map { Self.letters(String($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return [] }
    let matching = schools.filter { school, fields in
      (level == nil || school.level == level)
        && words.indices.allSatisfy { word in
          fields.contains { Self.stands(words[word], in: $0, isLast: word == words.count - 1) }
        }
    }
    return Set(matching.map(\.school.id))
  }

  /// A letter or digit, and the keys that give it.
  private struct Letter {
    let character: Character
    let keys: [Character]
    let isSyllable: Bool
    let isConsonant: Bool
  }

  private static func letters(_ text: String) -> [Letter] {
    text.precomposedStringWithCanonicalMapping.lowercased().filter { $0.isLetter || $0.isNumber }.map {
      Letter(character: $0, keys: keys($0), isSyllable: isSyllable($0), isConsonant: initials.contains($0))
    }
  }

  private static func stands(_ word: [Letter], in field: [Letter], isLast: Bool) -> Bool {
    field.indices.contains { start in
      let rest = field[start...]
      guard let last = word.last, rest.count >= word.count else { return false }
      let before = word.dropLast()
      guard zip(before, rest).allSatisfy({ fits($0, $1) }) else { return false }
      let end = rest.dropFirst(before.count)
      return end.first.map { fits(last, $0) } == true
        || isLast && last.isSyllable && end.prefix(2).flatMap(\.keys).starts(with: last.keys)
    }
  }

  private static func fits(_ typed: Letter, _ letter: Letter) -> Bool {
    typed.isConsonant ? letter.keys.first == typed.character : letter.character == typed.character
  }

  private static func isSyllable(_ character: Character) -> Bool { ("가"..."힣").contains(character) }

  /// The keys that give a character.
  private static func keys(_ character: Character) -> [Character] {
    guard isSyllable(character), let scalar = character.unicodeScalars.first else { return [character] }
    let index = Int(scalar.value) - 0xAC00
    return [initials[index / 588], vowels[index / 28 % 21]] + finals[index % 28]
  }

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let finals = [
    "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ",
    "ㅇ",
    "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ].map { Array<Character>($0) }
}

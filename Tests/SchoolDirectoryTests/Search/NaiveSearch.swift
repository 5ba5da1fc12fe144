import Foundation

@testable import SchoolDirectory

/// Which schools match, told from Strings in the plainest way, to compare `SchoolSearch` with.
///
/// It knows the names of regions and the parts of names, which tests with examples hold, and no mistakes. It takes a word's last syllable as the keys that were typed so far: whatever continues them matches.
struct NaiveSearch {
  private let schools: [(school: School, fields: [[Letter]], parts: [Part])]

  init(_ schools: [School]) {
    self.schools = schools.map { school in
      let fields = [school.name, school.district] + KoreanRegion.names(of: school.region)
      return (school, fields.map { Self.letters($0) }, Self.parts(school.name))
    }
  }

  /// The ids of the matching schools.
  func find(_ query: String, level: SchoolLevel? = nil) -> Set<SchoolID> {
    let words = query.split(separator: " ").map { Self.letters(String($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return [] }
    let matching = schools.filter { school, fields, parts in
      let areFound = words.indices.allSatisfy { word in
        fields.contains { Self.stands(words[word], in: $0, isLast: word == words.count - 1) }
          || Self.abbreviates(words[word], parts)
          || words.count > 1 && Self.levels[String(words[word].map(\.character))] == school.level
      }
      return areFound && (level == nil || school.level == level)
    }
    return Set(matching.map(\.school.id))
  }

  private static let levels: [String: SchoolLevel] = ["초": .elementary, "중": .middle, "고": .high]

  /// A part of a name, and whether an abbreviation may leave it out.
  private struct Part {
    var letters: [Letter]
    let isLeftOut: Bool
  }

  private static func parts(_ name: String) -> [Part] {
    let marks = SearchText.name(name).marks
    return zip(letters(name), marks).reduce(into: []) { parts, letter in
      if letter.1.contains(.part) { parts.append(Part(letters: [], isLeftOut: letter.1.contains(.leftOut))) }
      parts[parts.count - 1].letters.append(letter.0)
    }
  }

  /// Whether a word is made of starts of parts, of which at most three were left out.
  private static func abbreviates(_ word: [Letter], _ parts: [Part]) -> Bool {
    let hasConsonant = word.contains(where: \.isConsonant)
    guard word.count >= (hasConsonant ? 3 : 2), word.allSatisfy({ $0.isConsonant || $0.isSyllable }) else {
      return false
    }
    return parts.indices.contains { reads(word[...], parts[$0...], leftOut: nil) }
  }

  /// - Parameter leftOut: how many parts were left out; `nil` before the first part.
  private static func reads(_ word: ArraySlice<Letter>, _ parts: ArraySlice<Part>, leftOut: Int?) -> Bool {
    guard !word.isEmpty else { return true }
    guard let part = parts.first else { return false }
    let taken = zip(word, part.letters).prefix { fits($0, $1) }.count
    if taken > 0, (1...taken).contains(where: { reads(word.dropFirst($0), parts.dropFirst(), leftOut: leftOut ?? 0) }) {
      return true
    }
    guard let leftOut, part.isLeftOut, leftOut < 3 else { return false }
    return reads(word, parts.dropFirst(), leftOut: leftOut + 1)
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

/// Hangul as the search represents it: one unit for each syllable and for each initial consonant.
///
/// The units of an initial consonant are consecutive: the consonant alone, then its 588 syllables in the order of
/// Unicode, by vowel and then by final consonant. Source of the arithmetic on syllables: The Unicode Standard, section
/// 3.12.
enum Hangul {
  static let initialCount: UInt16 = 19
  static let vowelCount: UInt16 = 21
  static let finalCount: UInt16 = 28
  static let syllablesPerInitial = vowelCount * finalCount

  private static let first: UInt16 = 0xAC00
  private static let run = syllablesPerInitial + 1

  /// Whether a unit is a syllable or an initial consonant.
  static func contains(_ unit: UInt16) -> Bool {
    unit >= first && unit < first + initialCount * run
  }

  /// The unit of a lone initial consonant.
  static func initial(_ initial: UInt16) -> UInt16 {
    first + initial * run
  }

  /// The unit of a syllable; `final` 0 means no final consonant.
  static func syllable(initial: UInt16, vowel: UInt16, final: UInt16) -> UInt16 {
    first + initial * run + 1 + vowel * finalCount + final
  }

  /// The units of a consonant and of all syllables that start with it.
  static func all(initial: UInt16) -> ClosedRange<UInt16> {
    Self.initial(initial)...(Self.initial(initial) + syllablesPerInitial)
  }

  /// The index of the initial consonant if the unit is a lone consonant; `nil` for other units.
  static func loneInitial(_ unit: UInt16) -> UInt16? {
    contains(unit) && (unit - first) % run == 0 ? (unit - first) / run : nil
  }

  /// The index of the initial consonant of a syllable or lone consonant.
  static func initialOf(_ unit: UInt16) -> UInt16 { (unit - first) / run }

  /// The parts of a syllable; `nil` for other units.
  static func parts(_ unit: UInt16) -> (initial: UInt16, vowel: UInt16, final: UInt16)? {
    guard contains(unit), (unit - first) % run > 0 else { return nil }
    let inRun = (unit - first) % run - 1
    return ((unit - first) / run, inRun / finalCount, inRun % finalCount)
  }

  /// The keys that type a final consonant, as initials: two for a cluster such as ㄳ.
  static func initials(ofFinal final: UInt16) -> (first: UInt16, second: UInt16?) {
    let split = splitFinals[Int(final)]
    return split.rest == 0
      ? (split.moved, nil) : (splitFinals[Int(split.rest)].moved, split.moved)
  }

  /// How a vowel typed after a final consonant splits it: the remaining final (0 for none), and the initial of the next
  /// syllable. 간 and ㅏ make 가나, 값 and ㅏ make 갑사.
  static func split(final: UInt16) -> (rest: UInt16, moved: UInt16) {
    splitFinals[Int(final)]
  }

  /// The clusters that a final consonant can become if another consonant is typed: ㄴ becomes ㄵ or ㄶ.
  static func clusters(startingWithFinal final: UInt16) -> ClosedRange<UInt16>? {
    switch final {
    case 1: 3...3
    case 4: 5...6
    case 8: 9...15
    case 17: 18...18
    default: nil
    }
  }

  /// One pair for each final consonant, in Unicode's order: none ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅄ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ.
  private static let splitFinals: [(rest: UInt16, moved: UInt16)] = [
    (0, 0), (0, 0), (0, 1), (1, 9), (0, 2), (4, 12), (4, 18), (0, 3), (0, 5), (8, 0), (8, 6), (8, 7), (8, 9), (8, 16),
    (8, 17), (8, 18), (0, 6), (0, 7), (17, 9), (0, 9), (0, 10), (0, 11), (0, 12), (0, 14), (0, 15), (0, 16), (0, 17),
    (0, 18),
  ]
}

/// Generates distinct school names for one level.
///
/// A name is two syllables that occur in Korean place names and the suffix of the level. After all pairs are used,
/// names have three syllables. The names come in a scattered order that starts at a random name.
struct GeneratedNames {
  private let level: SchoolLevel
  private let endings: WeightedChoice
  private var pairs: ScatteredOrder
  private var triples: ScatteredOrder

  static let count = starts.count * ends.count + starts.count * middles.count * ends.count

  init(level: SchoolLevel, using generator: inout SeededGenerator) {
    self.level = level
    endings = WeightedChoice(Self.endings(of: level).map(\.weight))
    pairs = ScatteredOrder(count: Self.starts.count * Self.ends.count, using: &generator)
    triples = ScatteredOrder(count: Self.starts.count * Self.middles.count * Self.ends.count, using: &generator)
  }

  /// The next name; `nil` after `count` names.
  mutating func next(using generator: inout SeededGenerator) -> String? {
    let ending = Self.endings(of: level)[endings.index(using: &generator)].text
    if let pair = pairs.next() {
      return Self.starts[pair / Self.ends.count] + Self.ends[pair % Self.ends.count] + ending
    }
    guard let triple = triples.next() else { return nil }
    let start = Self.starts[triple / (Self.middles.count * Self.ends.count)]
    let middle = Self.middles[triple / Self.ends.count % Self.middles.count]
    return start + middle + Self.ends[triple % Self.ends.count] + ending
  }

  private static func endings(of level: SchoolLevel) -> [(text: String, weight: Int)] {
    switch level {
    case .elementary: elementaryEndings
    case .middle: middleEndings
    case .high: highEndings
    case .special, .other: specialEndings
    }
  }

  private static let elementaryEndings = [(text: "초등학교", weight: 1)]
  private static let middleEndings = [(text: "중학교", weight: 92), (text: "여자중학교", weight: 8)]
  private static let highEndings = [
    (text: "고등학교", weight: 80), (text: "여자고등학교", weight: 11), (text: "공업고등학교", weight: 3),
    (text: "상업고등학교", weight: 2), (text: "과학고등학교", weight: 1), (text: "외국어고등학교", weight: 1),
    (text: "예술고등학교", weight: 1), (text: "체육고등학교", weight: 1),
  ]
  private static let specialEndings = [(text: "학교", weight: 1)]

  private static func syllables(_ text: String) -> [String] { text.map(String.init) }

  private static let starts = syllables(
    """
    가강건고곡광구군권금길나남내노녹다단달담당대덕도돌동두등라마만명모목문미반백버별복봉북산삼상새서석선설성\
    소솔송수순숭승시신쌍아안양어언여연영예오옥온와완왕용우운울웅원월유율은의이인일장재전정제주죽중지진찬창천청초충칠탄태토\
    통평포풍하학한함해행향현호홍화환황효흥희
    """)
  private static let ends = syllables(
    """
    가강계곡구금길남내노늘단달당덕돈동두들등라락란람랑량련령로루룡류름리림마만명목무미반백봉북빛산상샘서석선성송솔수숲신실안\
    암양연영오옥온용우운울원월유율은인일재전정제조주준중지진찬창천청촌추충탄평포하학한향현호홍화환황흥
    """)
  private static let middles = syllables(
    """
    가강곡구금남내달대덕도동두라로룡리림마명목문미백봉북사산상새서석선성솔송수신안암양연영오옥온용우운울원월율은인일재전정제주중\
    지진창천청초탄태평포하학한해향현호홍화
    """)
}

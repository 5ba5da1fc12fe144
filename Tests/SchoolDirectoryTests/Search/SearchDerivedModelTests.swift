import Testing

@testable import SchoolDirectory

/// What the search derives, against tables and plain models.
@Suite struct `What the search derives` {
  /// Examples of the notification itself.
  @Test(arguments: [
    ("구미", "gumi"), ("영동", "yeongdong"), ("백암", "baegam"), ("옥천", "okcheon"), ("합덕", "hapdeok"), ("호법", "hobeop"),
    ("월곶", "wolgot"), ("벚꽃", "beotkkot"), ("한밭", "hanbat"), ("구리", "guri"), ("설악", "seorak"), ("칠곡", "chilgok"),
    ("임실", "imsil"), ("울릉", "ulleung"), ("대관령", "daegwallyeong"), ("백마", "baengma"), ("종로", "jongno"),
    ("왕십리", "wangsimni"), ("별내", "byeollae"), ("신라", "silla"), ("묵호", "mukho"), ("집현전", "jiphyeonjeon"),
    ("압구정", "apgujeong"), ("낙동강", "nakdonggang"), ("죽변", "jukbyeon"), ("촉석루", "chokseongnu"), ("독립문", "dongnimmun"),
    ("속리산", "songnisan"), ("극락전", "geungnakjeon"), ("여의도", "yeouido"), ("종로", "jongro"),
  ])
  func `are Latin letters as the rules of 2000 have them`(hangul: String, latin: String) {
    let word = SearchPattern(SearchText(latin).units, isLast: true)
    func score(_ text: String) -> SearchScore {
      var index = SearchIndex()
      index.append(.name(text))
      return index.withTexts { word.romanisedScore(in: $0(0)) }
    }
    #expect(score(hangul) == SearchScore(.romanised, 4))
    #expect(score("가" + hangul) == .none || hangul.count > 2)
    #expect(score(String(hangul.dropLast())) == .none)
  }

  @Test(arguments: [
    ("대원외국어고등학교", "대원|외국어|고등학교"), ("서울대학교사범대학부설고등학교", "서울|대학교-|사범-|대학-|부설-|고등학교"), ("민족사관고등학교", "민족|사관|고등학교"),
    ("용인한국외국어대학교부설고등학교", "용인|한국-|외국어|대학교-|부설-|고등학교"), ("이화여자외국어고등학교", "이화|여자-|외국어|고등학교"), ("진주여자고등학교", "진주|여자|고등학교"),
    ("대관령초등학교", "대관령|초등학교"), ("한국K-POP고등학교", "한국-|k|pop|고등학교"), ("St. Mary’s", "st|mary|s"),
    ("청라달튼외국인학교", "청라|달튼|외국|인|학교"),
  ])
  func `are the parts of a name`(name: String, parts: String) {
    let text = SearchText.name(name)
    var marked = ""
    var isLeftOut = false
    for (letter, mark) in zip(name.lowercased().filter { $0.isLetter || $0.isNumber }, text.marks) {
      if mark.contains(.part) {
        marked += marked.isEmpty ? "" : isLeftOut ? "-|" : "|"
        isLeftOut = mark.contains(.leftOut)
      }
      marked.append(letter)
    }
    #expect(marked == parts)
  }

  @Test(arguments: UInt64(0)..<4)
  func `are words at a distance of one`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func word() -> String {
      String(
        (0..<generator.integer(in: 4..<8)).compactMap { _ in generator.pick(from: ["a", "b", "c", "d"] as [Character]) }
      )
    }
    let words = Array(Set((0..<400).map { _ in word() }))
    let search = SchoolSearch(words.map { School.example($0) })
    var near = 0
    for _ in 0..<100 {
      let query = word()
      let found = search.schools(for: query, at: nil, isTolerant: true).map { search.schools[$0.school].name }
      let wanted = words.filter { $0.contains(query) || Self.distance(query, $0) <= 1 }
      #expect(Set(found) == Set(wanted), "\(query)")
      near += wanted.count
    }
    #expect(near > 50)
  }

  /// The optimal string alignment distance, from its definition.
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        guard i > 0, j > 0 else {
          rows[i][j] = i + j
          continue
        }
        rows[i][j] = min(rows[i - 1][j], rows[i][j - 1]) + 1
        rows[i][j] = min(rows[i][j], rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}

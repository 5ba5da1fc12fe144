/// The parts of a Korean school's name, such as 대원|외국어|고등학교 and 서울|대학교|사범|대학|부설|고등학교.
///
/// People abbreviate a name by the first syllables of its parts: 대원외고, 서울대부고. The parts that many names have are listed
/// here. What stands between them is a part of its own, or several of two syllables if it has four or more: 민족사관.
enum NameParts {
  /// A part that many names have.
  private struct Known {
    let units: [UInt16]
    /// Whether an abbreviation may leave the part out: 용인외고 for 용인한국외국어대학교부설고등학교.
    let mark: SearchText.Marks
  }

  private static let kept = """
    초등학교 중학교 고등학교 특수학교 학교 여자 외국어 과학 기술 공업 상업 농업 수산 해양 해사 정보 산업 기계 전자 예술 체육 국제 교육 방송 통신 생명 자연 미래 디자인 관광 \
    보건 의료 조리 미디어 컴퓨터 인터넷 항공 영상 애니메이션 게임 미용 제철 금융 경영 경제 문화 디지털 테크노 원예 물류 철도 국악 바이오 반도체 소프트웨어 로봇 콘텐츠 마이스터 \
    영재 사관 가톨릭 기독교 제일 중앙 동신 분교장 분교 캠퍼스
    """
  private static let leftOut = "한국 국립 대학교 대학 사범 부설 부속"
  private static let women = SearchText("여자").units

  private static let known: [UInt16: [Known]] = {
    func parts(_ text: String, _ mark: SearchText.Marks) -> [Known] {
      text.split(whereSeparator: \.isWhitespace).map { Known(units: SearchText($0).units, mark: mark) }
    }
    let all = parts(kept, [.part, .known]) + parts(leftOut, [.part, .known, .leftOut])
    return Dictionary(grouping: all) { $0.units[0] }.mapValues { $0.sorted { $0.units.count > $1.units.count } }
  }()
  /// Whether a known part may start with a unit.
  private static let isStart: [Bool] = {
    var isStart = [Bool](repeating: false, count: 1 << 16)
    for unit in known.keys { isStart[Int(unit)] = true }
    return isStart
  }()
  /// What 여자 may be left out before: 이화외고 for 이화여자외국어고등학교, 이대부고 for 이화여자대학교…
  private static let leavingOutWomen = ["외국어", "대학교"].map { SearchText($0).units }

  /// Marks the parts of a name.
  static func mark(_ text: inout SearchText) {
    var start = 0
    var position = 0
    let units = text.units
    guard units.contains(where: Hangul.contains) else { return }
    let isStart = isStart
    while position < units.count {
      guard isStart[Int(units[position])],
        let part = known[units[position]]?.first(where: { units[position...].starts(with: $0.units) })
      else {
        position += 1
        continue
      }
      splitStem(start..<position, of: &text)
      let next = position + part.units.count
      let isLeftOut = part.units == women && leavingOutWomen.contains { units[next...].starts(with: $0) }
      text.mark(position, as: isLeftOut ? [.part, .known, .leftOut] : part.mark)
      position = next
      start = next
    }
    splitStem(start..<position, of: &text)
  }

  /// Marks what stands between known parts.
  private static func splitStem(_ stem: Range<Int>, of text: inout SearchText) {
    guard let first = stem.first else { return }
    text.mark(first, as: .part)
    let units = text.units[stem]
    guard units.count >= 4, units.allSatisfy(Hangul.contains) else { return }
    for position in stride(from: first + 2, to: stem.upperBound, by: 2) { text.mark(position, as: .part) }
  }
}

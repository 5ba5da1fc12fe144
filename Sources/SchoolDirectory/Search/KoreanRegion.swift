/// What else people call a 시도: its short name, the short name with 시 or 도, and its official names of before and after
/// it was made a special one.
///
/// Directories of different years write 강원도 and 강원특별자치도. Sources: 지방자치법 (Local Autonomy Act), article 3; the special acts
/// on 제주특별자치도 (2006), 세종특별자치시 (2012), 강원특별자치도 (2023) and 전북특별자치도 (2024).
enum KoreanRegion {
  private static let names: [[String]] = [
    ["서울특별시", "서울시", "서울"], ["부산광역시", "부산직할시", "부산시", "부산"], ["대구광역시", "대구직할시", "대구시", "대구"],
    ["인천광역시", "인천직할시", "인천시", "인천"], ["광주광역시", "광주직할시", "광주시", "광주"], ["대전광역시", "대전직할시", "대전시", "대전"],
    ["울산광역시", "울산시", "울산"], ["세종특별자치시", "세종시", "세종"], ["경기도", "경기"], ["강원특별자치도", "강원도", "강원"],
    ["충청북도", "충북도", "충북"], ["충청남도", "충남도", "충남"], ["전북특별자치도", "전라북도", "전북도", "전북"], ["전라남도", "전남도", "전남"],
    ["경상북도", "경북도", "경북"], ["경상남도", "경남도", "경남"], ["제주특별자치도", "제주도", "제주"],
  ]

  /// All names of the region, the given one first. A region of another country has only its own.
  static func names(of region: String) -> [String] {
    let others = names.first { $0.contains(region) } ?? []
    return [region] + others.filter { $0 != region }
  }
}

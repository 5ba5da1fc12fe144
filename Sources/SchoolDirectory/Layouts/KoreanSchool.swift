/// Rules that the Korean sources share.
enum KoreanSchool {
  /// The level for a source's word for the kind of school.
  ///
  /// 방송통신고등학교 is a high school by law. 각종학교(고), 외국인학교, 고등기술학교 and 평생학교 have similar names but are
  /// ``SchoolLevel/other``.
  /// - Returns: `nil` if there is no word.
  static func level(_ word: String) -> SchoolLevel? {
    word.isEmpty ? nil : levelOfSuffix(word) ?? .other
  }

  /// The level whose Korean word is at the end of the text; `nil` if there is none.
  static func levelOfSuffix(_ text: String) -> SchoolLevel? {
    if text.endsBytewise(in: "초등학교") { return .elementary }
    if text.endsBytewise(in: "중학교") { return .middle }
    if text.endsBytewise(in: "고등학교") { return .high }
    return text.endsBytewise(in: "특수학교") ? .special : nil
  }

  /// Whether the name is a placeholder for a planned school, such as 가칭)별하초등학교, 학교예정지 or 신설예정. No school of
  /// the national list of 2025 has one of these words in its name.
  static func isPlaceholder(_ name: String) -> Bool {
    // 예정 alone is a place, too, such as that of 예정초등학교.
    ["가칭", "예정지", "예정)", "신설예정", "개교예정", "설립예정"].contains(where: name.containsBytewise) || name.hasSuffix("예정")
  }
}

extension EditionBuilder {
  /// Skips the row of a planned school; `false` for any other row.
  mutating func skipsPlaceholder(_ name: String, line: Int) -> Bool {
    guard KoreanSchool.isPlaceholder(name) else { return false }
    skip(line: line, "\(Self.quoted(name)) is a placeholder for a planned school", isBad: false)
    return true
  }
}

/// A Korean particle whose form depends on whether the word before it ends in a consonant.
package enum KoreanParticle: Sendable {
  /// 은/는
  case topic
  /// 이/가
  case subject
  /// 을/를
  case object
  /// 과/와
  case with
  /// 으로/로
  case towards

  private func form(afterConsonant: Bool, afterRieul: Bool) -> String {
    switch self {
    case .topic: afterConsonant ? "은" : "는"
    case .subject: afterConsonant ? "이" : "가"
    case .object: afterConsonant ? "을" : "를"
    case .with: afterConsonant ? "과" : "와"
    case .towards: afterConsonant && !afterRieul ? "으로" : "로"
    }
  }

  /// The form after a word. A final digit is read as its Korean name. Any other final character that is not a Hangul
  /// syllable counts as a vowel.
  package func after(_ word: String) -> String {
    guard let last = word.unicodeScalars.last?.value else { return form(afterConsonant: false, afterRieul: false) }
    // The code minus 0xAC00, modulo 28, is the final consonant: 0 is no consonant, 8 is ㄹ (The Unicode Standard, 3.12).
    if (0xAC00...0xD7A3).contains(last) {
      let final = (last - 0xAC00) % 28
      return form(afterConsonant: final != 0, afterRieul: final == 8)
    }
    // 영 일 이 삼 사 오 육 칠 팔 구
    guard (0x30...0x39).contains(last) else { return form(afterConsonant: false, afterRieul: false) }
    let digit = Int(last - 0x30)
    return form(afterConsonant: [0, 1, 3, 6, 7, 8].contains(digit), afterRieul: [1, 7, 8].contains(digit))
  }
}

extension KoreanParticle {
  /// The particles as translators write them after a place.
  private static let notations: [(text: String, particle: KoreanParticle)] = [
    ("은(는)", .topic), ("이(가)", .subject), ("을(를)", .object), ("과(와)", .with), ("(으)로", .towards),
  ]

  /// Moves the particle that follows a value, and the quotation marks between the two, in the form that fits the value.
  static func move(from rest: inout Substring, to text: inout String, after value: String) {
    let marks = "”’'\")"
    let closing = rest.prefix { marks.contains($0) }
    let after = rest[closing.endIndex...]
    guard let found = notations.first(where: { after.hasPrefix($0.text) }) else { return }
    text += closing + found.particle.after(String(value.reversed().drop { marks.contains($0) }.reversed()))
    rest = after.dropFirst(found.text.count)
  }
}

/// 시도 and 시군구 at the start of a Korean address.
struct KoreanPlace: Hashable {
  /// The 시도 as the address writes it, old name or new; empty if the address does not start with one.
  var region: String
  /// The 시군구: 강남구, 양평군, 수원시 장안구. Empty in 세종특별자치시, which has no 시군구, and if the address does not name a 시군구.
  var district: String

  /// The place that a clean address starts with.
  init(address: String) {
    (region, district) = address.withBytes { bytes in
      var words = Words(bytes)
      var word = words.next()
      var region = ""
      if Self.isRegion(word) {
        region = String(decoding: word, as: UTF8.self)
        word = words.next()
      }
      guard !region.startsBytewise(with: "세종"), Self.isDistrict(word) else { return (region, "") }
      let second = word
      // If a 시 is followed by a 구, the district needs both names, because several cities have a 북구.
      if Self.ends(second, in: "시") {
        let third = words.next()
        if Self.isDistrict(third), Self.ends(third, in: "구") {
          return (region, String(decoding: second, as: UTF8.self) + " " + String(decoding: third, as: UTF8.self))
        }
      }
      return (region, String(decoding: second, as: UTF8.self))
    }
  }

  private typealias Word = UnsafeBufferPointer<UInt8>

  /// Iterates over the words of a text; returns empty words after the last.
  private struct Words {
    private var rest: Word

    init(_ bytes: Word) { rest = bytes }

    mutating func next() -> Word {
      let start = rest.firstIndex { $0 != UInt8(ascii: " ") } ?? rest.count
      let end = rest[start...].firstIndex(of: UInt8(ascii: " ")) ?? rest.count
      defer { rest = Word(rebasing: rest[end...]) }
      return Word(rebasing: rest[start..<end])
    }
  }

  private static func isRegion(_ word: Word) -> Bool {
    word.count > 2 * 3
      && (ends(word, in: "도") || ends(word, in: "특별시") || ends(word, in: "광역시") || ends(word, in: "특별자치시")
        || ends(word, in: "직할시"))
  }

  private static func isDistrict(_ word: Word) -> Bool {
    word.count > 3 && (ends(word, in: "시") || ends(word, in: "군") || ends(word, in: "구"))
  }

  private static func ends(_ word: Word, in end: String) -> Bool { end.withBytes { word.ends(in: $0) } }
}

/// 시도 and 시군구 at the start of a Korean address.
struct KoreanPlace: Hashable {
  /// The 시도 as the address writes it, old name or new; empty if the address does not start with one.
  var region: String
  /// The 시군구: 강남구, 양평군, 수원시 장안구; empty in 세종특별자치시, which has none, and where the address tells none.
  var district: String

  /// The place that a clean address starts with.
  ///
  /// - Complexity: O(length).
  init(address: String) {
    let words = address.utf8.split(separator: UInt8(ascii: " "), maxSplits: 3).map { Substring($0) }
    let isRegionFirst = words.first.map(Self.isRegion) ?? false
    region = isRegionFirst ? String(words[0]) : ""
    district = ""
    let rest = words.dropFirst(isRegionFirst ? 1 : 0)
    guard !region.hasPrefix("세종"), let second = rest.first, Self.isDistrict(second) else { return }
    district = String(second)
    // A 구 of a 시 that is no metropolitan city is half a name: there are many 북구.
    if second.endsBytewise(in: "시"), let third = rest.dropFirst().first, Self.isDistrict(third),
      third.endsBytewise(in: "구")
    {
      district += " \(third)"
    }
  }

  private static func isRegion(_ word: Substring) -> Bool {
    ["도", "특별시", "광역시", "특별자치시", "직할시"].contains { word.endsBytewise(in: $0) }
      && word.utf8.count > 2 * 3
  }

  private static func isDistrict(_ word: Substring) -> Bool {
    ["시", "군", "구"].contains { word.endsBytewise(in: $0) } && word.utf8.count > 3
  }
}

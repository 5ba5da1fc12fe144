import Testing

@testable import SchoolDirectory

@Suite struct KoreanPlaceTests {
  @Test(arguments: [
    ("서울특별시 강남구 어느로 1", "서울특별시", "강남구"),
    ("경기도 수원시 장안구 어느로 1", "경기도", "수원시 장안구"),
    ("경상남도 창원시 마산합포구 어느로 1", "경상남도", "창원시 마산합포구"),
    ("경기도 양주시 어느로 1 (구)", "경기도", "양주시"),
    ("전라남도 담양군 담양읍 어느길 1", "전라남도", "담양군"),
    ("강원도 삼척시 어느로 1", "강원도", "삼척시"),
    ("강원특별자치도 삼척시 어느로 1", "강원특별자치도", "삼척시"),
    ("부산직할시 중구 어느로 1", "부산직할시", "중구"),
    ("세종특별자치시 한솔동 1", "세종특별자치시", ""),
    ("세종특별자치시 새롬서로 68", "세종특별자치시", ""),
    ("김해시 주촌면 1", "", "김해시"),
    ("서울특별시", "서울특별시", ""),
    ("대구광역시 어느로 1", "대구광역시", ""),
    ("", "", ""),
  ])
  func place(address: String, region: String, district: String) {
    let place = KoreanPlace(address: address)
    #expect(place.region == region)
    #expect(place.district == district)
  }
}

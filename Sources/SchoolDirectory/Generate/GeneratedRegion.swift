/// The facts about a real region that a generated directory uses: its name, its share of the country's schools, its
/// districts and its approximate location.
struct GeneratedRegion {
  /// 시도.
  let name: String
  /// The region's share of the country's schools, in ten-thousandths.
  let share: Int
  /// The latitudes of a box that roughly covers the region, in degrees north.
  let latitude: ClosedRange<Double>
  /// The longitudes of the box, in degrees east.
  let longitude: ClosedRange<Double>
  /// The names of the 시군구. A region without 시군구 has one empty name.
  let districts: [String]

  init(
    _ name: String, share: Int, latitude: ClosedRange<Double>, longitude: ClosedRange<Double>, districts: String
  ) {
    self.name = name
    self.share = share
    self.latitude = latitude
    self.longitude = longitude
    self.districts = districts.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.trimmingPrefix(while: \.isWhitespace))
    }
  }

  /// All seventeen regions.
  static let all: [GeneratedRegion] = [
    GeneratedRegion(
      "서울특별시", share: 1090, latitude: 37.45...37.68, longitude: 126.80...127.16,
      districts: """
        강남구, 강동구, 강북구, 강서구, 관악구, 광진구, 구로구, 금천구, 노원구, 도봉구, 동대문구, 동작구, 마포구, 서대문구, \
        서초구, 성동구, 성북구, 송파구, 양천구, 영등포구, 용산구, 은평구, 종로구, 중구, 중랑구
        """),
    GeneratedRegion(
      "부산광역시", share: 515, latitude: 35.05...35.35, longitude: 128.85...129.25,
      districts: """
        강서구, 금정구, 기장군, 남구, 동구, 동래구, 부산진구, 북구, 사상구, 사하구, 서구, 수영구, 연제구, 영도구, 중구, 해운대구
        """),
    GeneratedRegion(
      "대구광역시", share: 390, latitude: 35.65...36.20, longitude: 128.40...128.75,
      districts: "군위군, 남구, 달서구, 달성군, 동구, 북구, 서구, 수성구, 중구"),
    GeneratedRegion(
      "인천광역시", share: 455, latitude: 37.35...37.65, longitude: 126.40...126.78,
      districts: "강화군, 계양구, 남동구, 동구, 미추홀구, 부평구, 서구, 연수구, 옹진군, 중구"),
    GeneratedRegion(
      "광주광역시", share: 260, latitude: 35.06...35.25, longitude: 126.70...127.00,
      districts: "광산구, 남구, 동구, 북구, 서구"),
    GeneratedRegion(
      "대전광역시", share: 255, latitude: 36.22...36.48, longitude: 127.28...127.52,
      districts: "대덕구, 동구, 서구, 유성구, 중구"),
    GeneratedRegion(
      "울산광역시", share: 205, latitude: 35.42...35.68, longitude: 129.05...129.42,
      districts: "남구, 동구, 북구, 울주군, 중구"),
    GeneratedRegion(
      "세종특별자치시", share: 85, latitude: 36.44...36.70, longitude: 127.18...127.36, districts: ""),
    GeneratedRegion(
      "경기도", share: 2110, latitude: 36.95...38.15, longitude: 126.65...127.75,
      districts: """
        가평군, 고양시 덕양구, 고양시 일산동구, 고양시 일산서구, 과천시, 광명시, 광주시, 구리시, 군포시, 김포시, 남양주시, \
        동두천시, 부천시 소사구, 부천시 오정구, 부천시 원미구, 성남시 분당구, 성남시 수정구, 성남시 중원구, 수원시 권선구, \
        수원시 영통구, 수원시 장안구, 수원시 팔달구, 시흥시, 안산시 단원구, 안산시 상록구, 안성시, 안양시 동안구, \
        안양시 만안구, 양주시, 양평군, 여주시, 연천군, 오산시, 용인시 기흥구, 용인시 수지구, 용인시 처인구, 의왕시, 의정부시, \
        이천시, 파주시, 평택시, 포천시, 하남시, 화성시
        """),
    GeneratedRegion(
      "강원특별자치도", share: 530, latitude: 37.10...38.35, longitude: 127.30...129.20,
      districts: """
        강릉시, 고성군, 동해시, 삼척시, 속초시, 양구군, 양양군, 영월군, 원주시, 인제군, 정선군, 철원군, 춘천시, 태백시, 평창군, \
        홍천군, 화천군, 횡성군
        """),
    GeneratedRegion(
      "충청북도", share: 400, latitude: 36.10...37.15, longitude: 127.40...128.45,
      districts: """
        괴산군, 단양군, 보은군, 영동군, 옥천군, 음성군, 제천시, 증평군, 진천군, 청주시 상당구, 청주시 서원구, 청주시 청원구, \
        청주시 흥덕구, 충주시
        """),
    GeneratedRegion(
      "충청남도", share: 610, latitude: 36.05...36.95, longitude: 126.30...127.35,
      districts: """
        계룡시, 공주시, 금산군, 논산시, 당진시, 보령시, 부여군, 서산시, 서천군, 아산시, 예산군, 천안시 동남구, 천안시 서북구, \
        청양군, 태안군, 홍성군
        """),
    GeneratedRegion(
      "전북특별자치도", share: 630, latitude: 35.40...36.10, longitude: 126.60...127.75,
      districts: """
        고창군, 군산시, 김제시, 남원시, 무주군, 부안군, 순창군, 완주군, 익산시, 임실군, 장수군, 전주시 덕진구, 전주시 완산구, \
        정읍시, 진안군
        """),
    GeneratedRegion(
      "전라남도", share: 700, latitude: 34.35...35.40, longitude: 126.25...127.70,
      districts: """
        강진군, 고흥군, 곡성군, 광양시, 구례군, 나주시, 담양군, 목포시, 무안군, 보성군, 순천시, 신안군, 여수시, 영광군, 영암군, \
        완도군, 장성군, 장흥군, 진도군, 함평군, 해남군, 화순군
        """),
    GeneratedRegion(
      "경상북도", share: 780, latitude: 35.70...37.05, longitude: 128.00...129.45,
      districts: """
        경산시, 경주시, 고령군, 구미시, 김천시, 문경시, 봉화군, 상주시, 성주군, 안동시, 영덕군, 영양군, 영주시, 영천시, 예천군, \
        울릉군, 울진군, 의성군, 청도군, 청송군, 칠곡군, 포항시 남구, 포항시 북구
        """),
    GeneratedRegion(
      "경상남도", share: 820, latitude: 34.80...35.80, longitude: 127.65...129.10,
      districts: """
        거제시, 거창군, 고성군, 김해시, 남해군, 밀양시, 사천시, 산청군, 양산시, 의령군, 진주시, 창녕군, 창원시 마산합포구, \
        창원시 마산회원구, 창원시 성산구, 창원시 의창구, 창원시 진해구, 통영시, 하동군, 함안군, 함양군, 합천군
        """),
    GeneratedRegion(
      "제주특별자치도", share: 165, latitude: 33.24...33.52, longitude: 126.20...126.90,
      districts: "서귀포시, 제주시"),
  ]
}

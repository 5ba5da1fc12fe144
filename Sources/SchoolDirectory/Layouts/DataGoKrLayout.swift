/// The standard data 전국초중등학교위치표준데이터 of data.go.kr.
enum DataGoKrLayout {
  static func read(_ text: [UInt8]) throws(DirectoryError) -> DirectoryEdition {
    let table = try CSVTable(text, format: .datagokr, required: ["학교ID", "학교명", "학교급구분"])
    let code = table.column("학교ID")
    let name = table.column("학교명")
    let level = table.column("학교급구분")
    let status = table.column("운영상태")
    let road = table.column("소재지도로명주소")
    let lot = table.column("소재지지번주소")
    let office = table.column("시도교육청명")
    let latitude = table.column("위도")
    let longitude = table.column("경도")

    return try table.edition(.datagokr) { table, edition in
      let line = table.line
      let title = table[name]
      guard !edition.skipsPlaceholder(title, line: line) else { return }
      guard let level = KoreanSchool.level(table[level]) else {
        return edition.skip(line: line, "no level (학교급구분)")
      }
      guard let id = edition.id(level: level, code: table[code], line: line) else { return }
      let roadAddress = table[road]
      let address = roadAddress.isEmpty ? table[lot] : roadAddress
      let place = place(road: roadAddress, lot: { table[lot] }, office: { table[office] })
      guard let degrees = edition.degrees(latitude: table[latitude], longitude: table[longitude], of: id, line: line)
      else { return }
      // A coordinate of zero degrees is not in Korea. It stands for a missing value.
      let isKnown = degrees.latitude ?? 0 != 0 && degrees.longitude ?? 0 != 0
      edition.add(
        School(
          id: id, name: title, region: place.region, district: place.district, address: address,
          latitude: isKnown ? degrees.latitude : nil, longitude: isKnown ? degrees.longitude : nil,
          status: Self.status(table[status])),
        line: line)
    }
  }

  /// The place from the road address or, if it has no region, from the lot address. The last source is the name of the
  /// office of education, which gives only a region.
  private static func place(road: String, lot: () -> String, office: () -> String) -> KoreanPlace {
    let byRoad = KoreanPlace(address: road)
    guard byRoad.region.isEmpty else { return byRoad }
    let byLot = KoreanPlace(address: lot())
    guard byLot.region.isEmpty else { return byLot }
    var place = byRoad.district.isEmpty ? byLot : byRoad
    let office = office()
    if office.endsBytewise(in: "교육청") { place.region = String(office.dropLast(3)) }
    return place
  }

  /// Closed if the word says that the school has no pupils: 폐교, 휴교, 통폐합, 개교예정.
  ///
  /// 운영, 신설, an empty word and unknown words mean open: a school that is wrongly open does no harm, but a school that
  /// is wrongly closed rejects its players.
  static func status(_ word: String) -> School.Status {
    guard word != "운영" else { return .open }
    return ["폐", "휴", "통합", "예정"].contains { word.containsBytewise($0) } ? .closed : .open
  }
}

extension School {
  /// This school, with what it leaves out taken from an older state of it.
  ///
  /// Files may lack columns, and one that only names schools must not wipe out where they are. The region and the district
  /// are left out together or not at all: a school of 세종특별자치시 has no district. What is finer than a place goes with it:
  /// coordinates and address of a school that moved are not kept.
  func filled(from older: School) -> School {
    var filled = self
    if region.isEmpty, district.isEmpty {
      filled.region = older.region
      filled.district = older.district
    }
    let isInPlace = filled.region == older.region && filled.district == older.district
    if address.isEmpty, isInPlace { filled.address = older.address }
    if latitude == nil, longitude == nil, isInPlace, filled.address == older.address {
      filled.latitude = older.latitude
      filled.longitude = older.longitude
    }
    return filled
  }
}

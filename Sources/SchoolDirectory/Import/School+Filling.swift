extension School {
  /// This school, with missing values taken from its older state.
  ///
  /// A file may lack columns. A file with only names must not erase the places of schools. Region and district are
  /// filled only if both are missing, because a school of 세종특별자치시 has no district. If the place changed, the older
  /// address and coordinates are not kept.
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

extension DirectoryEdition: Codable {
  private enum Key: CodingKey {
    case format, schools, skipped, isWhole, levels
  }

  /// A school with all its values, which an edition needs.
  private struct Listing: Codable {
    let id: SchoolID
    let name: String
    let region: String
    let district: String
    let address: String
    let latitude: Double?
    let longitude: Double?
    let status: School.Status

    init(_ school: School) {
      id = school.id
      name = school.name
      region = school.region
      district = school.district
      address = school.address
      latitude = school.latitude
      longitude = school.longitude
      status = school.status
    }

    var school: School {
      School(
        id: id, name: name, region: region, district: district, address: address, latitude: latitude,
        longitude: longitude, status: status)
    }
  }

  /// Reads an edition.
  ///
  /// - Complexity: O(schools).
  public init(from decoder: any Decoder) throws {
    let edition = try decoder.container(keyedBy: Key.self)
    self.init(
      format: try edition.decode(DirectoryFormat.self, forKey: .format),
      schools: try edition.decode([Listing].self, forKey: .schools).map(\.school),
      skipped: try edition.decode([SkippedRow].self, forKey: .skipped),
      isWhole: try edition.decode(Bool.self, forKey: .isWhole),
      levels: try edition.decodeIfPresent(Set<SchoolLevel>.self, forKey: .levels))
  }

  /// Writes an edition with everything that an import needs.
  ///
  /// - Complexity: O(schools).
  public func encode(to encoder: any Encoder) throws {
    var edition = encoder.container(keyedBy: Key.self)
    try edition.encode(format, forKey: .format)
    try edition.encode(schools.map(Listing.init), forKey: .schools)
    try edition.encode(skipped, forKey: .skipped)
    try edition.encode(isWhole, forKey: .isWhole)
    try edition.encodeIfPresent(levels?.sorted(), forKey: .levels)
  }
}

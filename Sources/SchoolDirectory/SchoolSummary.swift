/// The part of a school that boards and histories show.
public struct SchoolSummary: Identifiable, Hashable, Sendable {
  /// The id, which never changes.
  public let id: SchoolID
  public let name: String
  /// 시도 (province or metropolitan city); may be empty.
  public let region: String
  /// 시군구 (city, county or ward); may be empty.
  public let district: String
  /// Whether the school accepts taps.
  public let status: School.Status
  /// The level, which is part of the id.
  public var level: SchoolLevel { id.level }

  public init(id: SchoolID, name: String, region: String, district: String = "", status: School.Status = .open) {
    self.id = id
    self.name = name
    self.region = region
    self.district = district
    self.status = status
  }

  public init(_ school: School) {
    self.init(
      id: school.id, name: school.name, region: school.region, district: school.district, status: school.status)
  }
}

extension SchoolSummary: Codable {
  private enum Key: CodingKey { case id, name, level, region, district, status }

  /// Writes `id`, `name`, `level`, `region` and `district`, and `status` if the school is closed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(level, forKey: .level)
    try container.encode(region, forKey: .region)
    try container.encode(district, forKey: .district)
    if status == .closed { try container.encode(status, forKey: .status) }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(SchoolID.self, forKey: .id), name: try container.decode(String.self, forKey: .name),
      region: try container.decode(String.self, forKey: .region),
      district: try container.decode(String.self, forKey: .district),
      status: try container.decodeIfPresent(School.Status.self, forKey: .status) ?? .open)
  }
}

/// The id and name of a school, for places that only need to identify it.
public struct SchoolName: Identifiable, Hashable, Sendable, Codable {
  /// The id, which never changes.
  public let id: SchoolID
  public let name: String

  public init(id: SchoolID, name: String) {
    self.id = id
    self.name = name
  }

  public init(_ school: SchoolSummary) { self.init(id: school.id, name: school.name) }
}

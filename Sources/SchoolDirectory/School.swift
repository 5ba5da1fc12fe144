/// A school as a directory lists it.
public struct School: Identifiable, Hashable, Sendable {
  /// Whether pupils go there today.
  public enum Status: String, CaseIterable, Codable, Sendable {
    /// Taps for it count.
    case open
    /// Closed, suspended, or vanished from its source's newest edition. It keeps its taps and takes no new ones.
    case closed
  }

  /// The identity, which never changes.
  public let id: SchoolID
  /// The name in NFC, without space around it.
  public var name: String
  /// The level that the source lists it under, whatever its name ends in; part of the identity.
  public var level: SchoolLevel { id.level }
  /// 시도 (province or metropolitan city), or what the source has in its place; may be empty.
  public var region: String
  /// 시군구 (city, county or ward), or the town; may be empty.
  public var district: String
  /// The address as the source writes it; may be empty.
  public var address: String
  /// Degrees north, if known.
  public var latitude: Double?
  /// Degrees east, if known.
  public var longitude: Double?
  /// Whether taps for it count.
  public var status: Status

  /// A school of these values.
  public init(
    id: SchoolID, name: String, region: String, district: String = "", address: String = "",
    latitude: Double? = nil, longitude: Double? = nil, status: Status = .open
  ) {
    self.id = id
    self.name = name
    self.region = region
    self.district = district
    self.address = address
    self.latitude = latitude
    self.longitude = longitude
    self.status = status
  }
}

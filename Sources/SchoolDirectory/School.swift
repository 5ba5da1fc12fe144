/// A school as a directory lists it.
public struct School: Identifiable, Hashable, Sendable, Codable {
  /// Whether the school is in operation.
  public enum Status: String, CaseIterable, Codable, Sendable {
    /// The school accepts taps.
    case open
    /// The school is closed, suspended, or missing from its source's newest edition. It keeps its taps and accepts no
    /// new ones.
    case closed
  }

  /// The id, which never changes.
  public let id: SchoolID
  /// The name in NFC, without surrounding white space.
  public var name: String
  /// The level according to the source, which the name may contradict. It is part of the id.
  public var level: SchoolLevel { id.level }
  /// 시도 (province or metropolitan city) or the source's equivalent; may be empty.
  public var region: String
  /// 시군구 (city, county or ward), or the town; may be empty.
  public var district: String
  /// The address as the source writes it; may be empty.
  public var address: String
  /// Degrees north, if known.
  public var latitude: Double?
  /// Degrees east, if known.
  public var longitude: Double?
  /// Whether the school accepts taps.
  public var status: Status
  /// The head count: how many pupils the school has; `nil` if it is unknown.
  public var pupils: Int?

  /// The head counts that a school, or a group inside it, can have.
  public static let pupilRange = 1...1_000_000

  public init(
    id: SchoolID, name: String, region: String, district: String = "", address: String = "",
    latitude: Double? = nil, longitude: Double? = nil, status: Status = .open, pupils: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.region = region
    self.district = district
    self.address = address
    self.latitude = latitude
    self.longitude = longitude
    self.status = status
    self.pupils = pupils
  }
}

public import SchoolDirectory

/// What one address brings to a school, whether or not it looks wrong.
public struct BusyAddress: Hashable, Sendable, Codable {
  /// The keyed hash of the address, as 16 hexadecimal digits. It is another one in each season.
  public let address: String
  /// The number of players of the venue, if the address was named as one; 0 for other addresses.
  public let playersOfAddress: Int
  public let school: SchoolID
  /// The name of the school.
  public let name: String
  /// The number of sessions from the address for the school.
  public let sessions: Int
  /// The taps of these sessions that count.
  public let taps: Int64
  /// The taps of the school that count.
  public let schoolTaps: Int64

  public init(
    address: String, playersOfAddress: Int, school: SchoolID, name: String, sessions: Int, taps: Int64,
    schoolTaps: Int64
  ) {
    (self.address, self.playersOfAddress, self.school, self.name) = (address, playersOfAddress, school, name)
    (self.sessions, self.taps, self.schoolTaps) = (sessions, taps, schoolTaps)
  }
}

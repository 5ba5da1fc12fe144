package import Foundation
package import SchoolDirectory
package import TapGame

/// The content of a token: the session in which its bearer may tap.
package struct Token: Hashable, Sendable {
  package let session: SessionID
  package let season: SeasonID
  package let school: SchoolID
  /// When the session was opened. This detects a replaced database, in which another session may have the same number.
  package let openedAt: Timestamp
  /// When the token expires: the end of the season's grace period, as known when the token was issued; `nil` if no end
  /// was set.
  package let expiresAt: Timestamp?
  /// The device that opened the session: a random number.
  package let device: UInt64

  package init(_ session: Session, expiresAt: Timestamp?, device: UInt64) {
    self.device = device
    self.session = session.id
    season = session.season
    school = session.school
    openedAt = session.openedAt
    self.expiresAt = expiresAt
  }

  package func isExpired(at moment: Timestamp) -> Bool { expiresAt.map { moment >= $0 } ?? false }

  /// Whether the token was issued for a session.
  package func fits(_ other: Session) -> Bool {
    session == other.id && season == other.season && school == other.school && openedAt == other.openedAt
  }
}

// The bytes are a version, five numbers in big-endian order, and the school's id.

extension Token {
  private static let version: UInt8 = 2
  private static let numberCount = 5

  var payload: Data {
    let numbers = [
      session.rawValue, season.rawValue, openedAt.milliseconds, expiresAt?.milliseconds ?? .max,
      Int64(bitPattern: device),
    ]
    var bytes = Data([Self.version])
    for number in numbers { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
    bytes.append(contentsOf: school.rawValue.utf8)
    return bytes
  }

  /// Reads a token from its bytes; `nil` for anything that ``payload`` did not write.
  package init?(payload: Data) {
    let length = 1 + Self.numberCount * 8
    guard payload.first == Self.version, payload.count > length,
      let text = String(validating: payload.dropFirst(length), as: UTF8.self), let school = SchoolID(text)
    else { return nil }
    let numbers = (0..<Self.numberCount).map { place in
      payload.dropFirst(1 + place * 8).prefix(8).reduce(0 as Int64) { $0 << 8 | Int64($1) }
    }
    session = SessionID(rawValue: numbers[0])
    season = SeasonID(rawValue: numbers[1])
    openedAt = Timestamp(milliseconds: numbers[2])
    expiresAt = numbers[3] == .max ? nil : Timestamp(milliseconds: numbers[3])
    self.school = school
    device = UInt64(bitPattern: numbers[4])
  }
}

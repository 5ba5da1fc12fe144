import Foundation
package import SchoolDirectory
package import TapGame

/// What a token says: which session its bearer may tap in.
package struct Token: Hashable, Sendable {
  /// The session.
  package let session: SessionID
  /// The session's season.
  package let season: SeasonID
  /// The session's school.
  package let school: SchoolID
  /// When the session was opened: where a database was replaced, another session may have got its number.
  package let openedAt: Timestamp
  /// The end of the season when the token was given, which it expires with; `nil` if none was set.
  package let expiresAt: Timestamp?

  /// The token of a session.
  package init(_ session: Session, expiresAt: Timestamp?) {
    self.session = session.id
    season = session.season
    school = session.school
    openedAt = session.openedAt
    self.expiresAt = expiresAt
  }

  /// Whether the end of its season has come.
  package func isExpired(at moment: Timestamp) -> Bool { expiresAt.map { moment >= $0 } ?? false }

  /// Whether this is the session that the token was given for.
  package func fits(_ other: Session) -> Bool {
    session == other.id && season == other.season && school == other.school && openedAt == other.openedAt
  }
}

// The bytes: a version, the four numbers with the highest byte first, and the school's id to the end.

extension Token {
  private static let version: UInt8 = 1
  private static let headLength = 1 + 4 * 8

  /// The token in bytes.
  var payload: Data {
    var bytes = Data([Self.version])
    for number in [session.rawValue, season.rawValue, openedAt.milliseconds, expiresAt?.milliseconds ?? .max] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    bytes.append(contentsOf: school.rawValue.utf8)
    return bytes
  }

  /// Reads a token from its bytes; `nil` for anything that ``payload`` did not write.
  init?(payload: Data) {
    guard payload.count > Self.headLength, payload.first == Self.version,
      let text = String(validating: payload.dropFirst(Self.headLength), as: UTF8.self), let school = SchoolID(text)
    else { return nil }
    let numbers = (0..<4).map { place in
      payload.dropFirst(1 + place * 8).prefix(8).reduce(0 as Int64) { $0 << 8 | Int64($1) }
    }
    session = SessionID(rawValue: numbers[0])
    season = SeasonID(rawValue: numbers[1])
    openedAt = Timestamp(milliseconds: numbers[2])
    expiresAt = numbers[3] == .max ? nil : Timestamp(milliseconds: numbers[3])
    self.school = school
  }
}

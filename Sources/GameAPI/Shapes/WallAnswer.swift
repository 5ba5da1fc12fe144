package import SchoolDirectory
package import TapGame

/// What the walls show: `GET /api/wall`, and the event `wall` of a stream.
package struct WallAnswer: Codable, Hashable, Sendable {
  /// How long after a command's commit the walls and the phones show it, in milliseconds: long enough that all have
  /// heard of it, and short enough that the presenter feels no delay.
  package static let lead: Int64 = 400

  /// The moment at which all show it, by the server's clock.
  package let at: Timestamp
  package let wall: WallState
  package let schools: [SchoolSummary]

  package init(_ wall: WallState, schools: [SchoolSummary]) {
    at = wall.changedAt + Self.lead
    self.wall = wall
    self.schools = schools
  }

  /// The part for phones: the message and the light.
  package var forPhones: WallAnswer {
    var part = wall
    (part.look, part.board, part.sound, part.reveal) = (nil, nil, nil, nil)
    return WallAnswer(part, schools: [])
  }

  /// The answer for a client that has just come: nothing lights up late.
  package var withoutLight: WallAnswer {
    var part = wall
    part.light = nil
    return WallAnswer(part, schools: schools)
  }
}

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

  /// The part for phones: the message, the light, and the school of a light that is for all.
  package var forPhones: WallAnswer {
    var part = wall
    (part.look, part.board, part.sound, part.reveal) = (nil, nil, nil, nil)
    return WallAnswer(part, schools: wall.light?.all == true ? schools.filter { $0.id == wall.light?.school } : [])
  }

  /// The answer for a client that has just come: nothing lights up late.
  package var withoutLight: WallAnswer {
    var part = wall
    part.light = nil
    return WallAnswer(part, schools: schools)
  }
}

/// The players who have the game open: `GET /api/lobby`. It counts the open pages that follow a school. A hall uses it
/// to show who has arrived before a season starts.
package struct LobbyAnswer: Codable, Hashable, Sendable {
  package static let maximumSchools = 60

  /// A school with players in the lobby.
  package struct School: Codable, Hashable, Sendable {
    package let school: SchoolSummary
    /// The number of players who have the game open for this school.
    package let players: Int

    package init(school: SchoolSummary, players: Int) {
      self.school = school
      self.players = players
    }
  }

  /// The number of players who have the game open.
  package let players: Int
  package let schoolCount: Int
  /// The schools that arrived last, the newest first.
  package let schools: [School]

  /// An answer about these schools, the newest first.
  package init(schools: [School]) {
    players = schools.reduce(0) { $0 + $1.players }
    schoolCount = schools.count
    self.schools = Array(schools.prefix(Self.maximumSchools))
  }
}

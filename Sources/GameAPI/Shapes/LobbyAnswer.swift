package import SchoolDirectory

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

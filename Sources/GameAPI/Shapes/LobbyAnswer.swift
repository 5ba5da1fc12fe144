package import SchoolDirectory

/// Who has the game open: `GET /api/lobby`. It counts pages that follow a school, so that a hall sees who has come in
/// before a season starts.
package struct LobbyAnswer: Codable, Hashable, Sendable {
  /// The maximum number of schools in an answer.
  package static let maximumSchools = 60

  /// A school that somebody is here for.
  package struct School: Codable, Hashable, Sendable {
    /// The school.
    package let school: SchoolSummary
    /// The number of players who have the game open for it.
    package let players: Int

    package init(school: SchoolSummary, players: Int) {
      self.school = school
      self.players = players
    }
  }

  /// The number of players who have the game open.
  package let players: Int
  /// The number of their schools.
  package let schoolCount: Int
  /// The schools that came last, the newest first.
  package let schools: [School]

  /// An answer about these schools, the newest first.
  package init(schools: [School]) {
    players = schools.reduce(0) { $0 + $1.players }
    schoolCount = schools.count
    self.schools = Array(schools.prefix(Self.maximumSchools))
  }
}

package import SchoolDirectory
package import TapGame

/// What a session is played for: a school, in a season, of a contest.
package struct SessionPlace: Hashable, Sendable {
  /// Where the contest is.
  package let contest: ContestLocation
  /// The season that the taps count in.
  package let season: SeasonID
  /// The school that the taps count for.
  package let school: SchoolID

  /// The place of these values.
  package init(contest: ContestLocation, season: SeasonID, school: SchoolID) {
    self.contest = contest
    self.season = season
    self.school = school
  }
}

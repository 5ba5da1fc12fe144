package import SchoolDirectory
package import TapGame

/// The school, season and contest of a session.
package struct SessionPlace: Hashable, Sendable {
  package let contest: ContestLocation
  /// The season that the taps count in.
  package let season: SeasonID
  /// The school that the taps count for.
  package let school: SchoolID

  package init(contest: ContestLocation, season: SeasonID, school: SchoolID) {
    self.contest = contest
    self.season = season
    self.school = school
  }
}

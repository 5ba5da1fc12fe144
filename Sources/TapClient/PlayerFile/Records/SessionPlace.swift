package import SchoolDirectory
package import TapGame

/// The school, season and contest of a session.
package struct SessionPlace: Hashable, Sendable {
  package let contest: ContestLocation
  package let season: SeasonID
  package let school: SchoolID

  package init(contest: ContestLocation, season: SeasonID, school: SchoolID) {
    self.contest = contest
    self.season = season
    self.school = school
  }
}

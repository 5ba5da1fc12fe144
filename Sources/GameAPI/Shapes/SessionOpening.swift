package import SchoolDirectory
package import TapGame

/// What a player sends to join: the body of `POST /api/sessions`.
package struct SessionOpening: Codable, Hashable, Sendable {
  /// The school to play for.
  package var school: SchoolID
  /// What the player is called; anonymous if not given.
  package var nickname: String?
  /// The season to play in; the current one if not given.
  package var season: SeasonID?

  /// An opening of these values.
  package init(school: SchoolID, nickname: String? = nil, season: SeasonID? = nil) {
    self.school = school
    self.nickname = nickname
    self.season = season
  }
}

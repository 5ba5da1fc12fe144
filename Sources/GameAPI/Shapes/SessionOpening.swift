package import SchoolDirectory
package import TapGame

/// A request to join: the body of `POST /api/sessions`.
package struct SessionOpening: Codable, Hashable, Sendable {
  package var school: SchoolID
  /// The player's nickname; anonymous if omitted.
  package var nickname: String?
  /// The season to play in; the current one if omitted.
  package var season: SeasonID?
  /// The season's code or the player's ticket; omitted if the season needs none.
  package var code: String?
  /// The proof of the work that the server asked for; omitted until the server asks.
  package var work: WorkProof?
  /// Whether to play in rhythm mode; tap by tap if omitted.
  package var rhythm: Bool?

  package init(
    school: SchoolID, nickname: String? = nil, season: SeasonID? = nil, code: String? = nil, work: WorkProof? = nil,
    rhythm: Bool? = nil
  ) {
    self.school = school
    self.nickname = nickname
    self.season = season
    self.code = code
    self.work = work
    self.rhythm = rhythm
  }
}

/// A player's request to go on with a session on another device.
package struct SessionReturn: Codable, Hashable, Sendable {
  /// The session's personal code.
  package var code: String
  /// The proof of the work that the server asked for; omitted until the server asks.
  package var work: WorkProof?

  package init(code: String, work: WorkProof? = nil) { (self.code, self.work) = (code, work) }
}

/// A request for a group inside a school, before its player joins it: the body of `POST /api/groups`.
package struct GroupOpening: Codable, Hashable, Sendable {
  package var school: SchoolID
  /// The group's name, as the player typed it.
  package var group: String
  /// The season to play in; the current one if omitted.
  package var season: SeasonID?
  /// The season's code or the player's ticket; omitted if the season needs none.
  package var code: String?
  /// The proof of the work that the server asked for; omitted until the server asks.
  package var work: WorkProof?

  package init(
    school: SchoolID, group: String, season: SeasonID? = nil, code: String? = nil, work: WorkProof? = nil
  ) {
    (self.school, self.group, self.season, self.code, self.work) = (school, group, season, code, work)
  }
}

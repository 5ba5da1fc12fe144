public import SchoolDirectory
public import TapGame

/// Who looks after a contest, and asks what was played and what was done about it.
public protocol RecordReader: Sendable {
  /// The adjustments of a season; `nil` for all seasons.
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord]
  /// The sessions of a season with the most taps, hidden players' too: those with this nickname and for this school.
  func sessions(season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int) async throws -> SessionList
  /// The sessions of a season that look wrong, with the reasons.
  func review(season: SeasonID?, limit: Int) async throws -> ReviewList
  /// The bans of a season; `nil` for all seasons.
  func bans(season: SeasonID?) async throws -> [BanRecord]
}

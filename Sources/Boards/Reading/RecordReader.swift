public import SchoolDirectory
public import TapGame

/// Reads the records that an organiser needs: adjustments, sessions, the review, bans, sheets of taps, and editions of
/// directories.
public protocol RecordReader: Sendable {
  /// The adjustments of a season; `nil` for all seasons.
  func adjustments(season: SeasonID?) async throws -> [AdjustmentRecord]
  /// The sessions of a season with the most taps, including those of hidden players. A nickname or a school limits the
  /// list to its own sessions.
  func sessions(season: SeasonID?, nickname: Nickname?, school: SchoolID?, limit: Int) async throws -> SessionList
  /// The suspicious sessions of a season, with the reasons.
  func review(season: SeasonID?, limit: Int) async throws -> ReviewList
  /// The bans of a season; `nil` for all seasons.
  func bans(season: SeasonID?) async throws -> [BanRecord]
  /// The sheets of taps that were imported into a season; `nil` for all seasons.
  func tapSheets(season: SeasonID?) async throws -> [TapSheet]
  /// The editions of directories that were imported.
  func schoolEditions() async throws -> [SchoolEdition]
}

public import SchoolDirectory

/// A change to a contest, as a value. Every write is one of these commands.
///
/// A store applies a command at a given moment and answers with a ``ContestOutcome``. Applying uses no clock, no
/// randomness and no environment, so two stores that apply the same commands at the same moments hold the same data,
/// however the commands were grouped.
public enum ContestCommand: Hashable, Sendable, Codable {
  /// Commits one batch. It is a separate command because most callers have one batch at a time.
  case commit(TapBatch)
  /// Commits batches; each gets its own result.
  case commitBatches([TapBatch])
  /// Opens sessions, all or none.
  case openSessions([SessionRequest])
  /// Adds taps to a session, or takes taps away.
  indirect case adjust(TapAdjustment)
  /// Adds taps that were counted elsewhere, all or none.
  indirect case importTaps(TapImport)
  /// Imports an edition of a directory, all or nothing.
  indirect case importSchools(DirectoryEdition, scope: ImportScope)
  /// Creates a season.
  indirect case startSeason(NewSeason)
  /// Creates a series of repeating seasons.
  indirect case startSeries(NewSeries)
  /// Ends a season at a moment; `nil` for the moment at which the command is applied.
  case endSeason(SeasonID, at: Timestamp?)
  /// Ends a series, so that it creates no more seasons; `atOnce` also ends the live season.
  case stopRepeating(SeasonID, atOnce: Bool)
  /// Hides a player from the boards of players, or shows them again. A player given by nickname requires the season.
  indirect case setHidden(Bool, PlayerReference, season: SeasonID?)
}

/// An import of taps that were counted elsewhere into a season.
public struct TapImport: Hashable, Sendable, Codable {
  /// The season, which must be live.
  public var season: SeasonID
  /// The lines, in the order of the file.
  public var rows: [TapFile.Row]
  /// The ``TapFile/digest`` of the file.
  public var digest: String
  /// The name of the file, for messages.
  public var name: String
  /// Whether to count the file again if it was imported into this season before.
  public var again: Bool

  /// An import of a file.
  public init(_ file: TapFile, named name: String, into season: SeasonID, again: Bool = false) {
    self.season = season
    rows = file.rows
    digest = file.digest
    self.name = name
    self.again = again
  }
}

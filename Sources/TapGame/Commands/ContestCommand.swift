public import SchoolDirectory

/// A change to a contest, as a value: all that is ever written is one of these.
///
/// A store applies a command at a moment that is handed in and answers with a ``ContestOutcome``. Applying asks no clock, no chance and
/// no environment, so two stores that are given the same commands at the same moments hold the same, however the commands were grouped.
public enum ContestCommand: Hashable, Sendable, Codable {
  /// Commits one batch. Most callers have one at a time, so it is a command of its own, without a list around it.
  case commit(TapBatch)
  /// Commits batches; each gets its own result.
  case commitBatches([TapBatch])
  /// Opens sessions, all or none.
  case openSessions([SessionRequest])
  /// Takes taps from a session, or gives it some.
  indirect case adjust(TapAdjustment)
  /// Adds taps that were counted elsewhere, all or none.
  indirect case importTaps(TapImport)
  /// Takes in an edition of a directory, all or nothing.
  indirect case importSchools(DirectoryEdition, scope: ImportScope)
  /// Makes a season.
  indirect case startSeason(NewSeason)
  /// Makes a season that repeats.
  indirect case startSeries(NewSeries)
  /// Ends a season at a moment; `nil` for the moment at which the command is applied.
  case endSeason(SeasonID, at: Timestamp?)
  /// Lets a season repeat no more; `atOnce` ends the live one, too.
  case stopRepeating(SeasonID, atOnce: Bool)
  /// Takes a player off the boards of players, or puts them back. A player who is named needs the season.
  indirect case setHidden(Bool, PlayerReference, season: SeasonID?)
}

/// Taps that were counted elsewhere, and the season that they are to count in.
public struct TapImport: Hashable, Sendable, Codable {
  /// The season, which must be live.
  public var season: SeasonID
  /// The lines, in the order of the file.
  public var rows: [TapFile.Row]
  /// The ``TapFile/digest`` of the file.
  public var digest: String
  /// What the file is called, for messages.
  public var name: String
  /// Whether to count a file once more that was imported into this season before.
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

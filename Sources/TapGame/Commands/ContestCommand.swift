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
  /// Counts a sheet of taps that were counted elsewhere, or corrects it, all or nothing.
  indirect case importTaps(TapImport)
  /// Imports an edition of a directory, all or nothing.
  indirect case importSchools(SchoolImport)
  /// Removes the schools that an edition added and that have no part in any season.
  case removeSchools(SchoolEditionID)
  /// Creates a season.
  indirect case startSeason(NewSeason)
  /// Creates a series of repeating seasons.
  indirect case startSeries(NewSeries)
  /// Ends a season at a moment; `nil` for the moment at which the command is applied.
  case endSeason(SeasonID, at: Timestamp?)
  /// Takes back the end of a season that was ended by hand less than ten minutes ago.
  case resumeSeason(SeasonID)
  /// Starts and ends the seasons that are due, and seals those that have ended. Every other command starts and ends
  /// seasons, too, but only this one seals them. `isClockConfirmed` confirms a clock that is far ahead, see
  /// ``ClockJump``.
  case passTime(isClockConfirmed: Bool)
  /// Ends a series, so that it creates no more seasons; `atOnce` also ends the live season.
  case stopRepeating(SeasonID, atOnce: Bool)
  /// Hides a player from the boards of players, or shows them again. A player given by nickname requires the season.
  indirect case setHidden(Bool, PlayerReference, season: SeasonID?)
  /// Changes how one joins a season. Who plays already goes on.
  indirect case setJoining(SeasonID, JoinRule)
  /// Changes whether the review of a season bans by itself.
  case setAutoBan(SeasonID, AutoBan)
  /// Adds tickets to a season, all or none.
  indirect case addTickets(NewTickets)
  /// Bans sessions and takes their taps away, all or nothing.
  indirect case ban(BanOrder)
  /// Lifts a ban and gives the taps back, all or nothing.
  indirect case liftBan(BanLift)
  /// Takes a nickname out of everything. A log of commands has to drop this one once it is applied everywhere, as it holds the name.
  indirect case forget(ForgetOrder)
  /// Merges a season that was played apart, all or nothing.
  indirect case mergeSeason(SeasonMerge)
}

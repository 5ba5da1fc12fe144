import Basics
// While a season is paused, no taps count, and the sessions' tapping time stands still. The organiser chooses whether
// the end of the season moves by the length of the pause. A span in the past can also be paused, like a removed
// interval in DOMjudge. One adjustment for each session takes out the taps that counted in the span. These taps can be
// given back.

/// Pauses a season, or takes out the taps of a span in the past.
///
/// Taps from before a pause still count if they arrive within the season's grace period, or after the pause.
public struct PauseSeason: ContestCommand {
  public var season: SeasonID
  /// The first moment of the span; `nil` for now. The command takes out taps that have counted since this moment.
  public var from: Timestamp?
  /// The first moment after a span in the past; `nil` to pause the season until it is continued.
  public var to: Timestamp?
  /// Whether the season's end stays where it is; `nil` to move it by the length of the span.
  public var keepsEnd: Bool?
  /// Why taps are taken out, for later audit, as in ``AdjustTaps/reason``; `nil` for the standard reason.
  public var reason: String?

  public init(
    _ season: SeasonID, from: Timestamp? = nil, to: Timestamp? = nil, keepsEnd: Bool? = nil, reason: String? = nil
  ) {
    self.season = season
    self.from = from
    self.to = to
    self.keepsEnd = keepsEnd
    self.reason = reason
  }

  /// The season, the pause, and the schools whose taps or rank change.
  public typealias Outcome = PauseReport
  public static let name = "season.pause"
  public static let summary = "Pause a season, or take a span that has passed out of it."
  public static let fields: [CommandField] = [
    .season,
    .optional("from", .moment, "The first moment of the span; now if left out. What has counted since is taken out."),
    .optional("to", .moment, "The first moment after the span, which has passed; paused until continued if left out."),
    .optional("keepsEnd", .flag, "Whether the season's end stays; it moves by the length of the span if left out."),
    .optional("reason", .text, "Why taps are taken out, in 1 to 500 characters, for whoever asks later."),
  ]
  public var concernedSeason: SeasonID? { season }
  /// The question whether to take out the taps. A pause that begins now takes out no taps and needs no question.
  public var question: ((_ plan: PauseReport) -> String?)? {
    guard from != nil else { return nil }
    return { report in
      let (season, pause) = (report.season, report.pause)
      return pause.taken.map { taken in
        let counted =
          "\(taken.taps) \(taken.taps == 1 ? "tap" : "taps") of \(taken.sessions) \(taken.sessions == 1 ? "session" : "sessions")"
        let span = "from \(pause.from)" + (pause.to.map { " to \($0)" } ?? " on")
        let end = season.endsAt.map { "; it ends at \($0)" } ?? ""
        return
          "\(pause.to == nil ? "Pause" : "Take the time out of") season \(season.id), \(season.name), \(span), and take out \(counted)\(end)?"
      }
    }
  }

  /// The reason of the adjustments: the given reason or the standard one.
  ///
  /// - Throws: ``ContestRefusal`` if the given reason is not valid.
  package func adjustmentReason() throws(ContestRefusal) -> String {
    guard let text = reason else { return "Taken out of the season" }
    guard let reason = VisibleText.reason(text) else {
      throw .invalid("The reason has 1 to \(VisibleText.maximumReasonLength) characters on one line; write it so.")
    }
    return reason
  }
}

/// Continues a season that is paused.
public struct ContinueSeason: ContestCommand {
  public var season: SeasonID

  public init(_ season: SeasonID) { self.season = season }

  public typealias Outcome = PauseReport
  public static let name = "season.continue"
  public static let summary = "Continue a season that is paused."
  public static let fields: [CommandField] = [.season]
  public var concernedSeason: SeasonID? { season }
}

/// Gives back the taps that a pause took out of a season.
public struct UndoPause: ContestCommand {
  public var season: SeasonID
  /// The number of the pause in the season.
  public var pause: Int
  /// Whether the season's end stays where it is. With `nil` or `false`, it moves back if the pause has moved it.
  public var keepsEnd: Bool?

  public init(_ season: SeasonID, pause: Int, keepsEnd: Bool? = nil) {
    self.season = season
    self.pause = pause
    self.keepsEnd = keepsEnd
  }

  /// The season, the undone pause, and the schools whose taps or rank change.
  public typealias Outcome = PauseReport
  public static let name = "season.undo-pause"
  public static let summary = "Give back what was taken out of a season with a span."
  public static let fields: [CommandField] = [
    .season, .required("pause", .number(1...Int64(Int32.max)), "The number of the pause in the season."),
    .optional("keepsEnd", .flag, "Whether the season's end stays; it moves back if left out."),
  ]
  public var concernedSeason: SeasonID? { season }
}

/// The changes from pausing a season, continuing it, or undoing a pause.
public struct PauseReport: Hashable, Sendable, Codable {
  public let season: Season
  public let pause: SeasonPause
  /// The schools with a change of taps or ordinal rank, as in ``BanReport/schools``.
  public let schools: [BanReport.MovedRank]
  /// The number of all changed schools, including schools that are not in ``schools``.
  public let movedSchools: Int

  /// Creates a report. It sorts the schools and keeps at most ``BanReport/maximumSchools`` of them.
  package init(season: Season, pause: SeasonPause, moved: [BanReport.MovedRank]) {
    self.season = season.withheld
    self.pause = pause
    movedSchools = moved.count
    schools = BanReport.listed(moved)
  }
}

// MARK: Effects on a season

extension Season {
  /// A copy of the season with the command's pause, and the new pause.
  ///
  /// - Parameter now: the present moment in the season's time.
  /// - Throws: ``CommandRefusal`` if the season cannot be paused for this span.
  package func paused(by command: PauseSeason, now: Timestamp) throws -> (season: Season, pause: SeasonPause) {
    let state = state(at: now)
    if state == .scheduled { throw TapRefusal.seasonNotStarted(id, startsAt: startsAt) }
    if state == .ended || state == .counting && command.to == nil {
      throw TapRefusal.seasonEnded(id, endedAt: endsAt ?? now)
    }
    let (from, to) = (command.from ?? now, command.to)
    guard from >= startsAt, from <= now, to ?? now <= now, to.map({ from < $0 }) ?? true else {
      throw ContestRefusal.invalid(
        "A pause of season \(id) begins at \(startsAt) or later, ends after it began, and lies before now, \(now); choose other moments."
      )
    }
    if let other = pauses.all.first(where: {
      $0.undoneAt == nil && $0.from < to ?? .init(milliseconds: .max) && from < $0.to ?? .init(milliseconds: .max)
    }) {
      throw ContestRefusal.pausedAlready(id, other)
    }
    let movesEnd = command.keepsEnd != true
    if movesEnd, endsAt != nil, series != nil || state == .counting { throw ContestRefusal.endCannotMove(self) }

    let isOpen = to == nil
    let pause = SeasonPause(
      id: (pauses.all.map(\.id).max() ?? 0) + 1, from: from, to: to, movesEnd: movesEnd,
      plannedEnd: isOpen && movesEnd ? endsAt : nil)
    var season = self
    season.pauses.all.append(pause)
    if isOpen, movesEnd { season.endsAt = nil }
    if let length = pause.length, movesEnd { try season.moveEnd(by: length, now: now) }
    return (season, pause)
  }

  /// A copy of the season that continues, and the ended pause.
  ///
  /// - Throws: ``CommandRefusal`` if the season is not paused.
  package func continued(at now: Timestamp) throws -> (season: Season, pause: SeasonPause) {
    let state = state(at: now)
    if state.isOver { throw TapRefusal.seasonEnded(id, endedAt: endsAt ?? now) }
    guard let place = pauses.all.lastIndex(where: { $0.to == nil }) else { throw ContestRefusal.notPaused(id) }
    var season = self
    let before = pauses.all[place]
    let to = max(now, before.from)
    season.pauses.all[place].to = to
    season.pauses.all[place].plannedEnd = nil
    if let end = before.plannedEnd { season.endsAt = end + (to - before.from) }
    try season.checkEnd()
    return (season, season.pauses.all[place])
  }

  /// A copy of the season with an undone pause, and the undone pause.
  ///
  /// - Throws: ``CommandRefusal`` if the pause does not exist, or if it has no taps to give back.
  package func undone(_ command: UndoPause, now: Timestamp) throws -> (season: Season, pause: SeasonPause) {
    let state = state(at: now)
    if state == .ended { throw TapRefusal.seasonEnded(id, endedAt: endsAt ?? now) }
    guard let place = pauses.all.firstIndex(where: { $0.id == command.pause }) else {
      throw ContestRefusal.unknownPause(command.pause, of: id)
    }
    let before = pauses.all[place]
    guard before.taken != nil, before.undoneAt == nil, let length = before.length else {
      throw ContestRefusal.nothingToGiveBack(before, of: id)
    }
    let movesEnd = before.movesEnd && command.keepsEnd != true
    if movesEnd, endsAt != nil, state == .counting { throw ContestRefusal.endCannotMove(self) }
    var season = self
    season.pauses.all[place].undoneAt = now
    if movesEnd { try season.moveEnd(by: .zero - length, now: now) }
    return (season, season.pauses.all[place])
  }

  private mutating func moveEnd(by length: Duration, now: Timestamp) throws {
    // While the season is paused, the pause stores the planned end of the season.
    let kept = pauses.all.firstIndex { $0.to == nil && $0.plannedEnd != nil }
    guard let end = kept.flatMap({ pauses.all[$0].plannedEnd }) ?? endsAt else { return }
    let earliest = kept.map { pauses.all[$0].from } ?? now
    guard end + length > earliest else {
      throw ContestRefusal.invalid("Season \(id) would end at \(end + length), which has passed; let its end stay.")
    }
    if let kept { pauses.all[kept].plannedEnd = end + length } else { endsAt = end + length }
    try checkEnd()
  }

  private func checkEnd() throws {
    guard endsAt?.isStorable ?? true else {
      throw ContestRefusal.invalid("Season \(id) ends within 285,000 years of 1970; let its end stay.")
    }
  }
}

// MARK: Refusals

extension ContestRefusal {
  static func pausedAlready(_ season: SeasonID, _ pause: SeasonPause) -> ContestRefusal {
    ContestRefusal(
      RefusalKind.seasonPaused.rawValue, .state,
      pause.to.map { "Season \(season) is paused from \(pause.from) to \($0) already; nothing was changed." }
        ?? "Season \(season) is paused from \(pause.from) on already; nothing was changed.")
  }

  package static func endOfPaused(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      RefusalKind.seasonPaused.rawValue, .state,
      "Season \(season) is paused, so a later end cannot be set; continue it first, or end it now.")
  }

  static func notPaused(_ season: SeasonID) -> ContestRefusal {
    ContestRefusal("season-not-paused", .state, "Season \(season) is not paused, so there is nothing to continue.")
  }

  static func unknownPause(_ pause: Int, of season: SeasonID) -> ContestRefusal {
    ContestRefusal(
      "unknown-pause", .missing, "Season \(season) has no pause \(pause); look for its number at the season.")
  }

  static func nothingToGiveBack(_ pause: SeasonPause, of season: SeasonID) -> ContestRefusal {
    let reason =
      pause.to == nil
      ? "it lasts; continue the season first."
      : pause.undoneAt.map { "that was done at \($0)." } ?? "nothing had counted in it that was taken out."
    return ContestRefusal(
      "nothing-to-give-back", .state, "Pause \(pause.id) of season \(season) gives nothing back: \(reason)")
  }

  static func endCannotMove(_ season: Season) -> ContestRefusal {
    let reason =
      season.series == nil
      ? "its end has passed" : "it repeats, and the next season begins when its period ends"
    return ContestRefusal(
      "end-cannot-move", .state, "The end of season \(season.id) cannot move: \(reason); say that it stays.")
  }
}

import Basics
import Boards
import GameAPI
import TapClient
import SchoolDirectory
import TapGame
import Unidirectional

/// What the game does when the standings change.
extension App {
  /// Takes newer standings.
  func take(_ standings: Standings, in state: inout State) -> Effect<Action> {
    let old = state.shared.readStandings
    let school = state.shared.tapping.school?.id
    let taps = school.flatMap { school in
      old?.standing(of: school).flatMap { old in standings.standing(of: school).map { $0.taps - old.taps } }
    }
    let isAnother = old.map { $0.season.id != standings.season.id } ?? false
    if isAnother { state.shared.unread = UnreadTaps() }
    state.shared.unread.read(
      standings.revision, gained: taps ?? 0, waiting: state.shared.tapping.waiting,
      session: state.shared.tapping.session?.session)
    state.shared.standings = standings
    var effects = [countDown(&state)]
    if let old, let school = state.shared.school?.id {
      effects.append(tellEnd(of: old, to: standings, school: school, in: &state))
    }
    if isAnother { state.shared.passed = [] }
    effects.append(readEarlierSeason(in: &state))
    if old?.season.id != standings.season.id || old?.state != standings.state {
      effects.append(.send(.tapping(.season(standings.season))))
    }
    return .merge(effects)
  }

  /// Announces that my school has passed another one, or was passed. Only what was read can make it fall. What is
  /// announced ends with the rank that it names: the rank stands beside it.
  func tellMoment(from old: Standings?, isRead: Bool, in state: inout State) -> Effect<Action> {
    if let rank = state.shared.standing?.rank, state.shared.moment.map({ $0.after != rank }) ?? false {
      state.shared.moment = nil
    }
    // The rivals of a practice begin after the player. That they take their places is not a fall.
    if state.shared.isPractice, !(old?.hasOthers(than: state.shared.school?.id) ?? false) { return .none }
    guard let school = state.shared.school, let new = state.shared.standings,
      let moment = RankMoment(of: school.id, from: old, to: new), moment.isGain || isRead
    else { return .none }
    state.shared.moment = moment
    if moment.isGain {
      for other in moment.others.reversed() where !state.shared.passed.contains(where: { $0.id == other.id }) {
        state.shared.passed.append(other)
      }
    }
    return .after(Self.momentLength, on: dependencies.clock, send: .momentOver, id: Timer.moment)
  }

  /// Shows the final place in a season that has ended. If the next season is running already, the player may be tapping
  /// in it, so this shows only a notice.
  private func tellEnd(
    of old: Standings, to new: Standings, school: SchoolID, in state: inout State
  ) -> Effect<Action> {
    let isShown = if case .ending(let end) = state.path.last { end.season.id == old.season.id } else { false }
    guard old.state.isUnderWay || old.state == .counting || isShown else { return .none }
    let isSame = old.season.id == new.season.id
    guard !isSame || new.state == .ended,
      let end = SeasonEnd.State(of: isSame ? new : old, school: school, story: PlayerStory(of: state.shared))
    else { return .none }
    if isSame { return isShown ? .none : show(end, in: &state) }
    if isShown { _ = state.path.popLast() }
    return tell(end, isFinal: isShown, before: new.season, in: &state)
  }

  /// Tells the place in a season in a notice, because the next season is running.
  private func tell(
    _ end: SeasonEnd.State, isFinal: Bool, before next: SeasonSummary, in state: inout State
  ) -> Effect<Action> {
    let (rank, total) = (end.standing.rank.grouped, end.total.grouped)
    let sentence = state.shared.language(
      "\(end.season.name) is over: \(rank) of \(total)\(isFinal ? "" : " when last seen" as Words). Now it is \(next.name)"
    )
    return tell(.information, sentence, in: &state)
  }

  private func show(_ end: SeasonEnd.State, in state: inout State) -> Effect<Action> {
    state.path.append(.ending(end))
    return beginTop(of: state)
  }

  /// Shows the final place to a player who was away when the season ended. `counted` is the number of the player's taps
  /// that count for the school.
  func tellEndLater(counted: Int64, in state: inout State) -> Effect<Action> {
    guard counted > 0, state.path.isEmpty, let standings = state.shared.standings, standings.state == .ended,
      let school = state.shared.tapping.school?.id,
      let end = SeasonEnd.State(of: standings, school: school, story: PlayerStory(of: state.shared))
    else { return .none }
    return show(end, in: &state)
  }

  // MARK: An earlier season

  /// Looks where the player has played before this run. The answer comes before this run opens a session.
  func lookForEarlierSeason() -> Effect<Action> {
    .run { [file = dependencies.file, contest = dependencies.contest] send in
      if let play = try await file.lastPlay(in: contest) { send(.playedBefore(play)) }
    } catch: { _, _ in
      // The player plays on without the old place.
    }
  }

  /// Reads the boards of the season in which the player has played last, once the next one is known to be there. So it
  /// is told once: from then on, the player has a session in the next one.
  func readEarlierSeason(in state: inout State) -> Effect<Action> {
    guard let play = state.lastPlay, let season = state.shared.standings?.season else { return .none }
    state.lastPlay = nil
    guard play.place.season < season.id, season.state != .ended else { return .none }
    return .run { [client = dependencies.client] send in
      let around = StandingsWindow.around(play.place.school)
      let page = try await client.page(around, season: play.place.season)
      let best = try await client.page(.best, season: play.place.season)
      send(
        .earlierRead(Standings(season: page.season, revision: page.revision, pages: [around: page, .best: best]), play))
    } catch: { _, _ in
      // As above.
    }
  }

  /// Tells a player who was away the place in the season that is over: on a screen, unless another one is open.
  func tellEarlierEnd(_ standings: Standings, _ play: LastPlay, in state: inout State) -> Effect<Action> {
    guard standings.state == .ended, let next = state.shared.standings?.season,
      let end = SeasonEnd.State(of: standings, school: play.place.school, story: PlayerStory(taps: play.taps))
    else { return .none }
    return state.path.isEmpty ? show(end, in: &state) : tell(end, isFinal: true, before: next, in: &state)
  }
}

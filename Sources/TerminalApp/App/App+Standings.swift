import Boards
import Console
import GameAPI
import PlayerFile
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
    if old?.season.id != standings.season.id || old?.state != standings.state {
      effects.append(.send(.tapping(.season(standings.season))))
    }
    return .merge(effects)
  }

  /// Announces that my school has passed another one, or was passed. Only what was read can make it fall.
  func tellMoment(from old: Standings?, isRead: Bool, in state: inout State) -> Effect<Action> {
    // The rivals of a practice begin after the player. That they take their places is not a fall.
    if state.shared.isPractice, !(old?.hasOthers(than: state.shared.school?.id) ?? false) { return .none }
    guard let school = state.shared.school, let new = state.shared.standings,
      let moment = RankMoment(of: school.id, from: old, to: new), moment.isGain || isRead
    else { return .none }
    state.shared.moment = moment
    if moment.isGain {
      for name in moment.others.reversed().map(\.name) where !state.shared.passed.contains(name) {
        state.shared.passed.append(name)
      }
    }
    return .after(Self.momentLength, on: dependencies.clock, send: .momentOver, id: Timer.moment)
  }

  /// Shows the final place in a season that has ended. If the next season is running already, the player may be tapping
  /// in it, so this shows only a notice.
  private func tellEnd(
    of old: Standings, to new: Standings, school: SchoolID, in state: inout State
  ) -> Effect<Action> {
    let isShown = if case .ending = state.path.last { true } else { false }
    guard old.state.isUnderWay || old.state == .counting || isShown else { return .none }
    let isSame = old.season.id == new.season.id
    guard !isSame || new.state == .ended,
      let end = SeasonEnd.State(of: isSame ? new : old, school: school, shared: state.shared)
    else { return .none }
    if isSame { return isShown ? .none : show(end, in: &state) }
    if isShown { _ = state.path.popLast() }
    let (rank, total, next) = (end.standing.rank.grouped, end.total.grouped, new.season.name)
    return tell(
      Notice(
        .information,
        state.shared.language(
          "\(end.season) 끝! \(total)곳 중 \(rank)위\(isShown ? "" : "까지 봤어요"). 이제 \(next)",
          "\(end.season) is over: \(rank) of \(total)\(isShown ? "" : " when last seen"). Now it is \(next)")),
      in: &state)
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
      let end = SeasonEnd.State(of: standings, school: school, shared: state.shared)
    else { return .none }
    return show(end, in: &state)
  }
}

import Basics
import GameAPI
import TapGame
import TapClient
import Console
import Unidirectional

extension App {
  enum Timer: Hashable, Sendable { case moment, countdown, notice, leaving }

  /// The display time of an overtaking.
  static let momentLength = Duration.seconds(3)
  static let noticeLength = Duration.seconds(6)
  /// The timeout for handing in the last taps when the player leaves. Batches that miss the timeout stay in the
  /// player's file, and the next start hands them in.
  static let leavingTime = Duration.seconds(2)

  /// Handles the actions that concern the whole game. It runs after the parts have handled the action.
  @Sendable func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .tapping(let action) = action { state.account.note(action) }
    switch action {
    case .begin:
      return .merge(
        .send(.following(.begin)), .send(.tapping(.begin)), tellDropped(), lookForEarlierSeason(), beginTop(of: state))
    case .resized(let size):
      state.shared.size = size
    case .main(.request(let request)):
      return perform(request, in: &state)
    case .path(.element(id: let id, action: let action)):
      if case .ending(let end) = state.path[id: id] { state.ending = end }
      return action.request.map { perform($0, in: &state) } ?? .none
    case .path(.push):
      return beginTop(of: state)
    case .following(.read(let standings, isFollowed: _)):
      return take(standings, in: &state)
    case .tapping(.codeWanted(let problem)):
      return askForCode(problem, in: &state)
    case .tapping(.client(.joined, let status)):
      if case .code = state.path.last { _ = state.path.popLast() }
      return lookForNamesake(status)
    case .namesakeFound(let taps):
      return tellNamesake(taps, in: &state)
    case .tapping(.joiningFailed(_, isFinal: true)):
      // No code would help.
      if case .code = state.path.last { _ = state.path.popLast() }
    case .tapping(.joiningFailed(_, isFinal: false)):
      tryCodeAgain(in: &state)
    case .tapping(.remembered(let counted)):
      return tellEndLater(counted: counted, in: &state)
    case .tapping(.seasonOver):
      return .send(.following(.moved))
    case .tapping(.client(.dropped, _)):
      // A refused batch can mean that the season is over. The contest sends no signal for that, so read the boards
      // again.
      return .merge(tellDropped(), .send(.following(.moved)))
    case .dropped(let batches):
      // Batches are refused one by one, so the notice shows the sum of their taps.
      state.droppedTaps += batches.reduce(0) { $0 + $1.taps }
      let sentence = state.shared.language(
        "\(state.droppedTaps, "tap does", "taps do") not count: \(batches.last?.reason ?? "")")
      return tell(.warning, sentence, in: &state)
    case .tapping(.client(.receipt(let receipt, ofEarlierRun: _), _)):
      state.shared.unread.take(
        receipt, standings: state.shared.readStandings?.revision, waiting: state.shared.tapping.waiting)
    case .playedBefore(let play):
      state.lastPlay = play
      return readEarlierSeason(in: &state)
    case .earlierRead(let standings, let play):
      return tellEarlierEnd(standings, play, in: &state)
    case .pasted:
      let sentence = state.shared.language("Pasted letters do not count: tap key by key.")
      return tell(.warning, sentence, in: &state)
    case .momentOver:
      state.shared.moment = nil
    case .countdownDue:
      return countDown(&state)
    case .noticeOver:
      state.shared.notice = nil
      state.droppedTaps = 0
    case .help(let isShown):
      state.isHelpShown = isShown
    case .introductionNoted:
      state.isNotingIntroduction = false
    case .leave:
      // Closing a window causes a signal, the end of the input and a failing screen at the same time. Only the first of
      // them counts.
      guard state.leaving == .no else { return .none }
      state.leaving = .handingIn
      return .merge(
        .send(.tapping(.handIn)), .after(Self.leavingTime, on: dependencies.clock, send: .leaveNow, id: Timer.leaving))
    case .leaveNow:
      state.leaving = .left
      return .cancel(id: Timer.leaving)
    case .input, .main, .path, .following, .tapping:
      break
    }
    return .none
  }

  /// Shows the screen for the code. If this screen is already on top, the screen shows the new problem.
  private func askForCode(_ problem: CodeProblem, in state: inout State) -> Effect<Action> {
    if let id = state.path.ids.last, case .code = state.path[id: id] {
      state.path[id: id] = .code(.init(problem))
    } else {
      state.path.append(.code(.init(problem)))
    }
    return .none
  }

  private func tryCodeAgain(in state: inout State) {
    guard let id = state.path.ids.last, case .code(var screen) = state.path[id: id] else { return }
    screen.isTried = false
    state.path[id: id] = .code(screen)
  }

  func beginTop(of state: State) -> Effect<Action> {
    guard let id = state.path.ids.last, let action = state.path[id: id]?.begin else { return .none }
    return .send(.path(.element(id: id, action: action)))
  }

  private func perform(_ request: Request, in state: inout State) -> Effect<Action> {
    switch request {
    case .push(let destination):
      let screen = Screen.State(destination)
      // If the new screen is the same as the one below the top, pop instead of push. Otherwise the path would grow each
      // time the player switches between the game and the rankings.
      if let below = state.path.dropLast().last, below.isSamePlace(as: screen) {
        _ = state.path.popLast()
        return .none
      }
      state.path.append(screen)
      let begin = beginTop(of: state)
      // A player who closed the code screen is asked for the code again when a screen for tapping opens.
      if screen.isForTaps, let problem = state.shared.tapping.wantedCode {
        return .merge(begin, askForCode(problem, in: &state))
      }
      return begin
    case .replace(let destination):
      _ = state.path.popLast()
      state.path.append(Screen.State(destination))
      return beginTop(of: state)
    case .dismiss:
      _ = state.path.popLast()
      guard let id = state.path.ids.last, let action = state.path[id: id]?.returned else { return .none }
      return .send(.path(.element(id: id, action: action)))
    case .tap(let press):
      return .send(.tapping(.press(press)))
    case .choose(let school):
      return .send(.tapping(.choose(school)))
    case .code(let text):
      return .send(.tapping(.codeGiven(text)))
    case .introductionSeen:
      state.isNotingIntroduction = true
      return .run { [file = dependencies.file] send in
        var profile = try await file.profile()
        profile.hasSeenIntroduction = true
        try await file.save(profile)
        send(.introductionNoted)
      } catch: { _, send in
        // If the write fails, the next start shows the introduction again.
        send(.introductionNoted)
      }
    case .switchContest:
      state.isSwitching = true
      return .send(.leave)
    case .leave:
      return .send(.leave)
    }
  }

  /// Updates the countdown to the season's start or end, and schedules its next update.
  func countDown(_ state: inout State) -> Effect<Action> {
    let (season, now) = (state.shared.standings?.season, dependencies.wallClock.now)
    state.shared.countdown = season.flatMap { SeasonCountdown(to: $0, at: now) }
    guard let pause = season.flatMap({ SeasonCountdown.pause(to: $0, at: now) }) else {
      return .cancel(id: Timer.countdown)
    }
    return .after(pause, on: dependencies.clock, send: .countdownDue, id: Timer.countdown)
  }

  /// Announces once the taps that were refused permanently in this run or at the end of the previous run.
  private func tellDropped() -> Effect<Action> {
    .run { [file = dependencies.file] send in
      let batches = try await file.takeDropped()
      if !batches.isEmpty { send(.dropped(batches)) }
    } catch: { _, _ in
      // If the file cannot be read, the next start announces these taps.
    }
  }

  func tell(_ kind: Notice.Kind, _ sentence: String, in state: inout State) -> Effect<Action> {
    state.shared.notice = Notice(kind, sentence)
    return .after(Self.noticeLength, on: dependencies.clock, send: .noticeOver, id: Timer.notice)
  }
}

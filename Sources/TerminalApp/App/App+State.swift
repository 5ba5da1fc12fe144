import Basics
import Console
import GameAPI
import TapClient
import TapGame
import Unidirectional

extension App {
  /// The state of the whole game: the state that all screens share, and the path of open screens.
  struct State: Equatable, Sendable {
    var shared: SharedState
    /// The main screen, the root of the path.
    var main = MainScreen.State()
    /// The screens above the main screen. The last screen is on top.
    var path = StackState<Screen.State>()
    /// The boards that are being followed.
    var following = Following.State()
    /// The outcome of the taps of this run.
    var account = TapAccount()
    /// The number of refused taps announced since the last time a notice disappeared by itself.
    var droppedTaps: Int64 = 0
    /// Whether the player's file is still being changed to record that the introduction was seen.
    var isNotingIntroduction = false
    var isHelpShown = false
    /// Whether the person leaves the game to switch to the practice, or back to the contest.
    var isSwitching = false
    var leaving = Leaving.no
    /// Where the player has played before this run, until it is clear whether that season is over.
    var lastPlay: LastPlay?
    /// The end of the season that was shown last, with its text to share; `nil` if none was.
    var ending: SeasonEnd.State?

    init(shared: SharedState) { self.shared = shared }

    /// Whether the game can end now without a loss: all taps are handed in or stored in the player's file.
    var isAllKept: Bool { shared.tapping.isHandedIn && !isNotingIntroduction }

    /// The board windows that the screens on the path show, including covered screens.
    var windows: Set<StandingsWindow> {
      path.reduce(into: main.windows(in: shared)) { $0.formUnion($1.windows(in: shared)) }
    }
  }

  /// The progress of leaving the game.
  enum Leaving: Equatable, Sendable {
    /// The game goes on.
    case no
    /// The last taps are being handed in.
    case handingIn
    /// The game is over.
    case left
  }
}

extension App.State {
  /// This run's taps by outcome, in one sentence. The parts add up to the taps that were made.
  var accountSentence: String {
    let (language, tapping) = (shared.language, shared.tapping)
    let made = tapping.made
    let (counted, not, unkept) = (account.counted, account.notCounted, tapping.unkept)
    let kept = keptOfThisRun
    guard made > 0 else { return language("You made no taps.") }
    var parts = [language("\(counted.grouped) counted")]
    if not > 0 {
      let reasons = account.rejected.keys.sorted { $0.rawValue < $1.rawValue }.map { $0.words(in: language) }
      let reason = reasons.isEmpty ? "" : " (" + reasons.joined(separator: ", ") + ")"
      parts.append(language("\(not.grouped) did not\(reason)"))
    }
    if kept > 0 {
      parts.append(language("\(kept.grouped) are kept and handed in later"))
    }
    if unkept > 0 { parts.append(language("\(unkept.grouped) could not be kept")) }
    let list = parts.joined(separator: ", ")
    return language("You made \(made, "tap", "taps"): \(list).")
  }

  /// This run's taps that are in the player's file and wait to be counted.
  var keptOfThisRun: Int64 {
    max(0, shared.tapping.made - account.counted - account.notCounted - shared.tapping.unkept)
  }
}

extension App {
  enum Action: Equatable, Sendable {
    case begin
    case input(Input)
    case resized(TerminalSize)
    case main(MainScreen.Action)
    /// The screens above the main screen.
    case path(StackAction<Screen.State, Screen.Action>)
    case tapping(Tapping.Action)
    case following(Following.Action)
    /// Batches were refused permanently, and the player must be told.
    case dropped([DroppedBatch])
    /// Somebody at the school has the player's nickname and this many taps.
    case namesakeFound(taps: Int64)
    /// The player's file tells where the player has played before this run.
    case playedBefore(LastPlay)
    /// The boards of an earlier season, in which the player has played, were read.
    case earlierRead(Standings, LastPlay)
    /// Text was pasted where keys are taps.
    case pasted
    /// The display time of an overtaking is over.
    case momentOver
    /// The countdown to the season's start or end must be updated.
    case countdownDue
    case noticeOver
    /// The player's file records now that the introduction was seen, or could not be changed.
    case introductionNoted
    /// Shows (true) or hides the help with all keys.
    case help(Bool)
    /// The person, or a signal, wants the game to end.
    case leave
    /// The time limit for handing in the last taps has passed.
    case leaveNow
  }
}

extension App.Action {
  static let mainPath = CasePath<Self, MainScreen.Action>(embed: Self.main) {
    if case .main(let action) = $0 { action } else { nil }
  }
  static let tappingPath = CasePath<Self, Tapping.Action>(embed: Self.tapping) {
    if case .tapping(let action) = $0 { action } else { nil }
  }
  static let followingPath = CasePath<Self, Following.Action>(embed: Self.following) {
    if case .following(let action) = $0 { action } else { nil }
  }
  static let pathPath = CasePath<Self, StackAction<Screen.State, Screen.Action>>(embed: Self.path) {
    if case .path(let action) = $0 { action } else { nil }
  }
}

import Console
package import GameAPI
import TapClient
import TapGame
package import Unidirectional

extension App {
  /// The state of the whole game: the state that all screens share, and the path of open screens.
  package struct State: Equatable, Sendable {
    package var shared: SharedState
    /// The main screen, the root of the path.
    package var main = MainScreen.State()
    /// The screens above the main screen. The last screen is on top.
    package var path = StackState<Screen.State>()
    /// The boards that are being followed.
    package var following = Following.State()
    /// The outcome of the taps of this run.
    package internal(set) var account = TapAccount()
    /// The number of refused taps announced since the last time a notice disappeared by itself.
    package var droppedTaps: Int64 = 0
    /// Whether the player's file is still being changed to record that the introduction was seen.
    package var isNotingIntroduction = false
    package internal(set) var isHelpShown = false
    /// Whether the person leaves the game to switch to the practice, or back to the contest.
    package var isSwitching = false
    package var leaving = Leaving.no
    /// Where the player has played before this run, until it is clear whether that season is over.
    var lastPlay: LastPlay?
    /// The end of the season that was shown last, with its text to share; `nil` if none was.
    package internal(set) var ending: SeasonEnd.State?

    package init(shared: SharedState) { self.shared = shared }

    /// Whether the game can end now without a loss: all taps are handed in or stored in the player's file.
    var isAllKept: Bool { shared.tapping.isHandedIn && !isNotingIntroduction }

    /// The board windows that the screens on the path show, including covered screens.
    package var windows: Set<StandingsWindow> {
      path.reduce(into: main.windows(in: shared)) { $0.formUnion($1.windows(in: shared)) }
    }
  }

  /// The progress of leaving the game.
  package enum Leaving: Equatable, Sendable {
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
  package var accountSentence: String {
    let (language, tapping) = (shared.language, shared.tapping)
    let made = tapping.made
    let (counted, not, unkept) = (account.counted, account.notCounted, tapping.unkept)
    let kept = keptOfThisRun
    guard made > 0 else { return language("터치하지 않았어요.", "You made no taps.") }
    var parts = [language("\(counted.grouped)번을 세었어요", "\(counted.grouped) counted")]
    if not > 0 {
      let reasons = account.rejected.keys.sorted { $0.rawValue < $1.rawValue }.map { $0.words(in: language) }
      let reason = reasons.isEmpty ? "" : " (" + reasons.joined(separator: ", ") + ")"
      parts.append(language("\(not.grouped)번은 세지 않았어요\(reason)", "\(not.grouped) did not\(reason)"))
    }
    if kept > 0 {
      parts.append(language("\(kept.grouped)번은 보관해 두었다가 나중에 보내요", "\(kept.grouped) are kept and handed in later"))
    }
    if unkept > 0 { parts.append(language("\(unkept.grouped)번은 저장하지 못했어요", "\(unkept.grouped) could not be kept")) }
    let list = parts.joined(separator: ", ")
    return language("\(made.grouped)번 터치해서 \(list).", "You made \(made.taps(in: .english)): \(list).")
  }

  /// This run's taps that are in the player's file and wait to be counted.
  package var keptOfThisRun: Int64 {
    max(0, shared.tapping.made - account.counted - account.notCounted - shared.tapping.unkept)
  }
}

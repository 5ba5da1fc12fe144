import Basics
import Boards
import SchoolDirectory
import TapClient
import TapGame
import Unidirectional

extension Plain {
  /// Begins a round. All earlier taps must have their receipts.
  func beginRound(_ seconds: Int, in state: inout State) -> Effect<Action> {
    state.round = PlainRound(seconds: seconds, madeBefore: state.tapping.made, countedBefore: state.app.account.counted)
    state.say("\(seconds) seconds, go! Each empty line is a tap.")
    return .after(.seconds(seconds), on: dependencies.clock, send: .roundOver, id: Timer.round)
  }

  /// Prints a round's result. The record includes only counted taps, so it excludes the taps that fair play refused.
  func endRound(in state: inout State) -> Effect<Action> {
    guard let round = state.round, let school = state.tapping.school else { return .none }
    state.round = nil
    let made = state.tapping.made - round.madeBefore
    let counted = state.app.account.counted - round.countedBefore
    guard state.tapping.uncounted == 0 else {
      state.say(
        "\(made, "tap", "taps") in \(round.seconds) seconds. They are not confirmed yet, so this is not a record.")
      return .none
    }
    state.say("\(counted, "tap", "taps") in \(round.seconds) seconds.")
    if made > counted {
      state.say("\((made - counted), "tap", "taps") did not count.")
    }
    state.news.toldRejections = state.app.account.rejected
    state.activity = .looking
    let session = state.tapping.session
    return .run(in: dependencies.language) { [dependencies, language = state.language] send in
      let result = try await dependencies.file.record(
        TimedRound(seconds: round.seconds, taps: counted, school: school.name, madeAt: dependencies.wallClock.now))
      var lines = result.lines(in: language)
      if let session {
        let place = try await dependencies.client.place(of: session)
        let total = place.page.total.grouped
        if let rank = place.rank?.grouped {
          lines.append(language("In your school you are number \(rank) of \(total)."))
        }
      }
      send(.answered(lines))
    } failure: {
      .answered([$0])
    }
  }
}

extension RoundResult {
  /// The personal best, and whether it is new.
  func lines(in language: Language) -> [String] {
    guard let best else { return [] }
    let taps = best.taps
    guard isNewBest else {
      return [language("Your best is \(taps, "tap", "taps").")]
    }
    guard let before = previous?.taps else {
      return [language("This is your first record.")]
    }
    return [
      language("A new personal best; it was \(before, "tap", "taps") before.")
    ]
  }
}

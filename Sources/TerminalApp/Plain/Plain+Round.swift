import Basics
import Boards
import SchoolDirectory
import Console
import TapClient
import TapGame
import Unidirectional

extension Plain {
  /// Begins a round. All earlier taps must have their receipts.
  func beginRound(_ seconds: Int, in state: inout State) -> Effect<Action> {
    state.round = PlainRound(
      seconds: seconds, madeBefore: state.tapping.made, countedBefore: state.app.account.counted)
    state.say("\(seconds)초 시작! 빈 줄 하나가 터치 한 번이에요.", "\(seconds) seconds, go! Each empty line is a tap.")
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
        "\(round.seconds)초에 \(made.grouped)번 터치했어요. 아직 확인되지 않아서 기록으로 남기지 않아요.",
        "\(made.taps(in: .english)) in \(round.seconds) seconds. They are not confirmed yet, so this is not a record.")
      return .none
    }
    state.say(
      "\(round.seconds)초에 \(counted.grouped)번 터치했어요.", "\(counted.taps(in: .english)) in \(round.seconds) seconds.")
    if made > counted {
      state.say("\((made - counted).grouped)번은 세지 않았어요.", "\((made - counted).taps(in: .english)) did not count.")
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
          lines.append(
            language("우리 학교 \(total)명 중 \(rank)위예요.", "In your school you are number \(rank) of \(total)."))
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
      return [language("내 최고 기록은 \(taps.grouped)번이에요.", "Your best is \(taps.taps(in: .english)).")]
    }
    guard let before = previous?.taps else {
      return [language("첫 기록이에요!", "This is your first record.")]
    }
    return [
      language(
        "새 최고 기록이에요! 그전에는 \(before.grouped)번이었어요.", "A new personal best; it was \(before.taps(in: .english)) before.")
    ]
  }
}

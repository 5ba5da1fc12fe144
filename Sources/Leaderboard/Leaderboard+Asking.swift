public import Boards
import TapGame

/// The store's part of a question: its answer from a contest.
protocol AnsweredQuestion: ContestQuestion {
  /// Answers the question, for the contest's audience.
  ///
  /// - Throws: `TapRefusal`, `BoardError`, ``LeaderboardError``.
  func answer(from contest: Leaderboard) async throws -> Answer
}

/// The error for a question that the store has no answer to, which is a fault of the store.
struct UnknownQuestion: Error, CustomStringConvertible {
  let path: String
  var description: String { "The store does not know the question \(path); this is a fault of the store." }
}

extension Leaderboard: QuestionAnswering {
  /// Answers a question, at the newest revision that any process committed.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason` and whatever else does not exist.
  public func ask<Question: ContestQuestion>(_ question: Question) async throws -> Question.Answer {
    if Question.form.whenFrozen == .refused { try await refuseIfFrozen(question.season) }
    guard let known = question as? any AnsweredQuestion,
      let answer = try await known.answer(from: self) as? Question.Answer
    else { throw UnknownQuestion(path: Question.form.path) }
    return answer
  }

  /// Refuses what players may not be told while a season is frozen, because it has no form as of the freeze.
  ///
  /// - Parameter id: the season; `nil` for all seasons.
  /// - Throws: `ContestRefusal.frozen`.
  func refuseIfFrozen(_ id: SeasonID?) async throws {
    guard audience == .players else { return }
    let seasons = if let id { [try await season(id)] } else { try await seasons() }
    for season in seasons { if let moment = season.frozenAt { throw ContestRefusal.frozen(season.id, since: moment) } }
  }

  /// The season of a question: the current one for `nil`.
  func season(orCurrent season: SeasonID?) async throws -> SeasonID {
    if let season { season } else { try await currentSeason().id }
  }
}

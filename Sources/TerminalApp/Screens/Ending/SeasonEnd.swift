import Basics
import Console
import GameAPI
import Boards
import SchoolDirectory
import TapGame
import Unidirectional

/// The screen for a season that has ended: the podium, my school's final rank, and my own story.
///
/// The player may still be tapping when the screen appears, so keys for tapping do not close it.
struct SeasonEnd: Reducer {
  /// The screen's own state. It copies the result, because the next season may replace the standings.
  struct State: Equatable, Sendable {
    let season: SeasonSummary
    /// My school's last known standing.
    let standing: Standing
    /// The number of schools on the board.
    let total: Int
    let best: [Standing]
    var story: PlayerStory

    /// Creates the state from standings; `nil` if the school is not on the board.
    ///
    /// - Parameters:
    ///   - standings: the standings of the season that has ended.
    ///   - school: my school.
    ///   - story: what I did in the season, without the ranks.
    init?(of standings: Standings, school: SchoolID, story: PlayerStory) {
      guard let page = standings[.around(school)], let standing = standings.standing(of: school) else { return nil }
      season = standings.season
      self.standing = standing
      total = page.total
      best = Array(standings[.best]?.entries ?? [])
      self.story = story
    }

    /// The result as lines to share.
    func shareText(in language: Language) -> [String] {
      let (rank, total) = (standing.rank.grouped, total.grouped)
      return [
        "🐥 \(season.name)",
        language("\(standing.school.name): \(rank) of \(total), \(standing.taps, "tap", "taps")"),
        language("My taps: \(story.taps.grouped)"),
      ] + story.lines(in: language) + [language("#TouchSchool")]
    }
  }

  enum Action: Equatable, Sendable {
    /// The screen was pushed.
    case begin
    /// My school's ranks over the season were read; none if they cannot be read.
    case ranks([Int])
    case input(Input)
    case request(Request)
  }

  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return .run { [client = dependencies.client, school = state.standing.school.id, season = state.season.id] send in
        send(.ranks(try await client.history(of: school, season: season).points.map(\.rank)))
      } catch: { _, send in
        // The rest of the story is told without the curve.
        send(.ranks([]))
      }
    case .ranks(let ranks):
      state.story.ranks = ranks
      return .none
    case .request:
      return .none
    case .input(let input):
      switch input.pressed {
      case .escape: return .send(.request(.dismiss))
      case .tab: return .send(.request(.replace(.rankings)))
      default: return .none
      }
    }
  }
}

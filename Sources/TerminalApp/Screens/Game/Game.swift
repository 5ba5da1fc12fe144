import Basics
import Boards
import SchoolDirectory
import GameAPI
import Console
import Unidirectional

/// The game screen. Every key is a tap, except the keys that leave the screen.
struct Game: Reducer {
  /// The screen's own state. It is empty: the taps belong to the whole game.
  struct State: Equatable, Sendable {}

  enum Action: Equatable, Sendable {
    case input(Input)
    case request(Request)
  }

  let shared: SharedState

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    switch input.key {
    case .escape: return .send(.request(.dismiss))
    case .tab: return .send(.request(.push(.rankings)))
    default: return input.tap.map { .send(.request(.tap($0))) } ?? .none
    }
  }
}

extension Game.State {
  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let tap = KeyHint(language("any letter, space or click"), language("taps"))
    let others = [KeyHint("tab", language("rankings")), KeyHint("esc", language("back"))]
    // In a narrow window the hints that players cannot guess come first.
    let hints = canvas.size.columns < Theme.least.columns ? others + [tap] : [tap] + others
    let area = Chrome.draw(on: &canvas, shared: shared, title: shared.school?.name ?? "", hints: hints)
    let schools = shared.school.flatMap { shared.standings?[.around($0.id)]?.entries.count } ?? area.rows
    let height = TapPanel.rows(of: area.rows, schools: schools)
    let (top, bottom) = (area.top(height), area.dropping(top: height))
    TapPanel.draw(on: &canvas, in: top, shared: shared)
    drawNeighbours(on: &canvas, in: bottom, shared: shared)
  }

  private func drawNeighbours(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    guard let school = shared.school, let page = shared.standings?[.around(school.id)], !area.isEmpty else { return }
    let rows = Array(page.entries.around(school.id, count: area.rows))
    StandingRows(rows, mine: school.id, language: shared.language, hasBars: true).draw(on: &canvas, in: area)
    guard shared.moment?.isGain == true, let place = rows.firstIndex(where: { $0.school.id == school.id }) else {
      return
    }
    // Highlight my row while a better rank is announced.
    canvas.restyle(area.line(place)) {
      $0 = Theme.celebration
      $0.isInverse = true
    }
  }
}

package import GameAPI
package import Console
import SchoolDirectory

extension Screen.Action {
  /// What the screen asks of the whole game, if this is such an action.
  package var request: Request? {
    switch self {
    case .picker(.request(let request)), .game(.request(let request)), .round(.request(let request)),
      .rankings(.request(let request)), .detail(.request(let request)), .introduction(.request(let request)):
      request
    default: nil
    }
  }
}

extension Screen.State {
  /// What it means to this screen that the person did something.
  /// - Complexity: O(1).
  package func input(_ input: Input) -> Screen.Action {
    switch self {
    case .picker: .picker(.input(input))
    case .game: .game(.input(input))
    case .round: .round(.input(input))
    case .rankings: .rankings(.input(input))
    case .detail: .detail(.input(input))
    case .introduction: .introduction(.input(input))
    }
  }

  /// Whether this is the game or the rankings, and the other one is it, too.
  func isSamePlace(as other: Self) -> Bool {
    switch (self, other) {
    case (.game, .game), (.rankings, .rankings): true
    default: false
    }
  }

  /// What happens when the screen has just been put on the path; `nil` when nothing does.
  package var begin: Screen.Action? {
    switch self {
    case .game, .rankings: nil
    case .picker: .picker(.begin)
    case .round: .round(.begin)
    case .detail: .detail(.begin)
    case .introduction: .introduction(.begin)
    }
  }

  /// What happens when the screen that was on top of this one has gone; `nil` when nothing does.
  package var returned: Screen.Action? {
    if case .introduction = self { .introduction(.returned) } else { nil }
  }

  /// What the screen shows of the boards.
  /// - Complexity: O(windows).
  package func windows(in world: World) -> Set<StandingsWindow> {
    switch self {
    case .picker, .introduction: []
    case .game, .round: world.school.map { [.around($0.id)] } ?? []
    case .rankings(let screen): screen.windows(in: world)
    case .detail(let screen): screen.windows
    }
  }

  /// Draws the screen.
  /// - Complexity: O(cells of the canvas).
  package func draw(on canvas: inout Canvas, world: World) {
    switch self {
    case .picker(let screen): screen.draw(on: &canvas, world: world)
    case .game(let screen): screen.draw(on: &canvas, world: world)
    case .round(let screen): screen.draw(on: &canvas, world: world)
    case .rankings(let screen): screen.draw(on: &canvas, world: world)
    case .detail(let screen): screen.draw(on: &canvas, world: world)
    case .introduction(let screen): screen.draw(on: &canvas, world: world)
    }
  }
}

package import Unidirectional

/// A screen on the navigation path.
package struct Screen: Reducer {
  /// Which screen it is, with what it alone knows.
  package enum State: Equatable, Sendable {
    case picker(Picker.State)
    case game(Game.State)
    case round(Round.State)
    case rankings(Rankings.State)
    case detail(SchoolDetail.State)
    case introduction(Introduction.State)
  }

  /// What happens on a screen.
  package enum Action: Equatable, Sendable {
    case picker(Picker.Action)
    case game(Game.Action)
    case round(Round.Action)
    case rankings(Rankings.Action)
    case detail(SchoolDetail.Action)
    case introduction(Introduction.Action)
  }

  let world: World
  let surroundings: Surroundings

  /// Hands an action to the screen whose it is.
  /// - Complexity: that of the screen.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch (state, action) {
    case (.picker(var screen), .picker(let action)):
      defer { state = .picker(screen) }
      return Picker(world: world, surroundings: surroundings).reduce(into: &screen, action: action).map(Action.picker)
    case (.game(var screen), .game(let action)):
      defer { state = .game(screen) }
      return Game(world: world).reduce(into: &screen, action: action).map(Action.game)
    case (.round(var screen), .round(let action)):
      defer { state = .round(screen) }
      return Round(world: world, surroundings: surroundings).reduce(into: &screen, action: action).map(Action.round)
    case (.rankings(var screen), .rankings(let action)):
      defer { state = .rankings(screen) }
      return Rankings(world: world).reduce(into: &screen, action: action).map(Action.rankings)
    case (.detail(var screen), .detail(let action)):
      defer { state = .detail(screen) }
      return SchoolDetail(world: world, surroundings: surroundings).reduce(into: &screen, action: action)
        .map(Action.detail)
    case (.introduction(var screen), .introduction(let action)):
      defer { state = .introduction(screen) }
      return Introduction(world: world, surroundings: surroundings).reduce(into: &screen, action: action)
        .map(Action.introduction)
    default:
      // An action of another kind of screen: the path gives each screen an identity of its own, so there is none.
      return .none
    }
  }
}

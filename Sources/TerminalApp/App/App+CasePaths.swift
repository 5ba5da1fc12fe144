import Unidirectional

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

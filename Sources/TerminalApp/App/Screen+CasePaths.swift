import Unidirectional

extension Screen {
  /// The kind of a screen; identifies its part of the state.
  enum Kind: Hashable, Sendable { case picker, game, round, rankings, detail, introduction, code, ending }
}

extension Screen.State {
  static let pickerPath = CasePath<Self, Picker.State>(embed: Self.picker) {
    if case .picker(let screen) = $0 { screen } else { nil }
  }
  static let gamePath = CasePath<Self, Game.State>(embed: Self.game) {
    if case .game(let screen) = $0 { screen } else { nil }
  }
  static let roundPath = CasePath<Self, Round.State>(embed: Self.round) {
    if case .round(let screen) = $0 { screen } else { nil }
  }
  static let rankingsPath = CasePath<Self, Rankings.State>(embed: Self.rankings) {
    if case .rankings(let screen) = $0 { screen } else { nil }
  }
  static let detailPath = CasePath<Self, SchoolDetail.State>(embed: Self.detail) {
    if case .detail(let screen) = $0 { screen } else { nil }
  }
  static let introductionPath = CasePath<Self, Introduction.State>(embed: Self.introduction) {
    if case .introduction(let screen) = $0 { screen } else { nil }
  }
  static let codePath = CasePath<Self, CodeEntry.State>(embed: Self.code) {
    if case .code(let screen) = $0 { screen } else { nil }
  }
  static let endingPath = CasePath<Self, SeasonEnd.State>(embed: Self.ending) {
    if case .ending(let screen) = $0 { screen } else { nil }
  }
}

extension Screen.Action {
  static let pickerPath = CasePath<Self, Picker.Action>(embed: Self.picker) {
    if case .picker(let action) = $0 { action } else { nil }
  }
  static let gamePath = CasePath<Self, Game.Action>(embed: Self.game) {
    if case .game(let action) = $0 { action } else { nil }
  }
  static let roundPath = CasePath<Self, Round.Action>(embed: Self.round) {
    if case .round(let action) = $0 { action } else { nil }
  }
  static let rankingsPath = CasePath<Self, Rankings.Action>(embed: Self.rankings) {
    if case .rankings(let action) = $0 { action } else { nil }
  }
  static let detailPath = CasePath<Self, SchoolDetail.Action>(embed: Self.detail) {
    if case .detail(let action) = $0 { action } else { nil }
  }
  static let introductionPath = CasePath<Self, Introduction.Action>(embed: Self.introduction) {
    if case .introduction(let action) = $0 { action } else { nil }
  }
  static let codePath = CasePath<Self, CodeEntry.Action>(embed: Self.code) {
    if case .code(let action) = $0 { action } else { nil }
  }
  static let endingPath = CasePath<Self, SeasonEnd.Action>(embed: Self.ending) {
    if case .ending(let action) = $0 { action } else { nil }
  }
}

import Unidirectional

extension Reducer {
  /// Adds the question to this screen. While the question is open, the question receives the input.
  ///
  /// - Parameters:
  ///   - question: the key path of the question's state; `nil` while no question is open.
  ///   - action: the case path of the question's actions.
  ///   - input: the case path of user input.
  /// - Complexity: that of the screen or the question.
  func asking(
    _ question: any WritableKeyPath<State, SchoolQuestion.State?> & Sendable,
    action: CasePath<Action, SchoolQuestion.Action>, input: CasePath<Action, Input>, _ child: SchoolQuestion
  ) -> some Reducer<State, Action> {
    let screen = ifLet(question, action: action) { _ in child }
    return Reduce { state, received in
      let isAsked = state[keyPath: question] != nil
      let meant = isAsked ? input.extract(received).map { action.embed(.input($0)) } : nil
      return screen.reduce(into: &state, action: meant ?? received)
    }
  }
}

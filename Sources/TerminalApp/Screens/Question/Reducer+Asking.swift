import Unidirectional

extension Reducer {
  /// This screen with the question standing on it: while it is asked, it gets what the person does.
  ///
  /// - Parameters:
  ///   - question: where the question is, while it is asked.
  ///   - action: which of the screen's actions are the question's.
  ///   - input: which of them is something that the person did.
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

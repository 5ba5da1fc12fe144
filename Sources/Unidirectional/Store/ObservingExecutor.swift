/// An executor that observes its store: it begins each effect, and hears of each handled action. Tests use one.
package protocol ObservingExecutor: TaskExecutor {
  /// Calls `begin`, which creates the task of an effect.
  func beginEffect(_ begin: () -> Void)

  /// The store has handled an action and begun its effects.
  func didHandleAction()
}

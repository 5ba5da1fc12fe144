/// An executor that observes its store, for tests. It begins each effect, and is notified of each handled action.
package protocol ObservingExecutor: TaskExecutor {
  /// Calls `begin`, which creates the task of an effect.
  func beginEffect(_ begin: () -> Void)

  /// Called after the store has handled an action and begun its effects.
  func didHandleAction()
}

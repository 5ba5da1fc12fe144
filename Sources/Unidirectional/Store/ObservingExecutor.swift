/// An executor that a store informs about its effects and actions, as that of a test.
package protocol ObservingExecutor: TaskExecutor {
  /// Calls `begin`, which creates the task of an effect.
  func beginEffect(_ begin: () -> Void)

  /// The store has handled an action and begun its effects.
  func didHandleAction()
}

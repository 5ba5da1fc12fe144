import Unidirectional

extension Effect {
  /// Sends an action after a delay. A timer with the same id that is already running is cancelled first.
  ///
  /// - Parameter id: the id for cancelling the timer; usually a case of an enumeration of the feature.
  static func after(
    _ time: Duration, on clock: any Clock<Duration>, send action: Action, id: some Hashable & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .run(
      { send in
        try await clock.sleep(for: time)
        send(action)
      }, fileID: fileID, line: line
    )
    .cancellable(id: id, cancelInFlight: true)
  }
}

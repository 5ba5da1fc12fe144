import Unidirectional

extension Effect {
  /// An action that comes when a time is over. An effect of the same id that is under way is cancelled: there is one timer of an id.
  ///
  /// - Parameters:
  ///   - time: how long.
  ///   - clock: what the time passes on.
  ///   - action: what comes then.
  ///   - id: what the timer can be cancelled by; usually a case of an enumeration that belongs to the feature.
  /// - Complexity: O(1).
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

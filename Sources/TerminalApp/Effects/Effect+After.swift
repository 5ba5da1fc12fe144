import Basics
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

  /// Sends an action at each interval until it is cancelled.
  static func every(
    _ interval: Duration, on clock: any Clock<Duration>, send action: Action, id: some Hashable & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .run(
      { send in
        while true {
          try await clock.sleep(for: interval)
          send(action)
        }
      }, fileID: fileID, line: line
    )
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Runs work, and sends an action with the sentence of its error if it fails.
  static func run(
    in language: Language, _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
    failure: @escaping @Sendable (String) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .run(work, catch: { $1(failure(Failure.sentence(of: $0, in: language))) }, fileID: fileID, line: line)
  }
}

/// The write interface of a contest. Every change goes through it.
///
/// Batches and sessions have the guarantees of ``TapStore``. Every other change is a ``ContestCommand``. A store
/// applies it completely or not at all. The change is durable when the outcome is returned.
public protocol ContestWriter: TapStore {
  /// Applies an order at the present moment of the store's clock.
  ///
  /// - Returns: the outcome of the command's type.
  /// - Throws: a ``CommandRefusal``; the store's own error if it could not write. After the store's own error, the
  ///   order may or may not have been applied; an order with an id may be sent again.
  func send(
    _ order: Order, progress: ImportProgress?
  ) async throws -> any Sendable

  /// The outcome that a command would have now, with the ids that the store would assign. Nothing is written.
  ///
  /// - Throws: a ``CommandRefusal``; the store's own error.
  func dryRun(_ command: any ContestCommand) async throws -> any Sendable
}

extension ContestWriter {
  /// Applies a command.
  ///
  /// - `id`: the id that makes the command idempotent; `nil` to apply the command each time it is sent. A command that
  ///   is sent again with the same id gets the first outcome.
  /// - `sender`: who sends it, for the audit list.
  /// - `progress`: called from time to time during the import of a directory, with the number of schools written and
  ///   the total. If it throws, nothing is changed.
  /// - Throws: a ``CommandRefusal``, such as ``ContestRefusal`` or ``TapRefusal``, if the command was refused; the
  ///   store's own error if it could not write.
  /// - Complexity: the store's complexity for this command.
  @discardableResult
  public func perform<Command: ContestCommand>(
    _ command: Command, id: OrderID? = nil, from sender: Sender = .program,
    progress: ImportProgress? = nil
  ) async throws -> Command.Outcome {
    try Self.outcome(of: command, try await send(Order(command, id: id, from: sender), progress: progress))
  }

  /// The outcome that a command would have now, with the ids that the store would assign. Nothing is written.
  ///
  /// - Throws: a ``CommandRefusal``; the store's own error.
  /// - Complexity: the store's complexity for this command.
  public func plan<Command: ContestCommand>(_ command: Command) async throws -> Command.Outcome {
    try Self.outcome(of: command, try await dryRun(command))
  }

  private static func outcome<Command: ContestCommand>(
    of command: Command, _ outcome: any Sendable
  ) throws -> Command.Outcome {
    guard let outcome = outcome as? Command.Outcome else { throw ForeignOutcome(command: Command.name) }
    return outcome
  }
}

/// The error for a store that returned the outcome of another command.
struct ForeignOutcome: Error, CustomStringConvertible {
  let command: String
  var description: String { "\(command) got the outcome of another command; this is a fault of the store." }
}

/// Called with the number of written schools and the number of all schools of an import; throwing stops the import.
public typealias ImportProgress = @Sendable (_ written: Int, _ of: Int) throws -> Void

/// An entry of a queue or a log. Batches and sessions are frequent and have a packed form. Everything else is an order.
package enum ContestAction: Hashable, Sendable {
  /// Commits one batch. This is a separate case because most callers have one batch at a time.
  case commit(TapBatch)
  /// Commits batches; each gets its own result.
  case commitBatches([TapBatch])
  /// Opens sessions, all or none.
  case openSessions([SessionRequest])
  /// Applies a command. It is indirect because it is large, and most actions are batches.
  indirect case order(Order)

  /// The action's size, in batches. It counts towards the size limit of a commit group.
  package var weight: Int {
    switch self {
    case .commit: 1
    case .commitBatches(let batches): batches.count
    case .openSessions(let requests): requests.count
    case .order(let order): order.command.weight
    }
  }
}

package enum ActionOutcome: Sendable {
  /// The outcome of ``ContestAction/commit(_:)``.
  case receipt(Result<Receipt, TapRefusal>)
  /// The outcome of ``ContestAction/commitBatches(_:)``: a result for each batch, in the order given.
  case receipts([Result<Receipt, TapRefusal>])
  /// The outcome of ``ContestAction/openSessions(_:)``: a session for each request, in the order given.
  case sessions([Session])
  /// The outcome of the command of ``ContestAction/order(_:)``.
  case done(any Sendable)
  /// The action was refused, and nothing was written.
  case refused(any CommandRefusal)

  /// The receipt of a single batch; `nil` for the outcome of another kind of action.
  ///
  /// - Throws: the refusal, if the action or the batch was refused.
  package var receipt: Receipt? {
    get throws {
      if case .refused(let refusal) = self { throw refusal }
      guard case .receipt(let result) = self else { return nil }
      return try result.get()
    }
  }

  /// The value of an outcome, for a caller that knows the action.
  ///
  /// - Parameter value: extracts the value from the action's case; `nil` for other cases.
  /// - Throws: the refusal, if the action was refused.
  package func get<Value>(_ value: (ActionOutcome) throws -> Value?) throws -> Value {
    if case .refused(let refusal) = self { throw refusal }
    guard let value = try value(self) else { throw ForeignOutcome(command: "An action") }
    return value
  }
}

extension ActionOutcome: Equatable {
  package static func == (a: ActionOutcome, b: ActionOutcome) -> Bool {
    switch (a, b) {
    case (.receipt(let a), .receipt(let b)): a == b
    case (.receipts(let a), .receipts(let b)): a == b
    case (.sessions(let a), .sessions(let b)): a == b
    case (.done(let a), .done(let b)):
      (a as? AnyHashable) == (b as? AnyHashable)
    case (.refused(let a), .refused(let b)): a.recorded == b.recorded
    default: false
    }
  }
}

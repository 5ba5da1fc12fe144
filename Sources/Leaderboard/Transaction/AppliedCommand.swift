import GRDB
import TapGame

/// The store's part of a command: its effect on a contest.
protocol AppliedCommand: ContestCommand {
  /// Applies the command. A refused command changes nothing.
  ///
  /// - Throws: a `CommandRefusal`; an error of SQLite.
  func apply(in transaction: inout ContestTransaction) throws -> Outcome
}

extension ContestTransaction {
  /// Applies an order once, and writes it into the audit list.
  ///
  /// - Returns: the command's outcome. If the order's id was used for the same command before, the result is the first
  ///   outcome.
  /// - Throws: a `CommandRefusal`; an error of SQLite.
  mutating func apply(_ order: Order) throws -> any Sendable {
    guard let command = order.command as? any AppliedCommand else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "the store does not know the command \(order.name)")
    }
    return try apply(command, of: order)
  }

  private mutating func apply<Command: AppliedCommand>(_ command: Command, of order: Order) throws -> Command.Outcome {
    if let id = order.id,
      let first = try OrderTable.first(db, of: id, Command.name, fields: try OrderTable.fields(of: command))
    {
      guard try hasCode(of: command, first) else { throw ContestRefusal.otherOrder(id) }
      if let refusal = first.refusal { throw refusal }
      return try OrderTable.outcome(first, of: command)
    }
    do {
      let outcome = try command.apply(in: &self)
      if command.isAudited, order.sender != .player {
        try OrderTable.append(
          db, order, command, outcome: .success(outcome), at: moment, revision: revisionSoFar)
      }
      return outcome
    } catch let refusal as any CommandRefusal {
      // The refusal of an order without an id is not recorded, because a repeat of the order cannot be recognised. A
      // command that cannot be decided now, or that its sender has stopped, is not recorded either, because the sender
      // may send it again.
      if order.id != nil, refusal.recorded.fault != .unavailable, refusal.recorded != .interrupted {
        try OrderTable.append(
          db, order, command, outcome: .failure(refusal.recorded), at: moment, revision: revisionSoFar)
      }
      throw refusal
    }
  }

  /// Whether a repeated command sets the code that it set the first time, as far as this can be told. The audit list
  /// keeps no code, so the code is compared with the season's present one, unless another command has set the season
  /// since. The secret of a changing code is not compared, because each sender generates its own.
  private func hasCode(of command: some ContestCommand, _ first: OrderRecord) throws -> Bool {
    guard let code = command.joinRule?.code, first.refusal == nil, let id = first.season,
      try !OrderTable.isSet(db, season: id, after: first.id), let season = try SeasonTable.season(db, id)
    else { return true }
    let present = season.settings.join.code
    return code.period == nil ? present == code : present?.period == code.period
  }
}

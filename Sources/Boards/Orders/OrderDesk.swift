public import TapGame

extension ContestReader where Self: ContestWriter & AuditReader {
  /// Takes an order as it comes from a person: through the shell, the admin API or a desk. It generates a code that the order needs. It
  /// looks for a player in the current season if the order names no season. Before it ends a season at once, it lets the review ban, since
  /// nobody can be banned after the end.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - isDryRun: whether only to return what would change.
  ///   - secret: makes bytes that nobody can guess, for a code; the same ones when the same order is sent again.
  ///   - progress: called now and then while a directory is imported, as in `send`.
  /// - Returns: the outcome of the command's type.
  /// - Throws: a `CommandRefusal`; the store's own error.
  /// - Complexity: that of the store, for the command.
  @discardableResult
  public func take<Command: ContestCommand>(
    _ command: Command, id: OrderID? = nil, from sender: Sender = .program, isDryRun: Bool = false,
    secret: () -> [UInt8] = JoinCode.randomSecret,
    progress: (@Sendable (_ written: Int, _ of: Int) throws -> Void)? = nil
  ) async throws -> Command.Outcome {
    var command = command.completed(secret: secret)
    if var hiding = command as? HidePlayer, hiding.season == nil, case .named = hiding.player {
      hiding.season = try await currentRealSeason().id
      command = hiding as? Command ?? command
    }
    if isDryRun { return try await plan(command) }
    if let end = command as? EndSeason, end.at == nil, try await !isKnown(id) {
      do { _ = try await applyReview(season: end.season) } catch is TapRefusal {
        // The end is refused with a better sentence.
      }
    }
    return try await perform(command, id: id, from: sender, progress: progress)
  }

  /// Whether an order of this id was answered before.
  private func isKnown(_ id: OrderID?) async throws -> Bool {
    guard let id else { return false }
    return try await order(id) != nil
  }
}

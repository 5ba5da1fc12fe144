public import TapGame

extension ContestReader where Self: ContestWriter & AuditReader {
  /// Runs an order that comes from a person, through the shell, the admin API or a desk. It completes the order: it
  /// generates a code if the order needs one, and uses the current season to find a player if the order names no
  /// season. Before it ends a season immediately, it applies the review, because nobody can be banned after the end.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - isDryRun: whether only to return what would change.
  ///   - secret: generates unguessable bytes for a code. A retry of the same order must get the same bytes.
  ///   - progress: called now and then while a directory is imported, as in `send`.
  /// - Returns: the command's outcome.
  /// - Throws: a `CommandRefusal`; the store's own error.
  /// - Complexity: the store's cost of the command.
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
        // `perform` refuses the end too, with a better sentence.
      }
    }
    return try await perform(command, id: id, from: sender, progress: progress)
  }

  /// Whether the contest has already answered an order with this id.
  private func isKnown(_ id: OrderID?) async throws -> Bool {
    guard let id else { return false }
    return try await order(id) != nil
  }
}

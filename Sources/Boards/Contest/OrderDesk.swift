package import TapGame

extension ServedContest {
  /// Runs an order from a person, who uses the shell, the admin API or a desk. It first completes the order: it
  /// generates a code if the order needs one, and adds the current season if the order names a player by nickname but
  /// no season. Before an order that ends a season now, it applies the review, because the review bans only in a live
  /// season. A season is not sealed while its review is open.
  ///
  /// - Parameters:
  ///   - isDryRun: whether to return what would change without changing it.
  ///   - secret: generates unguessable bytes for a code. A retry of the same order must get the same bytes.
  /// - Throws: a `CommandRefusal`; the store's own error.
  @discardableResult
  package func take<Command: ContestCommand>(
    _ command: Command, id: OrderID? = nil, from sender: Sender = .program, isDryRun: Bool = false,
    secret: () -> [UInt8] = JoinCode.randomSecret,
    progress: ImportProgress? = nil
  ) async throws -> Command.Outcome {
    var command = command.completed(secret: secret)
    if var hiding = command as? HidePlayer, hiding.season == nil, case .named = hiding.player {
      hiding.season = try await currentRealSeason().id
      command = hiding as? Command ?? command
    }
    if let seal = command as? SealSeason, try await !isKnown(id) { try await checkReview(before: seal) }
    if isDryRun { return try await plan(command) }
    if let end = command as? EndSeason, end.at == nil, try await !isKnown(id) {
      do { _ = try await applyReview(season: end.season) } catch is TapRefusal {
        // `perform` then refuses the command too, with a better message.
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

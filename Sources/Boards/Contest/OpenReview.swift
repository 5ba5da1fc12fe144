import TapGame

extension ContestReader {
  /// Refuses to seal a season as long as sessions look suspicious that nobody has banned or cleared.
  ///
  /// The sender of the command asks for the review, and the transaction does not. A review reads every receipt of the
  /// season, and another version of the program may find other sessions, so nodes could disagree.
  ///
  /// - Throws: `ContestRefusal`; the store's own error.
  func checkReview(before command: SealSeason) async throws {
    let season = command.season
    guard command.isForced != true, try await seasonStates()[season] == .ended,
      try await seasonSeals()[season] == nil
    else { return }
    let open = try await ask(SuspicionQuestion(season: season, limit: .max)).sessions.filter {
      $0.ban == nil && !$0.isCleared
    }
    guard open.isEmpty else { throw ContestRefusal.openReview(season, open.map(\.id)) }
  }
}

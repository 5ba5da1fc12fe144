public import TapGame

/// The bans that the review of a season makes automatically.
public struct AppliedReview: Hashable, Sendable {
  /// The bans. A dry run only returns them and bans nobody.
  public let bans: [BanReport]
  /// The number of machine-played sessions beyond the limit. They are left for the next run.
  public let rest: Int
}

extension ContestReader where Self: ContestWriter {
  /// Bans the sessions of a live season that were certainly played by a machine, if the season allows automatic bans.
  ///
  /// It reads the review and then sends one command for each ban, with a reason in words. Such a ban can be lifted in
  /// the same way as a ban that a person has made. If a person has lifted a ban of a session, the review does not ban
  /// it again.
  ///
  /// - `limit`: the maximum number of bans. Each ban is a separate commit.
  /// - `dryRun`: whether to return the bans without making them.
  /// - Returns: the bans; none if the season is not live or does not allow automatic bans.
  /// - Throws: `TapRefusal.unknownSeason`; the store's own error.
  /// - Complexity: the store's cost of a review and of each ban.
  public func applyReview(
    season: SeasonID, limit: Int = .max, dryRun: Bool = false
  ) async throws -> AppliedReview {
    let found = try await self.season(season)
    guard found.autoBan == .machines, try await seasonStates()[season] == .live else {
      return AppliedReview(bans: [], rest: 0)
    }
    let machines = try await ask(SuspicionQuestion(season: season, limit: .max)).sessions.compactMap { session in
      session.ban == nil && !session.isCleared
        ? session.evidence.machineReason(in: found).map { (session.id, $0) } : nil
    }
    var bans: [BanReport] = []
    for (session, reason) in machines.prefix(max(0, limit)) {
      let order = BanSessions(
        .session(session), reason: String(reason.prefix(AdjustTaps.maximumReasonLength)), actor: .review)
      do {
        bans.append(try await dryRun ? plan(order) : perform(order, from: .review))
      } catch let refusal as ContestRefusal
        where [ContestRefusal.invalidBanKind, ContestRefusal.invalidValue].contains(refusal.kind)
      {
        // Somebody acted first, such as the server's own review: the session is banned already, or a ban of it was lifted.
        continue
      } catch TapRefusal.seasonEnded {
        break
      }
    }
    return AppliedReview(bans: bans, rest: machines.count - min(machines.count, max(0, limit)))
  }
}

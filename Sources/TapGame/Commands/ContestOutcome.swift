public import SchoolDirectory

/// The outcome of a ``ContestCommand``.
public enum ContestOutcome: Hashable, Sendable {
  /// Of ``ContestCommand/commit(_:)``.
  case receipt(Result<Receipt, TapRefusal>)
  /// Of ``ContestCommand/commitBatches(_:)``: a result for each batch, in the order given.
  case receipts([Result<Receipt, TapRefusal>])
  /// Of ``ContestCommand/openSessions(_:)``: a session for each request, in the order given.
  case sessions([Session])
  /// Of ``ContestCommand/adjust(_:)``.
  indirect case adjusted(AdjustmentRecord)
  /// Of ``ContestCommand/importTaps(_:)``: what changed.
  indirect case tapsImported(TapSheetPlan)
  /// Of ``ContestCommand/importSchools(_:)``: the changes.
  indirect case schoolsImported(ImportPlan)
  /// Of ``ContestCommand/removeSchools(_:)``: what was removed, and what was not.
  indirect case schoolsRemoved(SchoolRemoval)
  /// Of ``ContestCommand/startSeason(_:)``, ``ContestCommand/startSeries(_:)``, ``ContestCommand/endSeason(_:at:)``,
  /// ``ContestCommand/resumeSeason(_:)``, ``ContestCommand/setJoining(_:_:)`` and ``ContestCommand/setAutoBan(_:_:)``: the
  /// new state of the season; for a series, its first season.
  indirect case season(Season)
  /// Of ``ContestCommand/stopRepeating(_:atOnce:)``: the series with its end.
  indirect case series(SeasonSeries)
  /// Of ``ContestCommand/setHidden(_:_:season:)``: whether anything was changed.
  case hidden(changed: Bool)
  /// Of ``ContestCommand/ban(_:)`` and ``ContestCommand/liftBan(_:)``: what changed.
  indirect case banned(BanReport)
  /// Of ``ContestCommand/forget(_:)``: what was forgotten.
  indirect case forgotten(ForgetReport)
  /// Of ``ContestCommand/passTime(isClockConfirmed:)``: the seasons that it sealed.
  case timePassed(sealed: [SeasonID])
  /// Of ``ContestCommand/addTickets(_:)``: how many the season has now.
  case tickets(TicketCount)
  /// Of ``ContestCommand/mergeSeason(_:)``: what changed.
  indirect case merged(MergeReport)
  /// The command was refused, and nothing of it was written.
  indirect case refused(ContestRefusal)
}

extension ContestOutcome {
  /// What an import of taps changed.
  ///
  /// - Throws: the ``ContestRefusal/underlying`` error if the command was refused.
  package var tapSheetPlan: TapSheetPlan {
    get throws { try get { if case .tapsImported(let plan) = $0 { plan } else { nil } } }
  }

  /// The value of an outcome whose command is known.
  ///
  /// - Parameter value: extracts the value from the command's case; `nil` for other cases.
  /// - Throws: the ``ContestRefusal/underlying`` error if the command was refused.
  package func get<Value>(_ value: (ContestOutcome) throws -> Value?) throws -> Value {
    if case .refused(let refusal) = self { throw refusal.underlying }
    guard let value = try value(self) else {
      preconditionFailure("a command has the outcome of another kind of command")
    }
    return value
  }
}

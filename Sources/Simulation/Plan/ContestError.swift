public import TapGame

/// Why a contest could not be played, or was aborted.
public enum ContestError: Error, Hashable, Sendable {
  case invalidPlayers(Int)
  case invalidDuration(Duration)
  case invalidStep(Duration)
  /// The duration of batches is outside ``ContestPlan/batchRange`` or shorter than a step.
  case invalidBatch(Duration, step: Duration)
  /// Players would join before the contest's start or after its end.
  case invalidJoin(Duration, duration: Duration)
  /// The number of batches per repeat is negative.
  case invalidRepeats(Int64)
  case noSchools
  case seasonNotLive(SeasonID, from: Timestamp, to: Timestamp)
  /// The store opened a session at another moment than the contest's: it goes by another clock, or another program plays in
  /// its season.
  case otherClock(opened: Timestamp, expected: Timestamp)
  /// The store refused a batch, although simulated players send only valid batches.
  case refused(TapRefusal)
  case wrongCount(expected: Int, got: Int)
  case wrongReceipt(Receipt, for: TapBatch)
  /// The store answered a repeat with a receipt that differs from the original receipt.
  case wrongRepeat(Receipt, first: Receipt)
}

extension ContestError: CustomStringConvertible {
  /// One sentence for people: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .invalidPlayers(let players):
      "A contest cannot have \(players) players; give \(words(ContestPlan.playersRange))."
    case .invalidDuration(let duration):
      "A contest cannot last \(words(duration)); give \(words(ContestPlan.durationRange))."
    case .invalidStep(let step):
      "A contest cannot go in steps of \(words(step)); give \(words(ContestPlan.stepRange))."
    case .invalidBatch(let batch, let step):
      "Batches cannot hold \(words(batch)) of play; give \(words(ContestPlan.batchRange)), and not less than the step of \(words(step))."
    case .invalidJoin(let join, let duration):
      "Players cannot join during the first \(words(join)) of \(words(duration)); give 0 to \(words(duration))."
    case .invalidRepeats(let batches):
      "One batch in \(batches) cannot be sent twice; give 0 for none, or a number from 1."
    case .noSchools:
      "There is no open school to play for; import a directory of schools first."
    case .seasonNotLive(let season, let start, let end):
      "Season \(season) is not live from \(start) to \(end), which the contest takes; start a season that is, or shorten the contest."
    case .otherClock(let opened, let expected):
      "The store opened a session at \(opened) where the contest's clock says \(expected); give the contest the clock that the store was made with."
    case .refused(let refusal):
      "The contest was broken off because the store refused a batch. \(refusal)"
    case .wrongCount(let expected, let got):
      "The store gave \(got) answers where \(expected) were asked for; report this fault of the store."
    case .wrongReceipt(let receipt, let batch):
      "The receipt of batch \(batch.sequence) of session \(batch.session) accounts for \(receipt.accepted + receipt.rejected) taps "
        + "of batch \(receipt.sequence) of session \(receipt.session) instead of its \(batch.taps); report this fault of the store."
    case .wrongRepeat(let receipt, let first):
      "Batch \(first.sequence) of session \(first.session) was sent again and got \(receipt.accepted) taps at revision "
        + "\(receipt.revision) instead of its first receipt's \(first.accepted) at \(first.revision); report this fault of the store."
    }
  }

  private func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }

  private func words(_ duration: Duration) -> String { "\(duration.wholeMilliseconds) ms" }

  private func words(_ range: ClosedRange<Duration>) -> String {
    "\(range.lowerBound.wholeMilliseconds) to \(words(range.upperBound))"
  }
}

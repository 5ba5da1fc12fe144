import TapGame

extension MergeSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> MergeReport { try transaction.merge(self) }
}

extension ContestTransaction {
  /// Merges a season that was played in another file; each batch counts once.
  ///
  /// Receipts and adjustments are appended with new numbers and the revision of this command. Their totals continue
  /// from the totals in this file. The history of each school becomes the sum of both histories, minute by minute. A
  /// school reached its total at the later of its last taps in the two files. So the ranking is the same as for one
  /// season played in one file.
  mutating func merge(_ merge: MergeSeason) throws -> MergeReport {
    try changeDirectory { transaction in
      try transaction.undoingRefusals { transaction in
        var work = try SeasonMerger(merge, in: &transaction)
        return try work.run(&transaction)
      }
    }
  }
}

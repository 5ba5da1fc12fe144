import TapGame

/// A session as a commit sees it: numbers only.
struct SessionRow {
  /// Where a session's taps come from.
  enum Origin: String {
    case play
    case imported = "import"
  }

  let id: SessionID
  let season: Int64
  let school: Int64
  let origin: Origin
  var progress: SessionProgress
  /// The receipt of its last batch.
  let lastReceipt: Int64?
  /// The receipt of its newest batch whose sequence is a multiple of ``anchorDistance``.
  let lastAnchor: Int64?
  /// The address that it was opened from.
  let source: SourceID?
  /// The ban that has taken it.
  let ban: BanID?

  /// The number of batches between two anchors. The receipt of an old batch is found in at most (number of batches ÷
  /// 64) + 64 steps.
  static let anchorDistance: Int64 = 64
}

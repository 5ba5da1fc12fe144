import TapGame

/// The part of a session that a commit needs, without texts.
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
  /// The number of the receipt of the last batch; `nil` before the first batch.
  let lastReceipt: Int64?
  /// The number of the receipt of the newest batch whose sequence is a multiple of ``anchorDistance``; `nil` if there
  /// is none.
  let lastAnchor: Int64?
  /// The hash of the address from which the session was opened; `nil` if it is not known.
  let source: SourceID?
  /// The ban that holds the session; `nil` if it is not banned.
  let ban: BanID?

  /// The number of batches between two anchors. The receipt of an old batch is found in at most (number of batches ÷
  /// 64) + 64 steps.
  static let anchorDistance: Int64 = 64
}

/// Cuts what a program writes into frames.
///
/// A frame is what stands between the beginning and the end of a synchronized update, those included. A change in one place needs no
/// such update (see `CanvasDifference`): what comes outside of one is a frame as one read brings it.
struct FrameSplitter {
  /// What is drawn at one time.
  struct Frame: Equatable {
    /// When its first byte had been read, in nanoseconds of the monotonic clock.
    let at: Int64
    let bytes: [UInt8]
  }

  private static let beginning = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)

  private var bytes: [UInt8] = []
  private var at: Int64 = 0
  private var isUpdate = false

  /// The frames that a read completes.
  mutating func take(_ chunk: TerminalProgram.Chunk) -> [Frame] {
    var frames: [Frame] = []
    for byte in chunk.bytes {
      if bytes.isEmpty { at = chunk.at }
      bytes.append(byte)
      if !isUpdate, bytes.hasSuffix(Self.beginning) {
        if let frame = takeFrame(leaving: Self.beginning.count) { frames.append(frame) }
        (bytes, at, isUpdate) = (Self.beginning, frames.isEmpty ? at : chunk.at, true)
      } else if isUpdate, bytes.hasSuffix(Self.end) {
        isUpdate = false
        if let frame = takeFrame() { frames.append(frame) }
      }
    }
    if !isUpdate, !endsInBeginning, let frame = takeFrame() { frames.append(frame) }
    return frames
  }

  private mutating func takeFrame(leaving count: Int = 0) -> Frame? {
    let whole = Array(bytes.dropLast(count))
    bytes = []
    return whole.isEmpty ? nil : Frame(at: at, bytes: whole)
  }

  /// Whether the next read may show that an update has begun already.
  private var endsInBeginning: Bool {
    (1..<Self.beginning.count).contains { bytes.hasSuffix(Self.beginning.prefix($0)) }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ other: some BidirectionalCollection<UInt8>) -> Bool {
    suffix(other.count).elementsEqual(other)
  }
}

/// The texts of all names, or of all places, in one buffer.
struct SearchIndex: Sendable {
  private var units: [UInt16] = []
  private var marks: [SearchText.Marks] = []
  /// Which letters each text has.
  private(set) var classes: [SearchClasses] = []
  /// The start of each text in the buffer, and the end of the buffer.
  private var starts: [Int32] = [0]
  /// Whether any text has Hangul.
  private(set) var hasHangul = false

  var count: Int { starts.count - 1 }

  mutating func append(_ text: SearchText) {
    units += text.units
    marks += text.marks
    classes.append(SearchClasses(text.units))
    starts.append(Int32(units.count))
    hasHangul = hasHangul || text.units.contains(where: Hangul.contains)
  }

  /// One text, and what starts at each of its units.
  struct Text {
    /// The units and marks of all texts.
    let units: UnsafeBufferPointer<UInt16>
    let marks: UnsafeBufferPointer<SearchText.Marks>
    /// The text's own part of them.
    let start: Int
    let end: Int
    let classes: SearchClasses

    /// Whether a word or part ends before `position`.
    func isBoundary(_ position: Int) -> Bool { position == end || marks[position].contains(.part) }

    /// The positions at which something starts.
    func starts(of mark: SearchText.Marks) -> Starts { Starts(of: mark, in: self) }
  }

  /// Iterates over the positions at which something starts. It looks at eight marks at a time, as a search for mistakes looks at
  /// all of them.
  struct Starts: Sequence, IteratorProtocol {
    private let marks: UnsafeRawBufferPointer
    private let mask: UInt64
    private let end: Int
    private var position: Int
    private var chunk = 0
    private var bits: UInt64 = 0

    fileprivate init(of mark: SearchText.Marks, in text: Text) {
      marks = UnsafeRawBufferPointer(text.marks)
      mask = UInt64(mark.rawValue) &* 0x0101_0101_0101_0101
      position = text.start
      end = text.end
    }

    mutating func next() -> Int? {
      while bits == 0 {
        guard position < end else { return nil }
        chunk = position
        bits =
          mask
          & (position + 8 <= marks.count
            ? marks.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian : rest())
        position &+= 8
      }
      let found = chunk &+ bits.trailingZeroBitCount / 8
      bits &= bits &- 1
      return found < end ? found : nil
    }

    /// The last marks of all, fewer than eight.
    private func rest() -> UInt64 {
      marks[position...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Calls `body` with what gives the text at a position.
  func withTexts<Result>(_ body: ((Int) -> Text) -> Result) -> Result {
    // Buffer pointers avoid bounds checks, which took a third of the time of a search. All positions are between two
    // neighbouring `starts`, and `append` keeps the starts within the buffer.
    units.withUnsafeBufferPointer { units in
      marks.withUnsafeBufferPointer { marks in
        body { text in
          Text(
            units: units, marks: marks, start: Int(starts[text]), end: Int(starts[text + 1]), classes: classes[text])
        }
      }
    }
  }
}

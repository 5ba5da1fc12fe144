import Ranking
public import SchoolDirectory

/// The part of a board that a page shows.
public enum BoardSlice: Hashable, Sendable {
  case top(Int)
  /// A page of schools by its number, counted from 1. To page through a board whose ranks change, use
  /// ``after(_:size:)``.
  case page(Int, size: Int)
  /// A school and `radius` schools on each side. Near an end of the board, the slice keeps its length and extends
  /// further on the other side.
  case around(SchoolID, radius: Int)
  /// The first `size` schools behind a cursor.
  case after(BoardCursor, size: Int)
  /// The last `size` schools ahead of a cursor, best first.
  case before(BoardCursor, size: Int)
  /// The schools whose rank under the requested tie policy is in a range. A shared rank selects all schools with that
  /// rank. A skipped rank selects no school.
  case ranks(ClosedRange<Int>)
  case taps(ClosedRange<Int64>)
  /// These schools, in this order. A school that is named twice appears once, at its first mention.
  case schools([SchoolID])
  case whole

  /// Whether the slice is short enough to be read while commits wait.
  package var isShort: Bool {
    switch self {
    case .top(let count), .page(_, size: let count), .after(_, size: let count), .before(_, size: let count):
      count <= 200
    case .around(_, let radius): radius <= 100
    case .schools(let schools): schools.count <= 200
    case .ranks, .taps, .whole: false
    }
  }

  /// The maximum number of schools that the slice shows; `nil` if it is unknown before the slice is read.
  package var mostSchools: Int? {
    switch self {
    case .top(let count): count
    case .page(_, let size), .after(_, let size), .before(_, let size): size
    case .around(_, let radius): radius < .max / 2 ? 2 * radius + 1 : .max
    case .schools(let schools): schools.count
    case .ranks, .taps, .whole: nil
    }
  }

  /// Whether the slice is a single page, without a next or a previous page.
  var isComplete: Bool {
    switch self {
    case .top, .page, .around, .after, .before: false
    case .ranks, .taps, .schools, .whole: true
    }
  }
}

extension BoardSlice {
  /// The range of 0-based positions that the slice covers; `nil` for a slice by cursor, ranks, taps or ids.
  package func range(count: Int, position: (SchoolID) throws -> Int) rethrows -> Range<Int>? {
    let slice: PageSlice<SchoolID>
    switch self {
    case .whole: slice = .whole
    case .top(let length): slice = .top(length)
    case .page(let number, let size): slice = .page(number, size: size)
    case .around(let id, let radius): slice = .around(id, radius: radius)
    case .after, .before, .ranks, .taps, .schools: return nil
    }
    return try slice.range(count: count, position: position)
  }
}

/// A board and a slice of it.
public struct BoardPart: Hashable, Sendable {
  public let board: Board
  public let slice: BoardSlice

  public init(of board: Board = .all, _ slice: BoardSlice) {
    self.board = board
    self.slice = slice
  }
}

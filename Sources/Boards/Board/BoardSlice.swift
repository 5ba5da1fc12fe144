public import SchoolDirectory

/// Which part of a board is wanted.
public enum BoardSlice: Hashable, Sendable {
  /// The first schools.
  case top(Int)
  /// A page of schools, counted from 1. To turn the pages of a board that moves, take ``after(_:size:)``.
  case page(Int, size: Int)
  /// A school and so many on each side of it; at the ends of the board as many schools all the same, as far as there are any.
  case around(SchoolID, radius: Int)
  /// So many schools from right behind a place on.
  case after(BoardCursor, size: Int)
  /// So many schools up to right ahead of a place, best first.
  case before(BoardCursor, size: Int)
  /// The schools whose rank, by the tie policy that is asked for, is one of these. A rank that is shared brings all who share it; one
  /// that is skipped brings none.
  case ranks(ClosedRange<Int>)
  /// The schools whose taps are in a range.
  case taps(ClosedRange<Int64>)
  /// These schools, in this order, each where it is first named.
  case schools([SchoolID])
  /// Every school.
  case whole

  /// Whether it takes no longer than a commit can wait.
  package var isShort: Bool {
    switch self {
    case .top(let count), .page(_, size: let count), .after(_, size: let count), .before(_, size: let count):
      count <= 200
    case .around(_, let radius): radius <= 100
    case .schools(let schools): schools.count <= 200
    case .ranks, .taps, .whole: false
    }
  }

  /// Whether the schools that come next on the board are no answer to what was asked.
  var isComplete: Bool {
    switch self {
    case .top, .page, .around, .after, .before: false
    case .ranks, .taps, .schools, .whole: true
    }
  }
}

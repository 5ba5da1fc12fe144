import Ranking
package import SchoolDirectory

extension BoardSlice {
  /// The range of 0-based positions that the slice covers; `nil` for a slice by cursor, ranks, taps or ids.
  ///
  /// - Parameters:
  ///   - count: the number of schools on the board.
  ///   - position: the position of a school.
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

package import SchoolDirectory

extension BoardSlice {
  /// The places of a board, counted from 0, that a slice has whose places are counted; `nil` for one that is told otherwise.
  ///
  /// - Parameters:
  ///   - count: how many schools the board has.
  ///   - position: tells where a school stands.
  package func range(count: Int, position: (SchoolID) throws -> Int) rethrows -> Range<Int>? {
    let places: PlaceSlice
    switch self {
    case .whole: places = .whole
    case .top(let length): places = .top(length)
    case .page(let number, let size): places = .page(number, size: size)
    case .around(let id, let radius): places = .around(position: try position(id), radius: radius)
    case .after, .before, .ranks, .taps, .schools: return nil
    }
    return places.range(count: count)
  }
}

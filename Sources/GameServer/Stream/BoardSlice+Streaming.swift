import Boards

extension BoardSlice {
  /// The most schools that it can show, of a slice that can be streamed; 1 of one that shows none, since it is kept all the same.
  var mostSchools: Int {
    switch self {
    case .top(let count): count
    case .page(_, let size), .after(_, let size), .before(_, let size): size
    case .around(_, let radius): 2 * radius + 1
    case .schools(let schools): max(1, schools.count)
    case .ranks, .taps, .whole: StreamQuestion.maximumLength
    }
  }
}

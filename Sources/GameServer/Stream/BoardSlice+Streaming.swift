import Boards

extension BoardSlice {
  /// The maximum number of schools that a streamed slice shows. A slice without schools counts as 1, because it uses
  /// memory as well.
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

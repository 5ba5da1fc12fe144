package import TapGame

extension LeaderboardError: ContestOutageError {
  /// The outage that this error reports; `nil` for other errors.
  package var outage: ContestOutage? {
    switch self {
    case .notFound(let path): .missing(path: path)
    case .replaced(let path): .replaced(path: path)
    case .busy(let path): .locked(path: path)
    case .cannotOpen(let path, _): .unopenable(path: path)
    case .readOnly(let path): .readOnly(path: path)
    case .diskFull(let path): .diskFull(path: path)
    case .damaged(let path, _): .damaged(path: path)
    case .inputOutput(let path, _): .failing(path: path)
    default: nil
    }
  }
}

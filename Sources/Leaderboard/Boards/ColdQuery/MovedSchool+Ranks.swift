import Boards

extension [MovedSchool] {
  /// The ranks of consecutive schools of a board. The array has the schools of the board.
  ///
  /// - Parameters:
  ///   - run: the schools, in the order of the board; not empty.
  ///   - place: the 0-based position of the first school of `run`.
  func ranks(of run: [MovedSchool], from place: Int, ties: TiePolicy) -> [Int] {
    switch ties {
    case .ordinal:
      return run.indices.map { place + $0 + 1 }
    case .competition:
      var rank = count { $0.taps > run[0].taps } + 1
      return run.indices.map { index in
        if index > 0, run[index].taps != run[index - 1].taps { rank = place + index + 1 }
        return rank
      }
    case .modified:
      var rank = count { $0.taps >= run[run.count - 1].taps }
      let ranks = run.indices.reversed().map { index in
        if index < run.count - 1, run[index].taps != run[index + 1].taps { rank = place + index + 1 }
        return rank
      }
      return ranks.reversed()
    case .dense:
      var rank = Set(lazy.map(\.taps).filter { $0 > run[0].taps }).count + 1
      return run.indices.map { index in
        if index > 0, run[index].taps != run[index - 1].taps { rank += 1 }
        return rank
      }
    }
  }
}

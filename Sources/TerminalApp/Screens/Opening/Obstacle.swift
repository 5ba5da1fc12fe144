package import TapGame

/// Why the contest cannot be opened yet. An attempt throws an obstacle if a retry may succeed.
package struct Obstacle: Error, Sendable {
  /// The error of the attempt.
  package let error: any ContestOutageError
  /// The outage that caused the error.
  package let outage: ContestOutage
  /// Whether a new contest can be created instead.
  package let canBeginAnew: Bool

  /// Creates an obstacle from an error; `nil` if the error is not an outage.
  package init?(_ error: any ContestOutageError, canBeginAnew: Bool = false) {
    guard let outage = error.outage else { return nil }
    self.error = error
    self.outage = outage
    self.canBeginAnew = canBeginAnew
  }

  /// The lines for the player: the cause of the wait, the condition for the start, and the path of the file.
  func sentences(in language: Language) -> [String] {
    switch outage {
    case .locked(let path):
      [
        language("다른 프로그램이 데이터베이스를 잠그고 있어요.", "Another program has the database locked."),
        language("끝나면 바로 시작해요.", "The game begins when it is done."), path,
      ]
    case .missing(let path):
      [
        language("데이터베이스가 제자리에 없어요.", "The database is not in its place."),
        language("돌아오면 바로 시작해요.", "The game begins when it is back."), path,
      ]
    case .unopenable(let path):
      [
        language("데이터베이스를 열 수 없어요.", "The database cannot be opened."),
        language("열리면 바로 시작해요.", "The game begins when it can."), path,
      ]
    case .failing(let path), .replaced(let path), .readOnly(let path), .diskFull(let path), .damaged(let path):
      [
        language("데이터베이스를 읽거나 쓰지 못했어요.", "The database could not be read or written."),
        language("되면 바로 시작해요.", "The game begins when it can."), path,
      ]
    }
  }
}

extension Obstacle: Equatable {
  /// Whether both have the same outage and offer the same choices.
  package static func == (a: Obstacle, b: Obstacle) -> Bool {
    a.outage == b.outage && a.canBeginAnew == b.canBeginAnew
  }
}

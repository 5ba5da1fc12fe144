/// A board and a slice of it.
public struct BoardPart: Hashable, Sendable {
  /// The board.
  public let board: Board
  /// The slice.
  public let slice: BoardSlice

  /// A slice of a board.
  public init(of board: Board = .all, _ slice: BoardSlice) {
    self.board = board
    self.slice = slice
  }
}

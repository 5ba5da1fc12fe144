/// The progress of a copy. Each page of the file counts twice: when it is written and when it is checked.
public struct CopyProgress: Hashable, Sendable {
  /// The number of finished pages.
  public let completed: Int
  /// The number of pages to finish.
  public let total: Int

  /// Progress with these values.
  public init(completed: Int, total: Int) {
    self.completed = completed
    self.total = total
  }
}

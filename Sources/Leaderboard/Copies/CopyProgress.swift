/// The progress of a copy: the pages written plus the pages checked, of twice the pages of the file.
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

/// The reason why a contest could not be copied, restored, exported or imported.
public struct ContestCopyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of the failure.
  public enum Fault: Hashable, Sendable {
    /// The file to be written: it cannot be created, or must not be overwritten.
    case target
    /// The file to be written has content that would be lost. It must not be overwritten, unless the caller accepts the
    /// loss.
    case newerTarget
    /// The contents of the file that was read.
    case content
    /// Another process that uses the file.
    case use
    case disk
  }

  public let fault: Fault
  /// One sentence that says what failed, where, and what to do.
  public let description: String

  public init(_ fault: Fault, _ description: String) {
    self.fault = fault
    self.description = description
  }
}

/// Why a server does not start, or stops.
package struct ServeFailure: Error, CustomStringConvertible {
  /// What is at fault.
  package enum Fault: Sendable {
    /// The words of the call, or of the environment.
    case call
    /// What a file says.
    case content
    /// A file that is not there, or may not be read.
    case file
    /// The machine, or its network.
    case machine
    /// A file that cannot be made.
    case creation
  }

  /// One sentence: what, where, what to do.
  package let description: String
  /// What is at fault.
  package let fault: Fault

  /// A failure of these values.
  package init(_ description: String, fault: Fault) {
    self.description = description
    self.fault = fault
  }
}

package import Basics

/// Why a server failed to start, or stopped.
package struct ServeFailure: CommandError {
  package enum Fault: Sendable {
    /// The arguments of the call, or the environment.
    case call
    /// The content of a file.
    case content
    /// A file that is missing or not readable.
    case file
    /// The machine, or its network.
    case machine
    /// A file that cannot be created.
    case creation
  }

  /// One sentence: what is wrong, where, and what to do.
  package let words: Words
  package let fault: Fault

  package init(_ words: Words, fault: Fault) {
    self.words = words
    self.fault = fault
  }

  package var exitCode: CommandFailure.Code {
    switch fault {
    case .call: .usage
    case .content: .data
    case .file: .noInput
    case .machine: .unavailable
    case .creation: .cannotCreate
    }
  }
}

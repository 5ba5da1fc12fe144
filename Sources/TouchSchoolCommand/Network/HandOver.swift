import Foundation

/// The network of a program that has none: it gives the whole call to `touchschool-online`, which lies beside it.
package struct HandOver: Network {
  /// The program that has the network in it.
  static let program = "touchschool-online"

  /// A hand-over.
  package init() {}

  /// Puts the other program in the place of this one, with the same arguments.
  ///
  /// - Throws: ``Unavailable`` when it is not there, or cannot be started.
  func handOver() throws -> Never {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath() ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let path = own.deletingLastPathComponent().appending(path: Self.program).path
    var arguments = ([path] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    execv(path, &arguments)
    throw Unavailable(path: path, isMissing: errno == ENOENT)
  }

  /// Why the call could not be handed over.
  struct Unavailable: Error, CustomStringConvertible {
    let path: String
    let isMissing: Bool
    var description: String {
      isMissing
        ? "This needs \(HandOver.program), which is not at \(path); build it with: swift build --product \(HandOver.program)"
        : "\(path) cannot be started; build it anew with: swift build --product \(HandOver.program)"
    }
  }
}

import Foundation

/// The network of a program without network code. It replaces the process with `touchschool-online` from the same
/// folder.
package struct OnlineProgram: Network {
  /// The program with the network code.
  static let program = "touchschool-online"

  /// The shell command that builds the program.
  static let building = "TOUCHSCHOOL_ONLINE=1 swift build --product \(program)"

  package init() {}

  /// Replaces this process with the other program (`exec`), with the same arguments.
  ///
  /// - Throws: ``Unavailable`` if the program is missing or cannot be started.
  func replaceProcess() throws -> Never {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath() ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let path = own.deletingLastPathComponent().appending(path: Self.program).path
    var arguments = ([path] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    execv(path, &arguments)
    throw Unavailable(path: path, isMissing: errno == ENOENT)
  }

  /// Why the other program could not be started.
  struct Unavailable: Error, CustomStringConvertible {
    let path: String
    let isMissing: Bool
    var description: String {
      isMissing
        ? "This needs \(OnlineProgram.program), which is not at \(path); build it with: \(OnlineProgram.building)"
        : "\(path) cannot be started; build it anew with: \(OnlineProgram.building)"
    }
  }
}

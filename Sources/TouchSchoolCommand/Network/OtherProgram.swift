import Basics
import Foundation

/// A program in the folder of this one. It does what this one is built without.
package struct OtherProgram: Sendable {
  /// The name of its file.
  let name: String
  private let environment: String

  /// The complete command, with the network's libraries.
  package static let online = OtherProgram(name: "touchschool-online", environment: "TOUCHSCHOOL_ONLINE=1 ")
  /// The game in a terminal.
  static let play = OtherProgram(name: "touchschool-play", environment: "")

  /// The shell command that builds it in the folder of this program.
  var building: String {
    #if DEBUG
      let configuration = ""
    #else
      let configuration = " -c release"
    #endif
    return "\(environment)swift build\(configuration) --product \(name)"
  }

  /// Replaces this process with the program (`exec`), with the words of this call.
  ///
  /// - Throws: ``Unavailable`` if the program is missing or cannot be started.
  package func replaceProcess() throws -> Never {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath() ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let path = own.deletingLastPathComponent().appending(path: name).path
    var arguments = ([path] + Online.call.words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    execv(path, &arguments)
    throw Unavailable(program: self, path: path, isMissing: errno == ENOENT)
  }

  /// Why the program could not be started.
  struct Unavailable: CommandError {
    let program: OtherProgram
    let path: String
    let isMissing: Bool

    var words: Words {
      isMissing
        ? "This needs \(program.name), which is not at \(path); build it with: \(program.building)"
        : "\(path) cannot be started; build it anew with: \(program.building)"
    }
    var exitCode: CommandFailure.Code { .unavailable }
  }
}

/// The network of a program without the network's libraries. It hands the call over.
package struct OnlineProgram: Network {
  package init() {}
  func replaceProcess() throws -> Never { try OtherProgram.online.replaceProcess() }
}

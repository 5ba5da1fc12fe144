import ArgumentParser
import Boards

extension TouchSchool {
  /// Parses the arguments, runs the command and ends the process with its exit code.
  ///
  /// - Parameters:
  ///   - words: the words of the call, without the program's name.
  ///   - network: the implementation of serving a contest and of calling a server.
  ///   - game: the implementation of `play`.
  package static func main(_ words: [String], network: any Network, game: any Playing) async {
    await Online.$call.withValue(Online.Call(words: words, network: network, game: game)) {
      do {
        try UnknownCommand.check(words)
        let command = try await asyncParseAsRoot(words)
        do {
          if var command = command as? any AsyncParsableCommand {
            try await command.run()
          } else {
            var command = command
            try command.run()
          }
        } catch BoardError.unknownBoard(let board) {
          // What was meant, only the contest's schools can tell.
          guard let store = (command as? any BoardNaming)?.namedStore, let schools = try? await store.schools() else {
            throw BoardError.unknownBoard(board)
          }
          throw UnknownBoard(board, among: schools)
        }
      } catch {
        CommandFailure.exit(with: error)
      }
    }
  }
}

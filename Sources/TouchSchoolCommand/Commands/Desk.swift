import ArgumentParser
import TerminalApp

/// `touchschool desk`
struct DeskAddress: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desk",
    abstract: "Print a new address that opens the desk of a running server once.",
    discussion: """
      For who has closed the terminal of serve, or used its address already. It is good for an hour, at a server of this database that was started \
      before it was made. It is signed with the key of the server's tokens, so it needs a file that only the server's owner may read.

      EXAMPLES:
        touchschool desk
        touchschool desk --url https://hall.example
        touchschool desk --database contest.sqlite --token-key-file key
      """)

  @OptionGroup var store: FileOptions
  @Option(help: ArgumentHelp("The server's address.", valueName: "url")) var url = "http://localhost:8080"
  @Option(
    help: ArgumentHelp(
      "The file of the server's key, as serve has it; that beside the database if not given.", valueName: "file"),
    completion: .file())
  var tokenKeyFile: String?

  func run() async throws {
    let link = try Online.network.deskLink(keyFile: tokenKeyFile ?? store.path + ".token-key")
    print("\(url.hasSuffix("/") ? String(url.dropLast()) : url)/desk#\(link)")
  }
}

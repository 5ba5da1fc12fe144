import ArgumentParser
import Foundation
import TapGame

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
  @Option(
    help: ArgumentHelp("The server's address; that of the last server of this database if not given.", valueName: "url")
  )
  var url: String?
  @Option(
    help: ArgumentHelp(
      "The file of the server's key, as serve has it; that beside the database if not given.", valueName: "file"),
    completion: .file())
  var tokenKeyFile: String?

  func run() async throws {
    let key = tokenKeyFile ?? store.path + ".token-key"
    guard tokenKeyFile != nil || FileManager.default.fileExists(atPath: key) else {
      throw CommandFailure(
        .noInput,
        "아직 서버가 \(store.path.with(.object)) 연 적이 없어요. touchschool serve를 먼저 켜거나, --token-key-file로 서버의 열쇠를 적어 주세요.",
        "No server has served \(store.path) yet; start touchschool serve, or name the server's key with --token-key-file."
      )
    }
    let link = try Online.network.deskLink(keyFile: key)
    let url = url ?? AddressFile(of: store.path).address ?? "http://localhost:8080"
    print("\(url.hasSuffix("/") ? String(url.dropLast()) : url)/desk#\(link)")
  }
}

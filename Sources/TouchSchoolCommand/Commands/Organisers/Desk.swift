import Basics
import ArgumentParser
import Foundation

struct DeskAddress: AsyncParsableCommand {
  static let configuration = CommandConfiguration("desk")

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
        "No server has served \(store.path) yet; start touchschool serve, or name the server's key with --token-key-file."
      )
    }
    let link = try Online.network.deskLink(keyFile: key)
    let url = url ?? AddressFile(of: store.path).address ?? "http://localhost:8080"
    print("\(url.hasSuffix("/") ? String(url.dropLast()) : url)/desk#\(link)")
  }
}

import GameAPI
import Hummingbird

/// The QR code of one of this server's pages, such as the board or a certificate's result.
struct PathPicture {
  let address: String

  /// The QR code of the server's public address with the path from the request's query.
  ///
  /// - Throws: `Problem` if the request has no valid address, or the path is not valid.
  init(
    _ settings: ServerSettings, _ request: Request, networkAddress: () -> String? = NetworkAddress.ofThisMachine
  ) throws {
    let path = try QueryParameters(of: request, known: ["path"]).text("path")
    guard let path, path.wholeMatch(of: /\/[A-Za-z0-9\/?&=%:#._~-]{0,300}/) != nil, !path.hasPrefix("//") else {
      throw Problem(
        .invalidValue, detail: "“path” has to be the path of a page of this server, with its query; send another.")
    }
    address = try PublicAddress(settings, request, networkAddress: networkAddress).file(path)
  }
}

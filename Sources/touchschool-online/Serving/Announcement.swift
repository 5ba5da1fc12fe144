import Console
import Foundation
import GameServer
import QRCode
import TouchSchoolCommand

/// The announcement of a started server: its address, and how others join.
struct Announcement {
  let settings: ServerSettings
  /// The port that the server listens on.
  let port: Int
  /// The part of the board's address after the host and the port.
  let boardPath: String
  /// Whether the QR code can be shown.
  let isOnTerminal: Bool

  var lines: [String] {
    let own = url(NetworkAddress.inURL(settings.host))
    guard settings.publicURL == nil else { return ["Listening on \(own)"] + joining }
    if NetworkAddress.isLoopback(settings.host) {
      return [
        "Serving at \(own), for this machine only; --host 0.0.0.0 lets others join.",
        "The board for the projector: \(own)\(boardPath)",
      ]
    }
    return ["Listening on \(own)"] + joining
  }

  /// The address for joining; `nil` if others cannot reach the server.
  var address: String? {
    if let publicURL = settings.publicURL { return publicURL }
    if NetworkAddress.isLoopback(settings.host) { return nil }
    if !NetworkAddress.isEverywhere(settings.host) { return url(NetworkAddress.inURL(settings.host)) }
    return NetworkAddress.ofThisMachine().map(url)
  }

  private var joining: [String] {
    guard let address else { return ["This machine has no address on a network; nobody else can join."] }
    let code = isOnTerminal ? QRSymbol(text: address).map { [""] + $0.terminalLines + [""] } ?? [] : []
    return code + ["Join at \(address)", "The board for the projector: \(address)\(boardPath)"]
  }

  private func url(_ host: String) -> String {
    let (scheme, usual) = settings.identity == nil ? ("http", 80) : ("https", 443)
    return "\(scheme)://\(host)\(port == usual ? "" : ":\(port)")"
  }
}

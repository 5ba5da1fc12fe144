import Console
import Foundation
import GameServer
import QRCode
import TouchSchoolCommand
import TerminalApp

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
    let listening = Language.ofCall("\(own)에서 받고 있어요.", "Listening on \(own)")
    guard settings.publicURL == nil else { return [listening] + joining }
    if NetworkAddress.isLoopback(settings.host) {
      return [
        Language.ofCall(
          "\(own)에서 이 컴퓨터만 들어올 수 있어요. --host 0.0.0.0이면 다른 사람도 들어와요.",
          "Serving at \(own), for this machine only; --host 0.0.0.0 lets others join."),
        board(at: own),
      ]
    }
    return [listening] + joining
  }

  /// The address for joining; `nil` if others cannot reach the server.
  var address: String? {
    if let publicURL = settings.publicURL { return publicURL }
    if NetworkAddress.isLoopback(settings.host) { return nil }
    if !NetworkAddress.isEverywhere(settings.host) { return url(NetworkAddress.inURL(settings.host)) }
    return NetworkAddress.ofThisMachine().map(url)
  }

  private var joining: [String] {
    guard let address else {
      return [
        Language.ofCall(
          "이 컴퓨터에 네트워크 주소가 없어서 다른 사람은 들어올 수 없어요.",
          "This machine has no address on a network; nobody else can join.")
      ]
    }
    let code = isOnTerminal ? QRSymbol(text: address).map { [""] + $0.terminalLines + [""] } ?? [] : []
    return code + [Language.ofCall("들어오는 주소: \(address)", "Join at \(address)"), board(at: address)]
  }

  private func board(at address: String) -> String {
    Language.ofCall("프로젝터에 보일 순위표: \(address)\(boardPath)", "The board for the projector: \(address)\(boardPath)")
  }

  private func url(_ host: String) -> String {
    let (scheme, usual) = settings.identity == nil ? ("http", 80) : ("https", 443)
    return "\(scheme)://\(host)\(port == usual ? "" : ":\(port)")"
  }
}

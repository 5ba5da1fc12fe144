import Foundation
import GameServer
import TapGame
import Basics
import TouchSchoolCommand

/// The announcement of a started server: its address, and how others join.
struct Announcement {
  let settings: ServerSettings
  let port: Int
  /// The part of the board's address after the host and the port.
  let boardPath: String
  /// The code that lets the organiser's browser in once.
  let deskLink: String
  /// How one joins the season; `nil` if there is none.
  let rule: Joining?
  /// Whether the QR code can be shown.
  let isOnTerminal: Bool
  /// Whether the server runs in a container, whose addresses others do not reach.
  var isInContainer = ["/.dockerenv", "/run/.containerenv"].contains { FileManager.default.fileExists(atPath: $0) }

  /// The last line says what to do next.
  var lines: [String] { place + desk }

  /// What the service manager shows of the server.
  var status: String { Language.ofCall("Listening on \(own)") }

  private var own: String { url(NetworkAddress.inURL(settings.host)) }

  /// Where an organiser at this machine opens the desk.
  var organisersAddress: String {
    let isHere = NetworkAddress.isLoopback(settings.host) || NetworkAddress.isEverywhere(settings.host)
    return settings.publicURL ?? url(isHere ? "localhost" : NetworkAddress.inURL(settings.host))
  }

  /// A log may be read by others, and so only a terminal shows the link.
  private var desk: [String] {
    guard isOnTerminal else {
      return rule == nil
        ? [Language.ofCall("There is no contest yet: touchschool desk prints the address at which you make one.")] : []
    }
    let address = "\(organisersAddress)/desk#\(deskLink)"
    return [
      rule == nil
        ? Language.ofCall("Make your contest at the desk (this address opens it once): \(address)")
        : Language.ofCall("The organiser's desk (this address opens it once): \(address)")
    ]
  }

  private var place: [String] {
    guard settings.publicURL == nil else { return [status] + joining }
    if NetworkAddress.isLoopback(settings.host) {
      let isPassed = !settings.sockets.isEmpty
      return [
        Language.ofCall(
          "Serving at \(own), for this machine only; \(isPassed ? "another address of the passed socket" : "--host 0.0.0.0" as Words) lets others join."
        )
      ] + board(at: own) + (rule == .open ? [] : door)
    }
    return [status] + joining
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
        Language.ofCall("This machine has no address on a network; nobody else can join.")
      ]
    }
    guard !isInContainer || settings.publicURL != nil || !NetworkAddress.isEverywhere(settings.host) else {
      return [
        Language.ofCall(
          "\(address) is the container's own address, which others may not reach; name the address outside with --public-url."
        )
      ] + board(at: address) + door
    }
    let code = isOnTerminal && rule != nil ? QRSymbol(text: address).map { [""] + $0.terminalLines + [""] } ?? [] : []
    return code + [Language.ofCall("Join at \(address)")] + board(at: address) + door
  }

  /// Who can join. The players of a venue share a budget, which one of them can use up.
  private var door: [String] {
    guard !settings.venues.isEmpty, rule != nil, rule != .ticket else { return entrance }
    return entrance + [
      Language.ofCall(
        "One person at a --venue can use up what all there share; where prizes are at stake, hand out tickets: touchschool season set join=ticket."
      )
    ]
  }

  private var entrance: [String] {
    switch rule {
    case nil: []
    case .open:
      [
        Language.ofCall(
          "Whoever reaches this server can join; touchschool season set join=code lets in only who is here.")
      ]
    case .code:
      [
        Language.ofCall(
          "Joining takes the code that the projector's QR code carries; touchschool season join prints it.")
      ]
    case .ticket:
      [Language.ofCall("Joining takes a ticket.")]
    }
  }

  /// The board's address. Who has no contest yet gets it at the desk, when there is something to show.
  private func board(at address: String) -> [String] {
    guard rule != nil || !isOnTerminal else { return [] }
    return [Language.ofCall("The board for the projector: \(address)\(boardPath)")]
  }

  private func url(_ host: String) -> String {
    let (scheme, usual) = settings.identity == nil ? ("http", 80) : ("https", 443)
    return "\(scheme)://\(host)\(port == usual ? "" : ":\(port)")"
  }
}

import Console
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

  var lines: [String] { place + (isOnTerminal ? [desk] : []) }

  /// What the service manager shows of the server.
  var status: String { Language.ofCall("\(own)에서 받고 있어요.", "Listening on \(own)") }

  private var own: String { url(NetworkAddress.inURL(settings.host)) }

  /// Where an organiser at this machine opens the desk.
  var organisersAddress: String {
    let isHere = NetworkAddress.isLoopback(settings.host) || NetworkAddress.isEverywhere(settings.host)
    return settings.publicURL ?? url(isHere ? "localhost" : NetworkAddress.inURL(settings.host))
  }

  /// A log may be read by others, and so only a terminal shows the link.
  private var desk: String {
    Language.ofCall(
      "운영 화면 (한 번만 열리는 주소): \(organisersAddress)/desk#\(deskLink)",
      "The organiser's desk (this address opens it once): \(organisersAddress)/desk#\(deskLink)")
  }

  private var place: [String] {
    guard settings.publicURL == nil else { return [status] + joining }
    if NetworkAddress.isLoopback(settings.host) {
      let isPassed = !settings.sockets.isEmpty
      return [
        Language.ofCall(
          "\(own)에서 이 컴퓨터만 들어올 수 있어요. \(isPassed ? "넘겨받은 소켓의 주소를 바꾸면" : "--host 0.0.0.0이면") 다른 사람도 들어와요.",
          "Serving at \(own), for this machine only; \(isPassed ? "another address of the passed socket" : "--host 0.0.0.0") lets others join."
        ),
        board(at: own),
      ] + (rule == .open ? [] : door)
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
        Language.ofCall(
          "이 컴퓨터에 네트워크 주소가 없어서 다른 사람은 들어올 수 없어요.",
          "This machine has no address on a network; nobody else can join.")
      ]
    }
    guard !isInContainer || settings.publicURL != nil || !NetworkAddress.isEverywhere(settings.host) else {
      return [
        Language.ofCall(
          "\(address)\(KoreanParticle.topic.after(address)) 컨테이너 안의 주소라서 다른 사람은 못 들어올 수 있어요. 밖에서 여는 주소를 --public-url로 적어 주세요.",
          "\(address) is the container's own address, which others may not reach; name the address outside with --public-url."
        ), board(at: address),
      ] + door
    }
    let code = isOnTerminal ? QRSymbol(text: address).map { [""] + $0.terminalLines + [""] } ?? [] : []
    return code + [Language.ofCall("들어오는 주소: \(address)", "Join at \(address)"), board(at: address)] + door
  }

  /// Who can join. The players of a venue share a budget, which one of them can use up.
  private var door: [String] {
    guard !settings.venues.isEmpty, rule != nil, rule != .ticket else { return entrance }
    return entrance + [
      Language.ofCall(
        "--venue로 적은 곳에서는 한 사람이 모두의 몫을 써 버릴 수 있어요. 상이 걸린 대회라면 touchschool season set join=ticket 으로 입장권을 나눠 주세요.",
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
          "이 서버에 닿는 누구나 들어올 수 있어요. touchschool season set join=code 이면 이곳에 있는 사람만 들어와요.",
          "Whoever reaches this server can join; touchschool season set join=code lets in only who is here.")
      ]
    case .code:
      [
        Language.ofCall(
          "들어오려면 프로젝터의 QR 코드에 있는 코드가 있어야 해요. touchschool season join 도 코드를 보여 줘요.",
          "Joining takes the code that the projector's QR code carries; touchschool season join prints it.")
      ]
    case .ticket:
      [Language.ofCall("들어오려면 입장권이 있어야 해요.", "Joining takes a ticket.")]
    }
  }

  private func board(at address: String) -> String {
    Language.ofCall("프로젝터에 보일 순위표: \(address)\(boardPath)", "The board for the projector: \(address)\(boardPath)")
  }

  private func url(_ host: String) -> String {
    let (scheme, usual) = settings.identity == nil ? ("http", 80) : ("https", 443)
    return "\(scheme)://\(host)\(port == usual ? "" : ":\(port)")"
  }
}

import NIOCore
import SchoolDirectory
import Synchronization

/// The game's page with Open Graph data, from which messengers make previews of links. This data has absolute
/// addresses, and the name of the link's school, if any. The pages are cached, because a crowd may open the same page
/// at the same moment.
final class GamePage: Sendable {
  /// The maximum number of cached variants of the page: one for each pair of host and school.
  private static let most = 200

  private let made = Mutex<[String: SiteFile]>([:])

  var keptCount: Int { made.withLock { $0.count } }

  /// The page to send. The same address and school give the same page.
  ///
  /// - Parameter address: the server's public address; `nil` leaves relative addresses in the page, which messengers do
  ///   not follow.
  func page(_ file: SiteFile, at address: PublicAddress?, for school: School?) -> SiteFile {
    guard let address else { return file }
    let key = "\(address.text) \(school?.id.rawValue ?? "") \(school?.name ?? "")"
    if let page = made.withLock({ $0[key] }) { return page }
    let page = SiteFile(path: file.path, bytes: ByteBuffer(string: Self.text(of: file, at: address, for: school)))
    made.withLock { made in
      if made.count >= Self.most { made = [:] }
      made[key] = page
    }
    return page
  }

  private static func text(of file: SiteFile, at address: PublicAddress, for school: School?) -> String {
    var text = String(buffer: file.bytes)
    func set(_ property: String, _ change: (Substring) -> String) {
      text.replace(/<meta property="(?<name>[a-z:]+)" content="(?<content>[^"]*)">/) { tag in
        guard tag.name == property else { return String(tag.0) }
        return "<meta property=\"\(property)\" content=\"\(escaped(change(tag.content)))\">"
      }
    }
    set("og:url") { _ in address.link(to: school?.id) }
    set("og:image") { address.file(String($0)) }
    if let school { set("og:title") { "\(school.name) · \($0)" } }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}

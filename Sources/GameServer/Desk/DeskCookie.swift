/// The cookie in which a browser keeps its pass (RFC 6265).
enum DeskCookie {
  private static let name = "touchschool-desk"

  /// The pass in a `Cookie` header.
  static func pass(in header: String) -> String? {
    header.split(separator: ";").lazy.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  /// The header that keeps a pass, or forgets it. No script reads the pass, and no other site's page sends it.
  ///
  /// - Parameter pass: the pass; `nil` to forget it.
  static func header(_ pass: String?, isSecure: Bool) -> String {
    "\(name)=\(pass ?? ""); Path=/; Max-Age=\(pass == nil ? 0 : DeskDoor.passTime / 1000); HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }
}

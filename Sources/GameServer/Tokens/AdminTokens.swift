import Boards
import Foundation
import NIOHTTP1
import Synchronization
import SystemCalls
import TapGame

/// The tokens that authenticate administrators. Each token has the name of its holder, for the audit list. Only digests
/// of the tokens are kept.
package struct AdminTokens: Sendable {
  package static let minimumLength = 16
  /// The maximum size of a body in an administrator's request, in bytes. It is several times the size of a directory
  /// with all schools of a country.
  package static let maximumBodySize = 64 << 20
  /// The holder's name for a token without a name.
  package static let standardName = "administrator"
  /// A name is shorter than a token, so a line with name and token in the wrong order is refused.
  private static let maximumNameLength = minimumLength - 1
  private static let maximumFileSize = 65536
  private let digests: [(holder: String, digest: [UInt8])]
  /// Lets browsers in that have a pass; `nil` if there is no desk.
  package let door: DeskDoor?
  /// The digests of people's tokens that were good once. The contest decides whether they still are.
  private let seen = SeenTokens()
  /// Whether the server's operator gave tokens to administrators.
  let isAdministered: Bool

  /// The tokens of a cluster's node: those of its administrators, and the key of the cluster's organisers. Their commands
  /// count as sent by the shell, as those of a command that works on the cluster's log do.
  package init(_ administrators: AdminTokens?, organiserKey: String) {
    digests = (administrators?.digests ?? []) + [(Sender.shell.name, SHA256Hasher.hash(of: organiserKey.utf8))]
    isAdministered = administrators != nil
    door = administrators?.door
  }

  /// The tokens of administrators, and the passes of the desk.
  package init(_ administrators: AdminTokens?, door: DeskDoor) {
    digests = administrators?.digests ?? []
    isAdministered = administrators?.isAdministered ?? false
    self.door = door
  }

  /// Reads tokens from a text with one token on each line. If there are several tokens, each line has the holder's
  /// name, a space, and the token.
  ///
  /// - Throws: ``Failure`` without a path.
  package init(_ text: String) throws(Failure) {
    var digests: [(holder: String, digest: [UInt8])] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard let token = words.last, words.count <= 2, token.utf8.count >= Self.minimumLength,
        !line.hasPrefix("#"), words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
      else {
        throw Failure(
          description:
            "has to hold lines of a token of \(Self.minimumLength) or more characters of ASCII, each after a name and a space, or one token alone."
        )
      }
      let holder = words.count == 2 ? String(words[0]) : Self.standardName
      guard ![.program, .shell, .review, .player].contains(Sender(holder)) else {
        throw Failure(
          description: "gives the name “\(holder)”, which the audit list has for another sender; choose another.")
      }
      let digest = SHA256Hasher.hash(of: token.utf8)
      guard holder.utf8.count <= Self.maximumNameLength,
        !digests.contains(where: { $0.holder == holder || $0.digest == digest })
      else {
        throw Failure(
          description:
            "has a name of more than \(Self.maximumNameLength) characters, or a name or a token twice; give each token a short name of its own."
        )
      }
      digests.append((holder, digest))
    }
    guard !digests.isEmpty else {
      throw Failure(description: "is empty; write a token of \(Self.minimumLength) or more characters into it.")
    }
    self.digests = digests
    isAdministered = true
    door = nil
  }

  /// Reads the tokens from a file, which only its owner may read.
  package static func read(_ path: String) throws(Failure) -> AdminTokens {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(description: "\(path) cannot be read; check that it is there and may be read.", isMissing: true)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let status = FileStatus(descriptor: descriptor), status.isRegular,
      // Reading an empty file returns `nil`.
      let content = try? file.read(upToCount: maximumFileSize + 1) ?? Data(), content.count <= maximumFileSize
    else { throw Failure(description: "\(path) is not a readable file.", isMissing: true) }
    guard status.permissions & 0o077 == 0 else {
      throw Failure(description: "\(path) can be read by others than its owner; see to that with: chmod 600 \(path)")
    }
    do { return try AdminTokens(String(decoding: content, as: UTF8.self)) } catch {
      throw Failure(description: "\(path) \(error)")
    }
  }

  /// The holder of the token in an `Authorization` header, or else of the pass in a `Cookie` header.
  ///
  /// Digests are compared, so the duration reveals nothing about the tokens.
  func holder(in header: String?, cookies: String? = nil) -> Claim {
    guard let token = Self.token(in: header) else {
      return cookies.flatMap(holder(inCookies:)).map(Claim.holder) ?? .none
    }
    return holder(of: token).map { .holder($0.name) } ?? .wrong
  }

  /// The person of the contest who has the token, or else the pass; `nil` if there is none.
  func person(in header: String?, cookies: String?, of contest: any ServedContest) async throws -> Person? {
    if let token = Self.token(in: header) {
      let person = try await contest.person(withDigest: Person.digest(of: String(token)))
      if person != nil { seen.digests.withLock { _ = $0.insert(SHA256Hasher.hash(of: token.utf8)) } }
      return person
    }
    guard let pass = cookies.flatMap(DeskCookie.pass(in:)), let holder = door?.holder(ofPass: pass),
      holder.mark.utf8.count == Self.markLength
    else { return nil }
    return try await contest.person(withDigest: holder.mark).flatMap { $0.name == holder.name ? $0 : nil }
  }

  /// The person of the contest who has this token, and the mark that a pass for the token has.
  func person(of token: String, of contest: any ServedContest) async throws -> (
    name: String, role: PersonRole, mark: String
  )? {
    try await contest.person(withDigest: Person.digest(of: token)).map {
      ($0.name, $0.role, Self.mark(SHA256Hasher.hash(of: token.utf8)))
    }
  }

  private static func token(in header: String?) -> Substring? {
    guard let header, header.lowercased().hasPrefix("bearer ") else { return nil }
    return header.dropFirst("bearer ".count)
  }

  /// Whether a request has a token or a pass that was good once. Its body may then be large; whether it is taken is
  /// decided later.
  func mayBeKnown(_ header: String?, cookies: String?) -> Bool {
    if case .holder = holder(in: header, cookies: cookies) { return true }
    if let token = Self.token(in: header) {
      return seen.digests.withLock { $0.contains(SHA256Hasher.hash(of: token.utf8)) }
    }
    return cookies.flatMap(DeskCookie.pass(in:)).flatMap { door?.holder(ofPass: $0) } != nil
  }

  /// The maximum number of bytes of the body that follows a request head; `nil` for the default maximum.
  func maximumBody(of head: HTTPRequestHead) -> Int? {
    guard head.uri.hasPrefix("/admin/api/commands/") || head.uri.hasPrefix("/admin/api/directory"),
      mayBeKnown(head.headers.first(name: "authorization"), cookies: head.headers.first(name: "cookie"))
    else { return nil }
    return Self.maximumBodySize
  }

  /// The holder of a token, and the mark that a pass for this token has.
  func holder(of token: some StringProtocol) -> (name: String, mark: String)? {
    let given = SHA256Hasher.hash(of: token.utf8)
    return digests.reduce(nil) { $1.digest == given ? ($1.holder, Self.mark($1.digest)) : $0 }
  }

  /// The holder of the pass in a `Cookie` header. A pass for a token that is no longer known is good for nothing.
  private func holder(inCookies cookies: String) -> String? {
    guard let door, let pass = DeskCookie.pass(in: cookies), let holder = door.holder(ofPass: pass) else { return nil }
    let isKnown =
      holder.mark == Self.linkMark
      || digests.contains { $0.holder == holder.name && Self.mark($0.digest) == holder.mark }
    return isKnown ? holder.name : nil
  }

  static let linkMark = "link"

  private static func mark(_ digest: [UInt8]) -> String { Array(digest.prefix(markLength / 2)).hexadecimal }
  private static let markLength = 16

  /// The result of the check of a request's token.
  enum Claim: Hashable {
    /// The request has no token.
    case none
    /// No administrator has this token.
    case wrong
    /// An administrator with this name has the token.
    case holder(String)
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    /// Whether the file does not exist or cannot be read.
    package var isMissing = false
  }
}

private final class SeenTokens: Sendable {
  let digests = Mutex<Set<[UInt8]>>([])
}

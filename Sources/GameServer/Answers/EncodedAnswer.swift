import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TapGame
import WebPage

/// An answer in JSON, with the parts that its responses share. Each encoding is computed once.
final class EncodedAnswer: Sendable {
  /// The answer in one encoding, with its header fields: a representation, as RFC 9110, section 3.2, calls it.
  private struct Representation: Sendable {
    let bytes: ByteBuffer
    let tag: String
    let headers: HTTPFields
    /// The header fields of a 304 response (RFC 9110, section 15.4.5).
    let headersUnmodified: HTTPFields
  }

  private let plain: Representation
  private let compressedTag: String
  /// The compressed representation; `nil` before its first use. It is the plain one if compression saves nothing.
  private let compressed = Mutex<Representation?>(nil)

  init(_ json: ByteBuffer) {
    let tags = EntityTag.tags(of: json)
    compressedTag = tags.compressed
    plain = Self.representation(json, tag: tags.plain)
  }

  var text: ByteBuffer { plain.bytes }

  var size: Int { plain.bytes.readableBytes }

  /// The `Cache-Control` of an answer that only the client itself may keep, and only for 304 responses. Such an answer
  /// has the server's time, which a shared cache would return late.
  static let ownCacheOnly = "private, no-cache"

  /// The response to a request: the representation that the client accepts, or 304 if the client already has it.
  ///
  /// - Parameter isTimed: whether the response has the server's time. If so, no shared cache may keep it.
  func response(to request: Request, isTimed: Bool = false) -> Response {
    let chosen = representation(for: request.headers)
    var response =
      if let known = request.headers[.ifNoneMatch], EntityTagList(known).matches(chosen.tag) {
        Response(status: .notModified, headers: chosen.headersUnmodified)
      } else {
        Response(status: .ok, headers: chosen.headers, body: .init(byteBuffer: chosen.bytes))
      }
    if isTimed { response.headers[.cacheControl] = Self.ownCacheOnly }
    return response
  }

  private func representation(for headers: HTTPFields) -> Representation {
    guard headers[.acceptEncoding] != nil, AcceptedValues(headers[values: .acceptEncoding]).includeGzip else {
      return plain
    }
    return compressed.withLock { compressed in
      if let compressed { return compressed }
      let made =
        Gzip.compress(plain.bytes, .fastest).map {
          Self.representation($0, tag: compressedTag, encoding: "gzip")
        } ?? plain
      compressed = made
      return made
    }
  }

  private static func representation(_ bytes: ByteBuffer, tag: String, encoding: String? = nil) -> Representation {
    var unmodified = HTTPFields()
    unmodified[.eTag] = tag
    unmodified[.vary] = "Accept-Encoding"
    // `s-maxage`: a proxy in front of a crowd asks once a second (RFC 9111, section 5.2.2.10). `max-age`: a browser
    // asks each time, so that players see their own taps. The response is mostly a 304.
    unmodified[.cacheControl] = "public, max-age=0, s-maxage=1"
    var headers = unmodified
    headers[.contentType] = "application/json"
    headers[.contentEncoding] = encoding
    return Representation(bytes: bytes, tag: tag, headers: headers, headersUnmodified: unmodified)
  }
}

/// Strong entity tags (RFC 9110, section 8.8.3). Equal bytes have equal tags on every server.
enum EntityTag {
  /// The tags of bytes and of their compressed form, which is another representation.
  static func tags(of bytes: ByteBuffer) -> (plain: String, compressed: String) {
    var hasher = SHA256Hasher()
    bytes.withUnsafeReadableBytes { hasher.update($0.assumingMemoryBound(to: UInt8.self)) }
    let hash = Array(hasher.finalized().prefix(16)).hexadecimal
    return ("\"\(hash)\"", "\"\(hash)-gzip\"")
  }
}

/// The value of `If-None-Match`: the entity tags that a client has (RFC 9110, section 13.1.2).
struct EntityTagList {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether the list contains a tag, by weak comparison, which ignores the prefix of weak tags.
  func matches(_ tag: String) -> Bool {
    if text.trimmingPrefix(while: \.isWhitespace).first == "*" { return true }
    var rest = text[...]
    while let open = rest.firstIndex(of: "\"") {
      guard let end = rest[rest.index(after: open)...].firstIndex(of: "\"") else { return false }
      if rest[open...end] == tag { return true }
      rest = rest[rest.index(after: end)...]
    }
    return false
  }
}

enum Gzip {
  /// The trade-off between the time for compression and the number of bytes.
  enum Effort: Int32 {
    /// For bytes that are cached for a short time.
    case fastest = 1
    /// For bytes that stay the same as long as the server runs.
    case smallest = 9
  }

  /// Compresses bytes; `nil` if that saves nothing.
  static func compress(_ bytes: ByteBuffer, _ effort: Effort) -> ByteBuffer? {
    let room = bytes.readableBytes
    let result = [UInt8](unsafeUninitializedCapacity: room) { result, count in
      count = bytes.withUnsafeReadableBytes { source in
        guard let start = source.bindMemory(to: UInt8.self).baseAddress, let end = result.baseAddress else { return 0 }
        return web_page_compress(start, room, end, room, effort.rawValue)
      }
    }
    return result.isEmpty ? nil : ByteBuffer(bytes: result)
  }
}

/// The values that a client accepts, each with its weight (RFC 9110, section 12.5).
struct AcceptedValues {
  private let weights: [String: Double]

  init(_ fields: [String]) {
    let pairs = fields.flatMap { $0.split(separator: ",") }.map { range -> (String, Double) in
      let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
      return (parts.first ?? "", weight ?? 1)
    }
    weights = Dictionary(pairs) { first, _ in first }
  }

  var isEmpty: Bool { weights.isEmpty }

  /// The weight of a value; `nil` if the client does not name it. A weight of zero means “not acceptable”.
  subscript(value: String) -> Double? { weights[value] }

  var includeGzip: Bool { (self["gzip"] ?? self["x-gzip"] ?? self["*"] ?? 0) > 0 }
}

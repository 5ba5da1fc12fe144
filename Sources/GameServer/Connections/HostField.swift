import NIOHTTP1

/// Checks the `Host` field as RFC 9112, section 3.2, requires.
enum HostField {
  /// What is wrong with the field, as a sentence; `nil` if the field is valid.
  static func fault(in head: HTTPRequestHead) -> String? {
    let hosts = head.headers["host"]
    guard hosts.count <= 1 else { return "The request has \(hosts.count) headers Host; send one." }
    guard let host = hosts.first else {
      return head.isOlderThanHTTP11 ? nil : "The request has no header Host, which HTTP/1.1 needs; send one."
    }
    return host.utf8.allSatisfy(allowed.contains)
      ? nil : "The header Host does not name a host; send the host of the server."
  }

  /// The bytes that may be in `uri-host [":" port]` (RFC 3986, section 3.2).
  private static let allowed = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%!$&'()*+,;=:[]".utf8)
}

extension HTTPRequestHead {
  /// Whether the client speaks HTTP/1.0 or older. Such a client does not understand chunks or `100 Continue`.
  var isOlderThanHTTP11: Bool { (version.major, version.minor) < (1, 1) }

  /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
  var expectsContinue: Bool {
    guard !isOlderThanHTTP11, headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" })
    else { return false }
    return headers.contains(name: "transfer-encoding") || headers.first(name: "content-length") != "0"
  }
}

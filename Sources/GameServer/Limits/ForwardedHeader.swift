/// The header field in which a trusted proxy records the address of its caller.
package enum ForwardedHeader: String, Sendable {
  /// `X-Forwarded-For`, which most proxies write.
  case xForwardedFor = "X-Forwarded-For"
  /// `Forwarded`, of RFC 7239.
  case forwarded = "Forwarded"
}

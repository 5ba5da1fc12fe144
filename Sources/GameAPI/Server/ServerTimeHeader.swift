/// The header with a server's time, to the millisecond.
///
/// Every response that no cache may keep has this header. The `Date` header has only whole seconds (RFC 9110, section
/// 6.6.1), which is too coarse for the end of a season.
package enum ServerTimeHeader {
  /// The name of the header. Its value is written in ISO 8601, such as `2026-11-21T08:30:00.250Z`.
  package static let name = "touchschool-time"
}

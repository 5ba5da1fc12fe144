/// The header in which a server tells its time, to the millisecond.
///
/// It is in every answer that no cache may keep. The `Date` of an answer tells whole seconds only (RFC 9110, section
/// 6.6.1), which is too coarse for the end of a season.
package enum ServerTimeHeader {
  /// The name of the header. Its value is written in ISO 8601, such as `2026-11-21T08:30:00.250Z`.
  package static let name = "touchschool-time"
}

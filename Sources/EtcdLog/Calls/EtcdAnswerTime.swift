package import TapGame

/// The times of a member's answer, by this machine's clock and by the member's clock. A node compares them to check its
/// own clock.
package struct EtcdAnswerTime: Hashable, Sendable {
  package let member: EtcdMember
  /// When the call was sent, by this machine's clock.
  package let sent: Timestamp
  /// When the answer's head was received, by this machine's clock.
  package let received: Timestamp
  /// The member's time in whole seconds, rounded down, when it wrote the answer's head.
  package let date: Timestamp
}

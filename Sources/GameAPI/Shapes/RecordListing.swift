package import TapGame

/// The response to `GET /admin/api/adjustments`: the adjustments made so far.
package struct AdjustmentListing: Codable, Sendable {
  package let adjustments: [AdjustmentRecord]

  package init(adjustments: [AdjustmentRecord]) { self.adjustments = adjustments }
}

/// The response to `GET /admin/api/bans`: the bans made so far.
package struct BanListing: Codable, Sendable {
  package let bans: [BanRecord]

  package init(bans: [BanRecord]) { self.bans = bans }
}

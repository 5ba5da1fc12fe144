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

/// The response to `GET /admin/api/sheets`: the sheets of taps imported so far.
package struct TapSheetListing: Codable, Sendable {
  package let sheets: [TapSheet]

  package init(sheets: [TapSheet]) { self.sheets = sheets }
}

/// The response to `GET /admin/api/editions`: the editions of directories imported so far.
package struct EditionListing: Codable, Sendable {
  package let editions: [SchoolEdition]

  package init(editions: [SchoolEdition]) { self.editions = editions }
}

/// The response to `GET /admin/api/people`: the people who help to run the contest.
package struct PeopleListing: Codable, Sendable {
  package let people: [Person]

  package init(people: [Person]) { self.people = people }
}

/// The response to `GET /admin/api/webhooks`: the webhooks, without their secrets.
package struct WebhookListing: Codable, Sendable {
  package let webhooks: [Webhook]

  package init(webhooks: [Webhook]) { self.webhooks = webhooks }
}

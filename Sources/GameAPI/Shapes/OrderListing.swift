package import Foundation
package import TapGame

/// Entries of the audit list: `GET /admin/api/log`.
package enum OrderListing {
  /// Entries as JSON, with the value of `before` for the next request.
  ///
  /// - Parameters:
  ///   - isLast: whether no entries follow.
  ///   - head: the head of the list's chain; `nil` if the list is empty.
  /// - Throws: an error if the text of an entry is not JSON.
  /// - Complexity: O(size).
  package static func json(_ records: [OrderRecord], isLast: Bool, head: OrderHead?) throws -> Data {
    try GameJSON.text(ofObject: [
      "orders": try records.map(object), "next": (isLast ? nil : records.last?.id) ?? NSNull(),
      "head": head.map { ["order": $0.order, "link": $0.link] as [String: Any] } ?? NSNull(),
    ])
  }

  /// An entry as an object of `JSONSerialization`.
  ///
  /// - Throws: an error if the text of an entry is not JSON.
  /// - Complexity: O(size).
  package static func object(_ record: OrderRecord) throws -> [String: Any] {
    [
      "id": record.id, "order": record.order?.rawValue ?? NSNull(), "command": record.command,
      "fields": try value(record.fields), "by": record.sender.name, "from": record.sender.address ?? NSNull(),
      "season": record.season?.rawValue ?? NSNull(), "at": record.at.description, "revision": record.revision.rawValue,
      "outcome": try record.outcome.map(value) ?? NSNull(),
      "refusal": try record.refusal.map { try value(String(decoding: GameJSON.line($0), as: UTF8.self)) } ?? NSNull(),
    ]
  }

  private static func value(_ json: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  }
}

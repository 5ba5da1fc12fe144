package import Foundation
import Boards
package import TapGame

extension OrderListing {
  /// The entries of a listing.
  ///
  /// - Throws: ``Unreadable`` if the data is not a listing.
  /// - Complexity: O(size).
  package static func records(in json: Data) throws -> [OrderRecord] {
    guard let listing = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
      let orders = listing["orders"] as? [[String: Any]]
    else { throw Unreadable() }
    return try orders.map(record)
  }

  /// The head of the list's chain in a listing; `nil` if the list is empty.
  ///
  /// - Complexity: O(size).
  package static func head(in json: Data) -> OrderHead? {
    struct Listing: Decodable { let head: OrderHead? }
    return (try? JSONDecoder().decode(Listing.self, from: json))?.head
  }

  /// Reads an entry in the format of ``object(_:)``.
  private static func record(_ object: [String: Any]) throws -> OrderRecord {
    func number(_ name: String) -> Int64? { (object[name] as? NSNumber)?.int64Value }
    func text(_ name: String) throws -> String? {
      guard let value = object[name], !(value is NSNull) else { return nil }
      let json = try JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: json, as: UTF8.self)
    }
    guard let id = number("id"), let command = object["command"] as? String, let by = object["by"] as? String,
      let moment = (object["at"] as? String).flatMap({ Timestamp(iso8601: $0) }), let revision = number("revision"),
      let fields = try text("fields")
    else { throw Unreadable() }
    return OrderRecord(
      id: id, order: (object["order"] as? String).flatMap(OrderID.init(rawValue:)), command: command, fields: fields,
      sender: Sender(by, at: object["from"] as? String), season: number("season").map(SeasonID.init(rawValue:)),
      at: moment, revision: Revision(rawValue: revision), outcome: try text("outcome"),
      refusal: try text("refusal").map { try JSONDecoder().decode(ContestRefusal.self, from: Data($0.utf8)) })
  }

  /// The data is not a listing of the audit list.
  package struct Unreadable: Error {}
}

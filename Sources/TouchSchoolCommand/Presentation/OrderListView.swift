import Console
import Foundation
import GameAPI
import TapGame

/// The audit list, as a table, JSON or CSV.
struct OrderListView {
  let orders: [OrderRecord]
  /// Whether this is the end of the list.
  let isLast: Bool

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table)
    case .json: try printer.lines([String(decoding: try OrderListing.json(orders, isLast: isLast), as: UTF8.self)])
    case .csv:
      try printer.csv(
        header: [
          "number", "at", "by", "from", "command", "season", "fields", "order", "revision", "outcome", "refusal",
        ],
        orders.map { order in
          [
            String(order.id), order.at.description, order.sender.name, order.sender.address ?? "", order.command,
            order.season?.description ?? "", order.fields, order.order?.rawValue ?? "", order.revision.description,
            order.outcome ?? "", order.refusal?.description ?? "",
          ]
        })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Number", alignment: .trailing), .init("When"), .init("Who"), .init("From"), .init("Command"),
      .init("Season", alignment: .trailing), .init("What", isFlexible: true), .init("Outcome", isFlexible: true),
    ])
    for order in orders {
      table.append([
        .init(String(order.id), style: .dim), .init(order.at.description), .init(order.sender.name),
        .init(order.sender.address ?? "", style: .dim), .init(order.command, style: .emphasis),
        .init(order.season?.description ?? ""), .init(Self.words(order.fields)),
        .init(order.refusal.map { "refused: \($0)" } ?? "ok", style: order.refusal == nil ? .gain : .loss),
      ])
    }
    return table
  }

  /// A short text of a command's fields, such as `reason a macro, target session 7`. It leaves out the season, which
  /// has its own column.
  private static func words(_ fields: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(fields.utf8)), let object = value as? [String: Any]
    else { return fields }
    return words(object.filter { $0.key != "season" })
  }

  private static func words(_ value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.map { "\($0.key) \(words($0.value))" }.joined(separator: ", ")
    case let list as [Any]: list.map(words).joined(separator: " ")
    default: "\(value)"
    }
  }
}

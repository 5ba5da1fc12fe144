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
  /// has its own column, and empty fields.
  private static func words(_ fields: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(fields.utf8)), let object = value as? [String: Any]
    else { return fields }
    return words(object.filter { $0.key != "season" })
  }

  private static func words(_ value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.map {
        (setting($0.key, $0.value) ?? "\($0.key) \(words($0.value))", words($0.value))
      }
      .filter { !$0.1.isEmpty }.map(\.0).joined(separator: ", ")
    case let list as [Any]: list.map(words).joined(separator: " ")
    case is NSNull: ""
    case let flag as NSNumber where String(cString: flag.objCType) == "c": flag.boolValue ? "yes" : "no"
    default: "\(value)"
    }
  }

  /// A setting with its value as people type it; `nil` for other fields, and for a code, which the list does not have.
  private static func setting(_ name: String, _ value: Any) -> String? {
    guard let setting = SeasonSetting.all.first(where: { $0.name == name }), case .duration = setting.kind,
      let number = value as? Int64
    else { return nil }
    return "\(name) \(SeasonSetting.Kind.text(number))"
  }
}

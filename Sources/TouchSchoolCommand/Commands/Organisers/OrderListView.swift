import Basics
import Boards
import Console
import Foundation
import TapGame

struct OrderListView {
  let page: AuditPage

  func print(by printer: Printer) throws {
    try printer.print(report(in: printer.style.zone), json: page)
    guard printer.format == .table, let head = page.head else { return }
    let line = printer.style.language(Self.sentence(head)).wrapped(to: printer.width ?? .max)
    try printer.lines(line.map { printer.palette.apply(.dim, to: $0) })
  }

  /// The head in groups of digits, so that somebody can write it down.
  private static func sentence(_ head: OrderHead) -> Words {
    let groups = stride(from: 0, to: head.link.count, by: 16).map { head.link.dropFirst($0).prefix(16) }
    return "Chain up to order \(head.order): \(groups.joined(separator: " "))"
  }

  private func report(in zone: DisplayTimeZone) -> Report<OrderRecord> {
    Report(
      page.orders, order: "number at by from command season fields order revision outcome refusal",
      [
        .init(.number, "number", "Number", style: { _ in .dim }) { $0.id },
        .init(.time, "at", "When") { $0.at },
        .init(.word, "by", "Who", givesWay: 3) { $0.sender.name },
        .init(.word, "from", "From", givesWay: 1, style: { _ in .dim }) { $0.sender.address },
        .init(.word, "command", "Command", style: { _ in .emphasis }) { $0.command },
        .init(.number, "season", "Season", givesWay: 2) { $0.season },
        .init(.word, "refusal", "Outcome", cell: Self.outcome) { $0.refusal?.description },
        .init(.text, "fields", "What", cell: { .init(saying: Self.what($0, zone)) }) { $0.fields },
        .data("order") { $0.order?.rawValue }, .data("revision") { $0.revision }, .data("outcome") { $0.outcome },
      ])
  }

  private static func what(_ order: OrderRecord, _ zone: DisplayTimeZone) -> Words {
    let fields = words(order.fields, zone)
    guard let refusal = order.refusal?.words else { return Words(verbatim: fields) }
    return fields.isEmpty ? refusal : "\(fields): \(refusal)"
  }

  private static func outcome(of order: OrderRecord) -> TextTable.Cell {
    order.refusal == nil
      ? .init(saying: "ok", style: .gain) : .init(saying: "refused", style: .loss)
  }

  /// A short text of a command's fields, such as `reason a macro, target session 7`. It leaves out the season, which
  /// has its own column, and empty fields.
  private static func words(_ fields: String, _ zone: DisplayTimeZone) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(fields.utf8)), let object = value as? [String: Any]
    else { return fields }
    return words(object.filter { $0.key != "season" }, zone)
  }

  private static func words(_ value: Any, _ zone: DisplayTimeZone) -> String {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.map {
        (setting($0.key, $0.value) ?? "\($0.key) \(words($0.value, zone))", words($0.value, zone))
      }
      .filter { !$0.1.isEmpty }.map(\.0).joined(separator: ", ")
    case let list as [Any]: list.map { words($0, zone) }.joined(separator: " ")
    case is NSNull: ""
    case let flag as NSNumber where String(cString: flag.objCType) == "c":
      flag.boolValue ? "yes" : "no"
    case let text as String: time(text, zone) ?? text
    default: "\(value)"
    }
  }

  /// The local time of a field with a moment, with a space at which no line breaks.
  private static func time(_ text: String, _ zone: DisplayTimeZone) -> String? {
    Timestamp(iso8601: text).map { zone.text($0).replacing(" ", with: "\u{A0}") }
  }

  /// A setting with its value as people type it; `nil` for other fields, and for a code, which the list does not have.
  private static func setting(_ name: String, _ value: Any) -> String? {
    guard let setting = SeasonSetting.all.first(where: { $0.name == name }), case .duration = setting.kind,
      let number = value as? Int64
    else { return nil }
    return "\(name) \(SeasonSetting.Kind.text(number))"
  }
}

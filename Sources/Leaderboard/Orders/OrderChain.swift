import GRDB
import SQLiteFile
import TapGame

/// The chain of the audit list. The table `order_link` has a row for each order:
///
/// - `digest`: the SHA-256 of the order's row, the byte `R` and the values of its columns, as in a part of a seal;
/// - `link`: the SHA-256 of these values: the text `touchschool order`, the link of the order before it (an empty text
///   for the first one), the order's number, its season, and `digest`.
///
/// Values are encoded as in ``ContestDigest``. Who changes, removes or puts in an order has to make all links after it
/// anew. Then the head is another one than that in later seals, and than that which somebody has written down.
///
/// A file with one season of several has all links, but not the orders of the other seasons. So nobody notices the removal
/// of an order for a season that the file does not have.
enum OrderChain {
  struct Link {
    let order: Int64
    let season: Int64?
    var digest: String
    var link: String
  }

  /// The head of the chain, up to the order before `last`; `nil` if there is no order.
  static func head(_ db: Database, before last: Int64? = nil) throws -> OrderHead? {
    try StoredRow.fetchOne(
      db, sql: "SELECT id, link FROM order_link WHERE id < ? ORDER BY id DESC LIMIT 1",
      arguments: [last ?? .max]
    ).map { OrderHead(order: try $0[0], link: try $0[1]) }
  }

  /// Links the newest order.
  static func append(_ db: Database, _ order: Int64, season: Int64?) throws {
    let digest = try digest(db, of: order) ?? ""
    let link = hash(after: try head(db, before: order)?.link, order, season, digest)
    try db.cachedStatement(sql: "INSERT INTO order_link (id, season, digest, link) VALUES (?, ?, ?, ?)")
      .execute(arguments: [order, season, digest, link])
  }

  /// The links from an order on.
  static func links(_ db: Database, from order: Int64) throws -> [Link] {
    try StoredRow.fetchAll(
      db, sql: "SELECT id, season, digest, link FROM order_link WHERE id >= ? ORDER BY id", arguments: [order]
    ).map { Link(order: try $0[0], season: try $0[1], digest: try $0[2], link: try $0[3]) }
  }

  /// What is wrong with an order, as a sentence; `nil` if it is as it was when it was linked.
  ///
  /// - Parameter before: the order before it; `nil` for the first one.
  static func finding(_ db: Database, _ link: Link, after before: Link?) throws -> String? {
    if let found = try digest(db, of: link.order) {
      guard found == link.digest else { return "order \(link.order) was changed" }
    } else if try isExpected(link, db) {
      return "order \(link.order) was removed"
    }
    guard link.link != hash(after: before?.link, link.order, link.season, link.digest) else { return nil }
    let place = before.map { "order \($0.order)" } ?? "the start of the list"
    return "order \(link.order) does not follow \(place): an order before it was changed, removed or put in"
  }

  /// Whether the order of a link has to be in this file.
  private static func isExpected(_ link: Link, _ db: Database) throws -> Bool {
    guard let season = link.season else { return true }
    return try SeasonTable.season(db, SeasonID(rawValue: season)) != nil
  }

  /// Changes orders, and makes the links from the first of them on anew. An order that is not as it was when it was
  /// linked keeps its digest and its link, so a check still finds it.
  static func renew(_ db: Database, from first: Int64, changing change: () throws -> Void) throws {
    let links = try links(db, from: head(db, before: first)?.order ?? first)
    let start = links.first.flatMap { $0.order < first ? $0 : nil }
    var (before, intact) = (start, Set<Int64>())
    for link in links where link.order >= first {
      if try finding(db, link, after: before) == nil { intact.insert(link.order) }
      before = link
    }
    try change()
    before = start
    for var link in links where link.order >= first {
      if intact.contains(link.order) {
        link.digest = try digest(db, of: link.order) ?? link.digest
        link.link = hash(after: before?.link, link.order, link.season, link.digest)
        try db.cachedStatement(sql: "UPDATE order_link SET digest = ?, link = ? WHERE id = ?")
          .execute(arguments: [link.digest, link.link, link.order])
      }
      before = link
    }
  }

  /// The digest of an order's row; `nil` if the file does not have the order.
  private static func digest(_ db: Database, of order: Int64) throws -> String? {
    let statement = try db.cachedStatement(sql: "SELECT \(OrderTable.columns) FROM contest_order WHERE id = ?")
    try statement.setArguments([order])
    var contents = HashedContents()
    return try contents.add(rowsOf: statement, db) == 0 ? nil : contents.hash().hexadecimal
  }

  private static func hash(after link: String?, _ order: Int64, _ season: Int64?, _ digest: String) -> String {
    var contents = HashedContents()
    contents.add("touchschool order")
    contents.add(link ?? "")
    contents.add(order)
    contents.add(season)
    contents.add(digest)
    return contents.hash().hexadecimal
  }
}

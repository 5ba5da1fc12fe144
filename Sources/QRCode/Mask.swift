/// A pattern by which modules are turned, so that none of the code looks like something else: table 10.
struct Mask: Hashable, CaseIterable, Sendable {
  /// From 0 to 7, as the format information names it.
  let number: Int

  static let allCases = (0..<8).map(Mask.init(number:))

  /// Whether the module of a column and a row is turned.
  func turns(x: Int, y: Int) -> Bool {
    switch number {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}

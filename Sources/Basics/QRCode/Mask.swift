/// A pattern of modules to invert, so that data does not resemble a function pattern (table 10).
struct Mask: Hashable, CaseIterable, Sendable {
  /// The number in the format information, from 0 to 7.
  let number: Int

  static let allCases = (0..<8).map(Mask.init(number:))

  /// Whether the module at a column and a row is inverted.
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

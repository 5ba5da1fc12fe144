// Parsing the arguments of questions.

import Boards
import ArgumentParser
package import GameAPI

extension NumberRange: ExpressibleByArgument {
  /// Reads a number or a range of numbers.
  package init?(argument: String) { self.init(argument) }
}

extension HistoryInterval: ExpressibleByArgument {
  /// Reads a number with its unit.
  package init?(argument: String) { self.init(argument) }
}

extension Score: ExpressibleByArgument {}

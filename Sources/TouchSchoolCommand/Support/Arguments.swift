// How the words of the design are read from the command line.

public import ArgumentParser
public import Boards
public import SchoolDirectory
public import TapGame
package import TerminalApp

extension SeasonID: ExpressibleByArgument {
  /// Reads a season's number.
  public init?(argument: String) {
    guard let number = Int64(argument), number > 0 else { return nil }
    self.init(rawValue: number)
  }
}

extension SessionID: ExpressibleByArgument {
  /// Reads a session's number.
  public init?(argument: String) {
    guard let number = Int64(argument), number > 0 else { return nil }
    self.init(rawValue: number)
  }
}

extension SchoolID: ExpressibleByArgument {
  /// Reads a school's id.
  public init?(argument: String) { self.init(argument) }
}

extension Nickname: ExpressibleByArgument {
  /// Reads a nickname.
  public init?(argument: String) { self.init(argument) }
}

extension Language: ExpressibleByArgument {}
extension SchoolLevel: ExpressibleByArgument {}
extension School.Status: ExpressibleByArgument {}
extension DirectoryFormat: ExpressibleByArgument {}
extension DirectoryAPI: ExpressibleByArgument {}
extension TiePolicy: ExpressibleByArgument {}

extension Board: ExpressibleByArgument {
  /// Reads a board, such as `region:서울특별시/level:high`.
  public init?(argument: String) { self.init(argument) }
}

extension BoardCursor: ExpressibleByArgument {
  /// Reads a cursor that a page has given.
  public init?(argument: String) { self.init(argument) }
}

extension Percentile: ExpressibleByArgument {
  /// Reads percent, with two places after the point at the most.
  public init?(argument: String) { self.init(argument) }
}

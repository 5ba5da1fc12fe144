import Basics
import ArgumentParser
import Boards
import TapGame

struct Wall: AsyncParsableCommand {
  static let configuration = CommandConfiguration("wall", subcommands: [WallShow.self])
}

struct WallShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration("wall show")

  enum Sound: String, CaseIterable, ExpressibleByArgument { case on, off }

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: "How the walls look: list, or hall with five large rows.") var look: WallLook?
  @Option(help: "The board, such as level:high.") var board: Board?
  @Option(help: "Whether the walls play sounds, on or off. A browser plays none before its wall was touched once.")
  var sound: Sound?
  @Option(help: "A line for the walls and the phones; an empty one takes it away.") var message: String?
  @Flag(help: "Let the message stay until another one; otherwise it leaves after 20 seconds.") var stays = false

  func validate() throws {
    guard look == nil, board == nil, sound == nil, message == nil else { return }
    throw ValidationError(saying: "Give at least one of --look, --board, --sound and --message.")
  }

  func run() async throws {
    try await order.with { desk in
      let wall = try await desk.send(
        ShowOnWall(
          look: look, board: board?.description, sound: sound.map { $0 == .on }, message: message,
          stays: message == nil || !stays ? nil : true))
      let report = Report(
        [wall], isFields: true,
        [
          .init(.number, "number", "Change") { $0.number },
          .init(.word, "look", "Look") { $0.look?.rawValue },
          .init(.text, "board", "Board") { $0.board },
          .init(.word, "sound", "Sound") { $0.sound.map { $0 ? Sound.on : .off }?.rawValue },
          .init(.text, "message", "Message") { $0.message },
          .init(.time, "message_ends_at", "Until") { $0.messageEndsAt },
          .init(.time, "changed_at", "At") { $0.changedAt },
        ])
      try output.printer.print(report, json: wall)
    }
  }
}

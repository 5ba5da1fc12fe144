import TapGame
import GameAPI
import Hummingbird
import NIOCore
import PackedFiles
import SchoolDirectory

/// What a directory file contains, for the command that imports it.
private struct DirectoryAnswer: Encodable {
  let edition: DirectoryEdition
}

extension ContestHTTPServer {
  /// Adds the route that reads a directory file. It changes nothing: the command `schools.import` takes what it answers.
  func addAdminDirectoryRoutes(to group: RouterGroup<GameContext>) {
    group.post("directory") { request, context in try await upload(request, context) { try await readDirectory($0) } }
  }

  private func readDirectory(_ request: Request) async throws -> Response {
    let query = try QueryParameters(of: request, known: ["format", "level"])
    let format = try query.value("format", "a format of directories") { DirectoryFormat(rawValue: $0) }
    let level = try query.value("level", "a level") { SchoolLevel(rawValue: $0) }
    let body = try await request.body.collect(upTo: AdminTokens.maximumBodySize)
    do {
      let content = try PackedFile.content(of: Array(buffer: body), upTo: AdminTokens.maximumBodySize)
      let edition = try DirectoryReader.read(content, upTo: Self.maximumUploadedLines, format: format, level: level)
      try Task.checkCancellation()
      return Response.json(try GameJSON.text(DirectoryAnswer(edition: edition)))
    } catch let error as PackedFileError {
      throw Problem(.invalidValue, error.words)
    } catch DirectoryError.stopped {
      throw CancellationError()
    } catch let error as DirectoryError {
      throw Problem(.invalidValue, error.words)
    }
  }
}

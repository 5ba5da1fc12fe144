import Boards
import Foundation
import GameAPI
import HTTPTypes
import Hummingbird
import NIOCore
import TapGame

/// The response to `GET /admin/api/backups`.
private struct BackupListing: Encodable {
  let backups: [BackupItem]
}

/// The response to `POST /admin/api/backups`.
private struct MadeBackup: Encodable {
  let name: String
  let revision: Revision
  let digest: String
  let bytes: Int64
}

extension ContestHTTPServer {
  func addAdminBackupRoutes(to group: RouterGroup<GameContext>) {
    group.get("backups") { _, _ in
      Response.json(try GameJSON.text(BackupListing(backups: try keptBackups().list())))
    }
    group.post("backups") { _, _ in
      guard let record = try await keptBackups().make(onlyIfNewer: false) else {
        throw Problem(.unavailable, detail: "No backup was made; try again.")
      }
      let name = URL(fileURLWithPath: record.file).lastPathComponent
      let answer = MadeBackup(
        name: name, revision: record.revision, digest: record.digest, bytes: record.bytes)
      var response = Response.json(try GameJSON.text(answer), status: .created)
      response.headers[.location] = "/admin/api/backups/\(name)"
      return response
    }
    group.get("backups/{name}") { _, context in
      // This path takes POST only.
      guard context.parameters.get("name") != Self.downloadName else { throw HTTPError(.notFound) }
      guard let name = context.parameters.get("name"), let path = try keptBackups().path(of: name) else {
        throw Problem(
          .notFound, detail: "There is no backup of this name; /admin/api/backups lists those that there are.")
      }
      return try file(at: path, named: name)
    }
    group.post("backups/\(Self.downloadName)") { _, _ in
      guard let backups else { throw Self.noBackups }
      let record = try await backups.makeTemporary()
      // The response keeps the file open, so the file's name can be removed.
      defer { try? FileManager.default.removeItem(atPath: record.file) }
      return try file(at: record.file, named: "touchschool-\(record.revision).sqlite")
    }
  }

  private static let downloadName = "download"

  private static let noBackups = Problem(.notFound, detail: "This server keeps no backups; it was given no folder.")

  private func keptBackups() throws -> any BackupKeeper {
    guard let backups, backups.folder != nil else { throw Self.noBackups }
    return backups
  }

  func file(
    at path: String, named name: String, from start: UInt64 = 0, whenSent: @escaping @Sendable () -> Void = {}
  ) throws -> Response {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Problem(.notFound, detail: "The backup is there no more.")
    }
    let size = try file.seekToEnd()
    let isPart = start > 0 && start < size
    let first = isPart ? start : 0
    try file.seek(toOffset: first)
    var headers: HTTPFields = [
      .contentType: "application/vnd.sqlite3", .cacheControl: "no-store",
      .contentDisposition: "attachment; filename=\"\(name)\"",
    ]
    if isPart { headers[.contentRange] = "bytes \(first)-\(size - 1)/\(size)" }
    return Response(
      status: isPart ? .partialContent : .ok, headers: headers,
      body: ResponseBody(contentLength: Int(size - first)) { writer in
        defer { try? file.close() }
        while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty {
          try await writer.write(ByteBuffer(bytes: piece))
        }
        try await writer.finish(nil)
        whenSent()
      })
  }
}

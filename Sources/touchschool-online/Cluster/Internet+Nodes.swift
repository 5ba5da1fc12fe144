import Cluster
import GameAPI
import GameServer
import RemotePlay
import Basics
import TouchSchoolCommand

extension Internet {
  /// The time within which a node has to say that it has everything.
  private static let nodeTime = Duration.seconds(1)

  func withNode<Result>(
    of call: ClusterCall, _ work: (any OrganisedContest, any ServerContest) async throws -> Result
  ) async throws -> Result? {
    let (addresses, key, authority) = try await Self.withLog(of: call) { log, address in
      let head = try await Self.head(of: log, address)
      // The node that is furthest is the one that ran last, whatever a machine's clock says.
      let reports = try await LogReports(of: log).read().sorted { $0.report.applied > $1.report.applied }
      return (reports.compactMap(\.report.address), head.organiserKey, address.authority)
    }
    var tried: Set<ServerAddress> = []
    for address in addresses.compactMap({ try? ServerAddress($0) }) where tried.insert(address).inserted {
      do {
        let result = try await ContestServer.connect(
          to: address, connections: 2, certificates: authority, backoff: Backoff(.once), answerTime: Self.commandTime
        ) { server -> Result? in
          let organised = AdminServer(server, token: key)
          guard try await organised.isCurrent(path: NodeQuestion.current, within: Self.nodeTime) else { return nil }
          return try await work(organised, server)
        }
        if let result { return result }
      } catch let error as ServerError where error.isTemporary {
        // The next node gets the same, with the same id.
      } catch is ServerError {
        return nil
      }
    }
    return nil
  }
}

import Boards
import NIOCore
import ServiceLifecycle
import TapGame

extension StreamHub: Service {
  /// The number of shares into which the readers are divided. Each share gets its heartbeats at a different time.
  private static let shares = 8

  /// Sends changes to the streams until the server shuts down.
  package func run() async throws {
    await withGracefulShutdownHandler {
      await withDiscardingTaskGroup { group in
        group.addTask { await self.goRound() }
        group.addTask { await self.watchSeasons() }
        group.addTask { await self.keepAlive() }
        group.addTask { await self.followStates() }
        group.addTask { await self.followWall() }
        try? await gracefulShutdown()
        group.cancelAll()
      }
    } onGracefulShutdown: {
      self.end()
    }
    end()
  }

  private func goRound() async {
    for await _ in wakings {
      let taken = await ContinuousClock().measure {
        for topic in takeDue() { await goRound(topic) }
      }
      do { try await clock.sleep(for: max(settings.interval, taken)) } catch { return }
    }
  }

  private func goRound(_ topic: StreamTopic) async {
    do {
      let (channels, limit) = channels(of: topic)
      var last: [ObjectIdentifier: EventLoopFuture<Void>] = [:]
      // All channels have the same revision, except those that were opened since the last round.
      for (seen, channels) in Dictionary(grouping: channels, by: \.confirmed) {
        var delta = try await leaderboard.delta(of: topic.board, season: topic.season, since: seen, ties: topic.ties)
        note(delta.ranking.summary.boundary, of: topic)
        for channel in channels {
          do {
            if let (event, readers) = try channel.advance(by: &delta, ties: topic.ties, keeping: limit) {
              for readers in readers { last[ObjectIdentifier(readers.loop)] = readers.send(event) }
            }
          } catch {
            end(channel, of: topic)
          }
          // A round with thousands of slices takes a while, and requests must not wait so long for a thread.
          await Task.yield()
        }
      }
      // The time for sending is part of the round.
      for sent in last.values { try? await sent.get() }
    } catch {
      end(topic, because: error)
    }
  }

  private func watchSeasons() async {
    await withDiscardingTaskGroup { group in
      for await moment in alarms {
        let wait = max(.zero, moment - wallClock.now)
        group.addTask {
          guard (try? await self.clock.sleep(for: wait)) != nil else { return }
          self.lookAtSeasons()
        }
      }
    }
  }

  private func followStates() async {
    for await state in leaderboard.feedStates() {
      if let reason = state.reason { interrupt(because: reason) }
    }
  }

  private func keepAlive() async {
    var share = 0
    while true {
      do { try await clock.sleep(for: settings.heartbeat / Self.shares) } catch { return }
      beat(share: share, of: Self.shares)
      share = (share + 1) % Self.shares
      // If the machine's clock was set, a season may start or end before its alarm.
      lookAtSeasons()
    }
  }
}

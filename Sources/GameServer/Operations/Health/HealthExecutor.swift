import Dispatch

/// Runs checks of the server's health on separate threads. In Swift's pool, they would wait for all earlier requests.
final class HealthExecutor: TaskExecutor {
  static let shared = HealthExecutor()

  private let queue = DispatchQueue(label: "touchschool.health", qos: .userInitiated, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

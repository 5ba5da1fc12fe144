import Boards
import GameAPI
import Hummingbird

extension ContestHTTPServer {
  /// Adds the administrator's routes if the server has an administrator.
  func addAdminRoutes(to router: Router<GameContext>) {
    guard let tokens = settings.adminTokens else { return }
    addDeskRoutes(to: router, tokens)
    let group = router.group("/admin/api").add(middleware: AdminMiddleware(server: self, tokens: tokens))
    addAdminCommandRoutes(to: group)
    addAdminQuestionRoutes(to: group)
    addAdminBackupRoutes(to: group)
    addAdminHallRoutes(to: group)
    addAdminDirectoryRoutes(to: group)
  }
}

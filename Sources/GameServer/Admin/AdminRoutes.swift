import Hummingbird

extension GameServer {
  /// Adds the administrator's routes if the server has an administrator.
  func addAdminRoutes(to router: Router<GameContext>) {
    guard let token = settings.adminToken else { return }
    let group = router.group("/admin/api").add(middleware: AdminMiddleware(server: self, token: token))
    addAdminSeasonRoutes(to: group)
    addAdminCommandRoutes(to: group)
    addAdminLogRoutes(to: group)
    addAdminRecordRoutes(to: group)
    addAdminReviewRoutes(to: group)
    addAdminBackupRoutes(to: group)
  }
}

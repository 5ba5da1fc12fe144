import Hummingbird

extension ContestHTTPServer {
  /// Adds the administrator's routes if the server has an administrator.
  func addAdminRoutes(to router: Router<GameContext>) {
    guard let tokens = settings.adminTokens else { return }
    let group = router.group("/admin/api").add(middleware: AdminMiddleware(server: self, tokens: tokens))
    addAdminSeasonRoutes(to: group)
    addAdminCommandRoutes(to: group)
    addAdminLogRoutes(to: group)
    addAdminRecordRoutes(to: group)
    addAdminReviewRoutes(to: group)
    addAdminBackupRoutes(to: group)
  }
}

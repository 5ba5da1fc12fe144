import Hummingbird

extension GameServer {
  /// Adds the paths of administration, where there is an administrator; else there are none.
  func addAdminRoutes(to router: Router<GameContext>) {
    guard let token = settings.adminToken else { return }
    let group = router.group("/admin/api").add(middleware: AdminMiddleware(server: self, token: token))
    addAdminSeasonRoutes(to: group)
    addAdminAdjustmentRoutes(to: group)
    addAdminPlayerRoutes(to: group)
  }
}

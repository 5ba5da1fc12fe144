import SystemCalls

/// Lets this thread have signals, which the threads of tasks leave to the main thread, so that `raise` returns when the
/// handler has run.
func takeSignals() {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_UNBLOCK, &all, nil)
}

#include "BuildCommit.h"

// The manifest defines it. It stands in a file of its own, because a new commit compiles this file anew, and nothing else.
const char *build_commit(void) {
#ifdef TOUCHSCHOOL_COMMIT
  return TOUCHSCHOOL_COMMIT;
#else
  return 0;
#endif
}

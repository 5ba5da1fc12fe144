#pragma once

/// The commit that the program was built from; null if the build was not told.
///
/// `TOUCHSCHOOL_COMMIT=$(git rev-parse --short=8 HEAD) swift build` tells it.
const char *_Nullable build_commit(void);

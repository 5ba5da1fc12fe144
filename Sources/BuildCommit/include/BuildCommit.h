#pragma once

/// The commit that the program was built from, with a `+` if files were changed since; null if it was not built in a repository.
const char *_Nullable build_commit(void);

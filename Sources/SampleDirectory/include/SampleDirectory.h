#pragma once
#include <stddef.h>

/// The real schools that come with the command, as the CSV file that they lie in.
///
/// - Parameter count: gets how many bytes there are.
const unsigned char *_Nonnull sample_directory(size_t *_Nonnull count);

#pragma once
#include <stddef.h>

/// A file of the web page, as it lies in the program.
struct web_page_file {
  /// Its path under the site's root, such as `game/app.js`.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// The files of the web page.
///
/// - Parameter count: gets how many there are.
const struct web_page_file *_Nonnull web_page_files(size_t *_Nonnull count);

/// The description of the HTTP API, in OpenAPI's YAML.
///
/// - Parameter count: gets how many bytes it has.
const unsigned char *_Nonnull web_page_openapi(size_t *_Nonnull count);

/// Compresses bytes as gzip (RFC 1952).
///
/// - Parameter level: from 1, the fastest, to 9, the smallest.
/// - Parameter result: gets the compressed bytes.
/// - Returns: how many they are; 0 when they would not have fit into `room`.
size_t web_page_compress(const unsigned char *_Nonnull bytes, size_t count, unsigned char *_Nonnull result, size_t room,
                         int level);

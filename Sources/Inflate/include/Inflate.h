#pragma once
#include <stddef.h>
#include <stdint.h>

/// What packed bytes are wrapped in.
enum inflate_wrapping { INFLATE_RAW, INFLATE_GZIP };

/// How unpacking ended.
enum inflate_end { INFLATE_DONE, INFLATE_DAMAGED, INFLATE_TOO_LARGE, INFLATE_NO_MEMORY };

/// Unpacks bytes that were packed with DEFLATE (RFC 1951). A gzip file may have several members (RFC 1952).
///
/// - Parameters:
///   - limit: how many bytes may come out.
///   - result: gets the unpacked bytes, which the caller frees; null unless the end is `INFLATE_DONE`.
///   - result_count: gets how many they are.
enum inflate_end inflate_bytes(const uint8_t *_Nonnull bytes, size_t count, enum inflate_wrapping wrapping,
                               size_t limit, uint8_t *_Nullable *_Nonnull result, size_t *_Nonnull result_count);

/// The checksum of bytes that zip archives have (CRC-32).
uint32_t inflate_checksum(const uint8_t *_Nonnull bytes, size_t count);

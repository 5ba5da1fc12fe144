#include "Inflate.h"
#include <stdlib.h>
#include <zlib.h>

// zlib counts in 32 bits, so both sides are handed over in pieces.
static const size_t piece = 1 << 20;

enum inflate_end inflate_bytes(const uint8_t *bytes, size_t count, enum inflate_wrapping wrapping, size_t limit,
                               uint8_t **result, size_t *result_count) {
  *result = NULL;
  *result_count = 0;
  z_stream stream = {0};
  // 16 above the largest window asks for gzip, a negative window for no wrapping.
  if (inflateInit2(&stream, wrapping == INFLATE_GZIP ? 16 + MAX_WBITS : -MAX_WBITS) != Z_OK) return INFLATE_NO_MEMORY;
  uint8_t *buffer = NULL;
  size_t room = 0, used = 0, given = 0;
  enum inflate_end end = INFLATE_DAMAGED;
  for (;;) {
    if (stream.avail_in == 0 && given < count) {
      stream.next_in = (uint8_t *)bytes + given;
      stream.avail_in = (uInt)(count - given < piece ? count - given : piece);
      given += stream.avail_in;
    }
    if (used == room) {
      // The buffer has one byte more than the limit; if that is used, the content is too large.
      if (used > limit) {
        end = INFLATE_TOO_LARGE;
        break;
      }
      size_t wanted = room ? room * 2 : piece;
      if (wanted > limit + 1) wanted = limit + 1;
      uint8_t *larger = realloc(buffer, wanted);
      if (!larger) {
        end = INFLATE_NO_MEMORY;
        break;
      }
      buffer = larger;
      room = wanted;
    }
    size_t span = room - used < piece ? room - used : piece;
    stream.next_out = buffer + used;
    stream.avail_out = (uInt)span;
    int state = inflate(&stream, Z_NO_FLUSH);
    used += span - stream.avail_out;
    if (state == Z_STREAM_END) {
      if (used > limit) {
        end = INFLATE_TOO_LARGE;
        break;
      }
      int is_last = stream.avail_in == 0 && given == count;
      if (wrapping == INFLATE_RAW || is_last) {
        end = INFLATE_DONE;
        break;
      }
      if (inflateReset(&stream) != Z_OK) break;
    } else if (state == Z_MEM_ERROR) {
      end = INFLATE_NO_MEMORY;
      break;
    } else if (state != Z_OK && state != Z_BUF_ERROR) {
      break;
    } else if (stream.avail_in == 0 && given == count && stream.avail_out > 0) {
      break; // It was cut off.
    }
  }
  inflateEnd(&stream);
  if (end == INFLATE_DONE) {
    *result = buffer;
    *result_count = used;
  } else {
    free(buffer);
  }
  return end;
}

uint32_t inflate_checksum(const uint8_t *bytes, size_t count) {
  uLong checksum = crc32(0, NULL, 0);
  for (size_t start = 0; start < count; start += piece) {
    checksum = crc32(checksum, bytes + start, (uInt)(count - start < piece ? count - start : piece));
  }
  return (uint32_t)checksum;
}

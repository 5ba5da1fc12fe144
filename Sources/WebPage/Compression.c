#include "WebPage.h"
#include <zlib.h>

size_t web_page_compress(const unsigned char *bytes, size_t count, unsigned char *result, size_t room,
                         int level) {
  z_stream stream = {0};
  // 16 above the largest window asks for the header and trailer of gzip.
  if (deflateInit2(&stream, level, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (unsigned char *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = result;
  stream.avail_out = (uInt)room;
  int end = deflate(&stream, Z_FINISH);
  deflateEnd(&stream);
  return end == Z_STREAM_END ? room - stream.avail_out : 0;
}

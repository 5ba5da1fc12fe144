// The page lies in the program itself, so that a server is one file: the compiler copies the bytes in as they are, which takes it no time.
#include "WebPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "Site/index.html"
};

static const struct web_page_file files[] = {
    {"index.html", index_html, sizeof index_html},
};

const struct web_page_file *web_page_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}

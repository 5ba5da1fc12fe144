// The API's description lies in the program itself, as the page does.
#include "WebPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi_yaml[] = {
#embed "openapi.yaml"
};

const unsigned char *web_page_openapi(size_t *count) {
  *count = sizeof openapi_yaml;
  return openapi_yaml;
}

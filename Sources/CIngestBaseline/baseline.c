#include "CIngestBaseline.h"
int cib_placeholder(void) { return 0; }

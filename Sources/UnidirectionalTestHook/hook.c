// In Swift.
void unidirectional_fail_tests(void);

// Before a test runs, also one that names nothing of UnidirectionalTesting.
__attribute__((constructor)) static void install(void) { unidirectional_fail_tests(); }

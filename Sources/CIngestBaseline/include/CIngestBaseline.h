int cib_placeholder(void);

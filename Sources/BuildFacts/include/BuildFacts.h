// What `make release` links into the program: the commit and the libraries, as JSON.

// NULL in other builds.
const char *build_facts(void);

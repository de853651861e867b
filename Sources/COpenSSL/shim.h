#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/sha.h>

// SHA-256 by OpenSSL's plain functions. EVP would load its providers first: 2 ms and 2 MB of every command that
// writes a file (docs/BENCHMARKS.md). They are called deprecated since OpenSSL 3.0, and are what EVP calls itself.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline int zutto_sha256_begin(SHA256_CTX *context) { return SHA256_Init(context); }
static inline int zutto_sha256_add(SHA256_CTX *context, const void *bytes, size_t count) {
  return SHA256_Update(context, bytes, count);
}
static inline int zutto_sha256_end(SHA256_CTX *context, unsigned char *digest) {
  return SHA256_Final(digest, context);
}
#pragma clang diagnostic pop

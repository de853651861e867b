// Keys from a key.

internal import COpenSSL

/// HKDF with SHA-256 (RFC 5869).
public enum HKDF {
  /// Which of its two steps are taken.
  private enum Mode: Int32 {
    case extractAndExpand = 0
    case expandOnly = 2
  }

  /// Keys from a key: extract, then expand.
  ///
  /// - Parameters:
  ///   - key: the input keying material.
  ///   - salt: not secret; may be empty.
  ///   - info: what the keys are for.
  ///   - count: how many bytes, at most 255 × 32.
  /// - Returns: the key.
  public static func derive(key: Secret, salt: [UInt8], info: [UInt8], count: Int) -> Secret {
    derive(.extractAndExpand, key, salt, info, count)
  }

  /// Keys from a key that is uniform already: the second step alone.
  public static func expand(key: Secret, info: [UInt8], count: Int) -> Secret {
    derive(.expandOnly, key, [], info, count)
  }

  private static func derive(_ mode: Mode, _ key: Secret, _ salt: [UInt8], _ info: [UInt8], _ count: Int)
    -> Secret
  {
    unsafe Secret(count: count) { output in
      let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil)
      defer { unsafe EVP_PKEY_CTX_free(context) }
      var size = count
      let isDone = unsafe key.withBytes { key in
        unsafe salt.withUnsafeBufferPointer { salt in
          unsafe info.withUnsafeBufferPointer { info in
            unsafe EVP_PKEY_derive_init(context) == 1
              && EVP_PKEY_CTX_set_hkdf_mode(context, mode.rawValue) == 1
              && EVP_PKEY_CTX_set_hkdf_md(context, HashAlgorithm.sha256.method) == 1
              && EVP_PKEY_CTX_set1_hkdf_key(
                context, key.bindMemory(to: UInt8.self).baseAddress, Int32(key.count)) == 1
              && (salt.isEmpty
                || EVP_PKEY_CTX_set1_hkdf_salt(context, salt.baseAddress, Int32(salt.count)) == 1)
              && EVP_PKEY_CTX_add1_hkdf_info(context, info.baseAddress, Int32(info.count)) == 1
              && EVP_PKEY_derive(context, output.bindMemory(to: UInt8.self).baseAddress, &size) == 1
          }
        }
      }
      precondition(isDone && size == count, "OpenSSL can always derive a short key")
    }
  }
}

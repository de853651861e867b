// Certificates of an authority of one's own (RFC 5280), by OpenSSL.

internal import COpenSSL

/// A certificate with its P-256 key.
public struct KeyedCertificate: Sendable {
  /// What a certificate says of itself.
  public struct Fields: Sendable {
    /// The name of its subject, such as `zutto kasse.local`.
    public var name: String
    /// Seconds since 1970, first and last.
    public var valid: ClosedRange<Int64>
    /// Extensions as OpenSSL's configuration writes them (x509v3_config(5)), by their short names.
    public var extensions: [(name: String, value: String)]

    /// What a certificate says.
    public init(name: String, valid: ClosedRange<Int64>, extensions: [(name: String, value: String)]) {
      self.name = name
      self.valid = valid
      self.extensions = extensions
    }
  }

  /// The private key (PKCS #8) and the certificate, in PEM.
  public let pem: [UInt8]
  /// The certificate alone, in DER.
  public let der: [UInt8]

  /// Makes a key, and a certificate that its issuer signs.
  ///
  /// - Parameters:
  ///   - fields: what it says.
  ///   - serial: 16 random bytes.
  ///   - issuer: who signs, as `pem`; nil for the certificate itself.
  ///
  /// nil if OpenSSL refuses an extension or the issuer.
  public init?(_ fields: Fields, serial: [UInt8], issuer: [UInt8]? = nil) {
    guard let certificate = unsafe OpenCertificate(fields, serial) else { return nil }
    let parent: OpenCertificate
    if let issuer {
      guard let read = unsafe OpenCertificate(pem: issuer) else { return nil }
      unsafe parent = unsafe read
    } else {
      unsafe parent = unsafe certificate
    }
    guard unsafe certificate.sign(fields.extensions, by: parent) else { return nil }
    pem = unsafe certificate.pem
    der = unsafe certificate.der
  }

  /// A certificate and its key in PEM; nil if they can't be read or are not for each other.
  public init?(pem: [UInt8]) {
    guard let certificate = unsafe OpenCertificate(pem: pem) else { return nil }
    self.pem = pem
    der = unsafe certificate.der
  }
}

/// OpenSSL's own objects, freed with this one.
@unsafe private final class OpenCertificate {
  private let key: OpaquePointer
  private let certificate: OpaquePointer

  private init(_ key: OpaquePointer, _ certificate: OpaquePointer) {
    unsafe self.key = key
    unsafe self.certificate = certificate
  }

  deinit {
    unsafe EVP_PKEY_free(key)
    unsafe X509_free(certificate)
  }

  convenience init?(_ fields: KeyedCertificate.Fields, _ serial: [UInt8]) {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1,
      unsafe EVP_PKEY_generate(context, &made) == 1, let key = unsafe made,
      let certificate = unsafe X509_new()
    else { return nil }
    unsafe self.init(key, certificate)
    // Numbers are positive (RFC 5280, section 4.1.2.2).
    let bytes = serial.enumerated().map { $0.offset == 0 ? $0.element & 0x7F | 1 : $0.element }
    guard let number = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil) else { return nil }
    defer { unsafe BN_free(number) }
    guard unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil,
      // Version 3 is written as 2.
      unsafe X509_set_version(certificate, 2) == 1, unsafe X509_set_pubkey(certificate, key) == 1,
      unsafe ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(fields.valid.lowerBound)) != nil,
      unsafe ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(fields.valid.upperBound)) != nil,
      unsafe X509_NAME_add_entry_by_txt(
        X509_get_subject_name(certificate), "CN", utf8Text, fields.name,
        Int32(fields.name.utf8.count), -1, 0) == 1
    else { return nil }
  }

  /// `MBSTRING_UTF8` of openssl/asn1.h, which Swift doesn't import.
  private var utf8Text: Int32 { 0x1000 }

  convenience init?(pem: [UInt8]) {
    // OpenSSL reads the bytes where they are, as long as the input is open.
    let read = unsafe pem.withUnsafeBytes { bytes -> (key: OpaquePointer, certificate: OpaquePointer)? in
      guard let input = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
      defer { unsafe BIO_free(input) }
      guard let key = unsafe PEM_read_bio_PrivateKey(input, nil, nil, nil) else { return nil }
      guard let certificate = unsafe PEM_read_bio_X509(input, nil, nil, nil) else {
        unsafe EVP_PKEY_free(key)
        return nil
      }
      return unsafe (key, certificate)
    }
    guard let (key, certificate) = unsafe read else { return nil }
    unsafe self.init(key, certificate)
    guard unsafe X509_check_private_key(certificate, key) == 1 else { return nil }
  }

  func sign(_ extensions: [(name: String, value: String)], by issuer: OpenCertificate) -> Bool {
    guard unsafe X509_set_issuer_name(certificate, X509_get_subject_name(issuer.certificate)) == 1 else {
      return false
    }
    for (name, value) in extensions {
      var context = unsafe X509V3_CTX()
      unsafe X509V3_set_ctx(&context, issuer.certificate, certificate, nil, nil, 0)
      guard let made = unsafe X509V3_EXT_conf(nil, &context, name, value) else { return false }
      defer { unsafe X509_EXTENSION_free(made) }
      guard unsafe X509_add_ext(certificate, made, -1) == 1 else { return false }
    }
    return unsafe X509_sign(certificate, issuer.key, EVP_sha256()) > 0
  }

  var pem: [UInt8] {
    unsafe OpenCertificate.written { output in
      _ = unsafe PEM_write_bio_PKCS8PrivateKey(output, key, nil, nil, 0, nil, nil)
      _ = unsafe PEM_write_bio_X509(output, certificate)
    }
  }

  var der: [UInt8] {
    unsafe OpenCertificate.written { output in _ = unsafe i2d_X509_bio(output, certificate) }
  }

  private static func written(_ write: (OpaquePointer) -> Void) -> [UInt8] {
    guard let output = unsafe BIO_new(BIO_s_mem()) else { return [] }
    defer { unsafe BIO_free(output) }
    unsafe write(output)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe BIO_read(output, &piece, Int32(piece.count))
      guard count > 0 else { return bytes }
      bytes += piece[..<Int(count)]
    }
  }
}

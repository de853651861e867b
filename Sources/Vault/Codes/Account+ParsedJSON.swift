// What `otp parse` prints of a URI.

public import LosslessJSON
internal import Seal

extension Account {
  /// The account as the JSON of the documents' `/otp/parse-uri`, which holds its secret in clear.
  public var parsedJSON: JSONObject { json(secret: .text(Base32.text(secret))) }

  /// The same without the secret, of which no text is made.
  public var jsonWithoutSecret: JSONObject { json(secret: nil) }

  private func json(secret: JSON?) -> JSONObject {
    var object: JSONObject = ["type": .text(kind.name), "issuer": .text(issuer), "accountName": .text(name)]
    object["secret"] = secret
    object["algorithm"] = .text(algorithm.rawValue)
    object["digits"] = .integer(digits)
    switch kind {
    case .totp(let period): object["period"] = .integer(period)
    case .steam: object["period"] = .integer(Account.standardPeriod)
    case .hotp(let counter): object["counter"] = .integer(counter)
    }
    return object
  }
}

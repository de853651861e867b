// What `otp parse` prints of a URI.

public import Ground
internal import Seal

extension Account {
  /// The account as the JSON of the documents' `/otp/parse-uri`, which holds its secret in clear.
  public var parsedJSON: JSONObject {
    var object: JSONObject = [
      "type": .text(kind.name),
      "issuer": .text(issuer),
      "accountName": .text(name),
      "secret": .text(Base32.text(secret)),
      "algorithm": .text(algorithm.rawValue),
      "digits": .integer(digits),
    ]
    switch kind {
    case .totp(let period): object["period"] = .integer(period)
    case .steam: object["period"] = .integer(Account.standardPeriod)
    case .hotp(let counter): object["counter"] = .integer(counter)
    }
    return object
  }
}

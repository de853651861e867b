// Averages of whole minor units.

extension Int {
  /// The quotient by a number above 0, rounded to the nearest, halves away from zero.
  func dividedRounding(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    guard rest.magnitude >= divisor.magnitude - rest.magnitude else { return quotient }
    return self < 0 ? quotient - 1 : quotient + 1
  }
}

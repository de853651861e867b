// Sizes that tell little of what is sealed.

/// Padmé, from "Reducing Metadata Leakage from Encrypted Files and Communication with PURBs" (2019).
public enum Padding {
  /// The padded size: at most 12 % more, and only the leading digits of `size` are revealed.
  ///
  /// - Precondition: `size` is greater than 0.
  public static func size(_ size: Int) -> Int {
    let exponent = Int.bitWidth - 1 - size.leadingZeroBitCount
    let digits = Int.bitWidth - exponent.leadingZeroBitCount
    let step = 1 << max(0, exponent - digits)
    return (size + step - 1) / step * step
  }
}

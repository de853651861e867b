// Whether two machines' rules for a zone are the same.

extension TimeZoneRules {
  /// The digest of the zone's name, changes and rule: what inferred offsets depend on.
  public var digest: Digest {
    var builder = Digest.Builder()
    builder.add(name)
    for time in times { builder.add(Int(time)) }
    for offset in offsets { builder.add(Int(offset)) }
    builder.add(Int(initial))
    builder.add(footer.map { "\($0)" })
    return builder.digest
  }
}

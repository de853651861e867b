// Personal links' files: text to model, model to text.
// Format: docs/FORMAT.md, "notes/links/<token>.json".

internal import Ground

/// Reads and writes personal links.
enum LinkFormat {
  static let shape = JSONShape(PersonalLink.fields)

  /// Reads a personal link.
  static func link(_ source: Source) -> (PersonalLink?, [Diagnostic]) {
    var token: LinkToken?
    var problems: [Diagnostic] = []
    do throws(Diagnostic) { token = try LinkToken(parsing: source.path.stem) } catch {
      var problem = error
      problem.path = source.path
      problems.append(problem)
    }
    let (link, faults) = JSONReader.reading(source) { reader -> PersonalLink? in
      var link = token.map { PersonalLink(token: $0, made: nil, state: .open) }
      return PersonalLink.fields.read(&reader, into: &link)
    }
    return (link, problems + faults)
  }
}

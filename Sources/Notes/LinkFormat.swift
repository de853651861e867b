// Personal links' files: text to model, model to text.
// Format: docs/FORMAT.md, "notes/links/<token>.json".

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads and writes personal links.
enum LinkFormat {
  static let shape: JSONShape = ["made", "state", "mail", "post", "name", "url"]

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
      let made = reader.text("made", as: Day.init(parsing:))
      let faults = reader.problems.count
      // A state that can't be told opens no page: it may have been "retired".
      let state =
        reader.choice("state", of: PersonalLink.State.self)
        ?? (reader.problems.count == faults ? .open : .retired)
      let mail = reader.text("mail", as: LinkAddress.mail)
      let post = reader.text("post", as: LinkAddress.post)
      let name = reader.name(maxCharacters: LinkAddress.maximumNameLength)
      let url = reader.text("url", as: LinkAddress.page)
      return token.map {
        PersonalLink(token: $0, made: made, state: state, mail: mail, post: post, name: name, url: url)
      }
    }
    return (link, problems + faults)
  }

  /// The file of a link.
  static func json(_ link: PersonalLink) -> JSON {
    var object = JSONObject()
    object["made"] = link.made.map { .text($0.text) }
    object["state"] = .text(link.state.rawValue)
    object["mail"] = link.mail.map(JSON.text)
    object["post"] = link.post.map(JSON.text)
    object["name"] = link.name.map(JSON.text)
    object["url"] = link.url.map(JSON.text)
    return .object(object)
  }
}

// The JSON Schemas of `docs/schema/`, embedded in the program for `zutto schema`.

/// JSON Schemas (draft 2020-12) of the home's files.
public enum Schemas {
  /// The schemas by name.
  public static let files = embeddedFiles(in: "docs/schema/").map { file in
    (name: String(file.name.dropLast(".schema.json".count)), bytes: file.bytes)
  }
}

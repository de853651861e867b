// The JSON Schemas of this folder, embedded in the program for `zutto schema`.

/// JSON Schemas (draft 2020-12) of the home's files.
public enum Schemas {
  /// The schemas by name.
  public static let files: [(name: String, bytes: [UInt8])] = [
    ("zutto", PackageResources.zutto_schema_json), ("diary", PackageResources.diary_schema_json),
    ("member", PackageResources.member_schema_json), ("reads", PackageResources.reads_schema_json),
    ("treatments", PackageResources.treatments_schema_json),
    ("categories", PackageResources.categories_schema_json),
    ("ledger-month", PackageResources.ledger_month_schema_json),
    ("ledger-import", PackageResources.ledger_import_schema_json),
    ("sealed", PackageResources.sealed_schema_json),
    ("corrections", PackageResources.corrections_schema_json), ("vault", PackageResources.vault_schema_json),
    ("slot", PackageResources.slot_schema_json), ("record", PackageResources.record_schema_json),
    ("note-link", PackageResources.note_link_schema_json), ("device", PackageResources.device_schema_json),
    ("share", PackageResources.share_schema_json),
  ]
}

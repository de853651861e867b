// What the files of an archive are, by the ends of their names.

internal import Diagnostics

/// The media types of what an archive holds.
enum ContentType {
  static let html = "text/html; charset=utf-8"
  static let script = "text/javascript; charset=utf-8"

  private static let unknown = "application/octet-stream"
  private static let text = "text/plain; charset=utf-8"

  /// The media type of a file; one that nothing opens by itself for a kind that is not known.
  static func of(_ path: RelativePath) -> String { known[path.pathExtension] ?? unknown }

  /// The media type of a file that people put beside their texts: none that a browser takes for a page or a script.
  static func ofAttachment(_ path: RelativePath) -> String {
    let type = of(path)
    let isMedium = ["image/", "audio/", "video/"].contains { type.hasPrefix($0) }
    return isMedium && type != "image/svg+xml" || type == text || type == "application/pdf" ? type : unknown
  }

  /// Whether a browser shows a file of this type by itself, under a policy that lets it do nothing else.
  static func isShownAlone(_ type: String) -> Bool { type.hasPrefix("image/") || type == text }

  private static let known: [String: String] = [
    "html": html, "htm": html, "js": script, "mjs": script, "css": "text/css; charset=utf-8", "txt": text,
    "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "json": "application/json; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "png": "image/png", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "heic": "image/heic",
    "heif": "image/heif", "svg": "image/svg+xml", "ico": "image/x-icon", "bmp": "image/bmp",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg", "oga": "audio/ogg",
    "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "weba": "audio/webm", "webm": "video/webm",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "pdf": "application/pdf",
    "woff2": "font/woff2", "zip": "application/zip",
  ]
}

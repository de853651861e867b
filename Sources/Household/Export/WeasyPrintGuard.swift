// The Python script through which WeasyPrint runs.

internal import Archive
internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// Runs WeasyPrint from a Python script with its own URL fetcher, which opens only files of the book's
/// folder.
///
/// WeasyPrint has no option for that: it opens any address that a page names, as picture, style, font or PDF
/// attachment. Only programs that use it as a library can pass their own fetcher (its documentation, "URL
/// Fetchers"). Before version 63 it also gets HarfBuzz for its fonts.
enum WeasyPrintGuard {
  /// The start of the error message for an address outside the folder.
  static let refused = "asks for "
  /// The error message for a photo in the colours of a press.
  static let cmyk = "a photo is CMYK"

  /// The command that prints a page of `folder`, the only readable folder; `book.pdf` is written beside the
  /// page; throws `book-failed` if WeasyPrint isn't a Python script.
  ///
  /// With a time, in seconds since 1970, it is a PDF/A-3b with the files that `Book.sources` lists attached.
  static func words(
    _ program: String, in path: String?, _ folder: Tree, page: RelativePath, archivalAt moment: Int64?
  ) throws(Diagnostic) -> [String] {
    let python = try interpreter(of: program, in: path)
    let inFolder = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.root]
    let archival = moment.map { [Book.sources.text, String($0)] } ?? []
    return inFolder + python + ["-c", code, page.text] + archival
  }

  /// The Python interpreter of WeasyPrint, from its script's first line.
  private static func interpreter(of program: String, in path: String?) throws(Diagnostic) -> [String] {
    let path = Program.find(program, in: path) ?? program
    let bytes = try OutsideFile.beginning(of: path, count: 1024)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("#!") else { throw noScript(path) }
    var words = first.dropFirst(2).split(separator: " ").map(String.init)
    // pip writes this if the path is too long for a first line: '''exec' "/long/python" "$0" "$@"
    if words == ["/bin/sh"], lines.count > 1, lines[1].hasPrefix("'''exec' ") {
      let rest = lines[1].dropFirst(9)
      words = [rest.split(separator: "\"").first.map(String.init) ?? ""]
    }
    if words.first?.hasSuffix("/env") == true { words.removeFirst() }
    if words.first == "-S" { words.removeFirst() }
    guard words.first?.split(separator: "/").last?.hasPrefix("python") == true else { throw noScript(path) }
    return words
  }

  private static func noScript(_ path: String) -> Diagnostic {
    Diagnostic(
      .bookFailed, Phrase("export-no-script-python-so-cant", ["path": path]),
      hint: Phrase("export-try-other-program-chromium"))
  }

  private static let code = """
    import sys
    sys.path[:] = [place for place in sys.path if place]
    import inspect
    import os
    from urllib.parse import quote, unquote, urlsplit
    import weasyprint

    folder = os.path.realpath(".") + os.sep
    refused = []


    def check(url):
        parts = urlsplit(url)
        if parts.scheme == "data":
            return
        if parts.scheme == "file" and not parts.netloc and not parts.query:
            if os.path.realpath(unquote(parts.path)).startswith(folder):
                return
        refused.append(url)
        raise ValueError("refused")


    # Since 68 a fetcher is a class.
    if hasattr(weasyprint.urls, "URLFetcher"):
        class Fetcher(weasyprint.urls.URLFetcher):
            def fetch(self, url, headers=None):
                check(url)
                return super().fetch(url, headers)


        fetch = Fetcher(allowed_protocols=("data", "file"), allow_redirects=False)
    else:
        def fetch(url, *more, **named):
            check(url)
            return weasyprint.default_url_fetcher(url)


    # Before 63 it makes fonts smaller with fontTools, which takes ten seconds for a Japanese one; HarfBuzz takes a tenth
    # of one, but isn't installed everywhere. Both passes as in 63 and later: first the glyphs that are used, which keep
    # their numbers; then without the empty ones behind the last.
    def make_fonts_smaller_with_harfbuzz():
        import ctypes
        import ctypes.util
        import io
        from fontTools.ttLib import TTFont

        try:
            from weasyprint.pdf.stream import Font
            library = ctypes.CDLL(ctypes.util.find_library("harfbuzz-subset") or "none")
            library.hb_subset_input_set
        except (ImportError, OSError, AttributeError):
            return
        if hasattr(Font, "subset"):
            return

        def call(name, *arguments):
            function = getattr(library, name)
            function.restype = ctypes.c_void_p
            return function(*arguments)

        def smaller(data, index, used):
            pointer = ctypes.c_void_p
            blob = pointer(call("hb_blob_create", data, len(data), 0, None, None))
            face = pointer(call("hb_face_create", blob, index))
            # NO_HINTING 1, RETAIN_GIDS 2, DESUBROUTINIZE 4, PASSTHROUGH_UNRECOGNIZED 32.
            for flags, kept in (39, used), (37, range(max(used) + 1)):
                wanted = pointer(call("hb_subset_input_create_or_fail"))
                glyphs = pointer(call("hb_subset_input_glyph_set", wanted))
                for glyph in kept:
                    call("hb_set_add", glyphs, glyph)
                call("hb_subset_input_set_flags", wanted, flags)
                # DROP_TABLE_TAG 3.
                dropped = pointer(call("hb_subset_input_set", wanted, 3))
                for tag in b"GSUB", b"GPOS", b"SVG ":
                    call("hb_set_add", dropped, int.from_bytes(tag, "big"))
                face = pointer(call("hb_subset_or_fail", face, wanted))
                if not face:
                    return None
            length = ctypes.c_uint()
            bytes = call("hb_blob_get_data", pointer(call("hb_face_reference_blob", face)), ctypes.byref(length))
            return ctypes.string_at(bytes, length.value)

        whole = Font.clean

        def clean(self, used, *more):
            data = smaller(self.file_content, self.index, used) if used and self.ttfont and not self.bitmap else None
            if data:
                self.file_content, self.ttfont, used = data, TTFont(io.BytesIO(data)), {}
            whole(self, used, *more)

        Font.clean = clean


    make_fonts_smaller_with_harfbuzz()

    # It names pictures in the PDF by their addresses, which would tell this folder's name of the moment.
    base = "file:///proc/self/cwd/" if sys.platform == "linux" else "file://" + folder
    page = weasyprint.HTML(
        filename=sys.argv[1], base_url=base, encoding="utf-8", media_type="print", url_fetcher=fetch)
    known = inspect.signature(weasyprint.HTML.write_pdf).parameters
    prefix = "" if "variant" in known else "pdf_"
    # Tagged, for those who hear a page.
    named = {prefix + "variant": "pdf/ua-1"}
    if len(sys.argv) > 2:
        import hashlib, json, time
        import pydyf
        from weasyprint.pdf import VARIANTS

        # Older versions tag one variant only: the archival one goes over the tagged one.
        archival = "pdf/a-3b"
        if "pdf_tags" in getattr(weasyprint, "DEFAULT_OPTIONS", {}):
            named = {"pdf_tags": True}
        else:
            (tag, marks), (keep, version) = VARIANTS["pdf/ua-1"], VARIANTS[archival]
            VARIANTS[archival] = (lambda *book: (tag(*book), keep(*book)), {**marks, **version})
            named = {}

        moment = time.strftime("D:%Y%m%d%H%M%SZ", time.gmtime(int(sys.argv[3])))


        # WeasyPrint writes no relationship, no media type and no date of an attachment (ISO 19005-3, 6.8), lets
        # readers smooth pictures (6.2.8), and in some versions doesn't mark links as printed (6.3.2).
        def finish(document, pdf):
            for item in pdf.objects:
                fields = getattr(item, "extra", item)
                if not isinstance(fields, dict):
                    continue
                if fields.get("Subtype") == "/Image":
                    fields.pop("Interpolate", None)
                    if fields.get("ColorSpace") == "/DeviceCMYK":
                        sys.exit("\(cmyk)")
                if fields.get("Type") == "/Annot":
                    fields["F"] = 4
            files = pydyf.Array()
            names = pydyf.Array()
            sources = json.load(open(sys.argv[2], encoding="utf-8"))
            # Keys are ASCII: readers disagree about the order of others.
            for key, number, path, kind in sorted(
                    (quote(path), number, path, kind) for number, (path, kind) in enumerate(sources)):
                # Readers that save attachments make no folders.
                name = path.replace("/", "_")
                data = open("sources/%d" % number, "rb").read()
                facts = pydyf.Dictionary({
                    "Size": len(data), "ModDate": pydyf.String(moment),
                    "CheckSum": "<" + hashlib.md5(data).hexdigest() + ">"})
                content = pydyf.Stream(
                    [data], pydyf.Dictionary({
                        "Type": "/EmbeddedFile", "Subtype": "/" + kind.replace("/", "#2F"), "Params": facts}),
                    compress=True)
                pdf.add_object(content)
                file = pydyf.Dictionary({
                    "Type": "/Filespec", "F": pydyf.String(name), "UF": pydyf.String(name),
                    "EF": pydyf.Dictionary({"F": content.reference, "UF": content.reference}),
                    "AFRelationship": "/Source", "Desc": pydyf.String(path)})
                pdf.add_object(file)
                files.append(file.reference)
                names.extend([pydyf.String(key), file.reference])
            if files:
                pdf.catalog["AF"] = files
                pdf.catalog.setdefault("Names", pydyf.Dictionary())
                pdf.catalog["Names"]["EmbeddedFiles"] = pydyf.Dictionary({"Names": names})


        named |= {
            "finisher": finish, prefix + "variant": archival,
            prefix + "identifier": hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest()[:32].encode()}
    page.write_pdf("book.pdf", **named)
    if refused:
        sys.exit("\(refused)'" + refused[0] + "'")
    """
}

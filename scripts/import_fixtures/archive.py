"""Zip files that are the same bytes each time."""

import io
import zipfile


def archive(files, links=()):
    """A zip file of names and contents; `links` are names whose content is where they lead."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, (2024, 12, 25, 12, 0, 0))
            info.create_system = 3
            info.external_attr = (0o120777 if name in links else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(info, content if isinstance(content, bytes) else content.encode())
    return buffer.getvalue()

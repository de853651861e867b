// The default theme: every template and style as bytes.

// What Sources/EmbeddedFiles embeds.

internal import EmbeddedFiles

/// The embedded files of a folder, by name, in the order of the table; the folder's path ends with a slash.
func embeddedFiles(in folder: String) -> [(name: String, bytes: [UInt8])] {
  var files: [(name: String, bytes: [UInt8])] = []
  var number = 0
  while true {
    let file = unsafe embedded_file(number)
    guard let path = unsafe file.path.map({ unsafe String(cString: $0) }) else { return files }
    number += 1
    guard path.hasPrefix(folder) else { continue }
    files.append(
      (
        String(path.dropFirst(folder.count)),
        unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
      ))
  }
}

// The samples in what ffmpeg writes as WAV: 16 bits, any number of channels.

/// Takes a WAV stream piece by piece and adds its samples, channels mixed to one.
struct SampleReader {
  private(set) var loudness = Loudness()
  /// Samples a second; 0 until the header was read.
  private(set) var rate = 0
  private var channels = 0
  /// The header until its end is there, then the bytes of an unfinished sample.
  private var rest: [UInt8] = []
  private var isInData = false

  /// More of the stream.
  mutating func take(_ piece: UnsafeRawBufferPointer) {
    if isInData, rest.isEmpty {
      unsafe addFrames(piece)
      return
    }
    unsafe rest += piece
    if !isInData { readHeader() }
    guard isInData else { return }
    let joined = rest
    rest = []
    unsafe joined.withUnsafeBytes { unsafe addFrames($0) }
  }

  /// Adds all whole samples and keeps what is left over.
  private mutating func addFrames(_ bytes: UnsafeRawBufferPointer) {
    let width = 2 * channels
    let whole = bytes.count / width * width
    var place = 0
    if channels == 1 {
      while place < whole {
        loudness.add(unsafe sample(bytes, place))
        place += 2
      }
    } else {
      while place < whole {
        var sum = 0
        for channel in 0..<channels { sum += unsafe sample(bytes, place + 2 * channel) }
        loudness.add(sum / channels)
        place += width
      }
    }
    unsafe rest += UnsafeRawBufferPointer(rebasing: bytes[whole...])
  }

  private func sample(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int {
    Int(Int16(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: Int16.self)))
  }

  /// Reads the chunks before the samples, as soon as they are there.
  private mutating func readHeader() {
    var place = 12
    while place + 8 <= rest.count {
      let name = rest[place..<place + 4]
      let length = number(at: place + 4, bytes: 4)
      place += 8
      if name.elementsEqual("data".utf8) {
        guard channels > 0 else { return }
        isInData = true
        rest.removeFirst(place)
        return
      }
      if name.elementsEqual("fmt ".utf8), place + 16 <= rest.count {
        channels = min(number(at: place + 2, bytes: 2), 64)
        rate = number(at: place + 4, bytes: 4)
      }
      place += length + length % 2
    }
    // No header is that long.
    if rest.count > 1 << 16 { rest = [] }
  }

  private func number(at place: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 | Int(rest[place + $1]) << (8 * $1) }
  }
}

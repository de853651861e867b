// The context stack: what a name means at this moment.

extension Renderer {
  mutating func push(_ value: Value) {
    if case .record(let record) = value { records.append(record) }
    items.append(value)
  }

  mutating func pop() {
    if case .record? = items.popLast() { records.removeLast() }
  }

  /// The value of a name, from the innermost record that has it; of a dotted one, the parts after
  /// the first only from the one before.
  func value(_ operand: Operand) -> Value {
    switch operand {
    case .current: return items.last ?? .nothing
    case .name(let id): return value(id)
    case .path(let index):
      let path = program.paths[index]
      var value = value(path[0])
      for id in path.dropFirst() {
        guard case .record(let record) = value, let inner = record[id: id] else { return .nothing }
        value = inner
      }
      return value
    }
  }

  private func value(_ id: UInt16) -> Value {
    var index = records.count - 1
    while index >= 0 {
      if let value = records[index][id: id] { return value }
      index -= 1
    }
    return .nothing
  }
}

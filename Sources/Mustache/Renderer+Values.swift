// The context stack: what a name means at this moment.

extension Renderer {
  mutating func push(_ value: Value) {
    if case .record(let record) = value { records.append(record) }
    items.append(value)
  }

  mutating func pop() { if case .record? = items.popLast() { records.removeLast() } }

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
    guard let (record, slot) = place(of: id) else { return .nothing }
    return records[record].slots[slot].value
  }

  /// Shows a value; that of a plain name where it lies, without a copy.
  mutating func show(_ operand: Operand, escaped: Bool) {
    guard case .name(let id) = operand else {
      output.append(value(operand), escaped: escaped)
      return
    }
    guard let (record, slot) = place(of: id) else { return }
    output.append(records[record].slots[slot].value, escaped: escaped)
  }

  private func place(of id: UInt16) -> (record: Int, slot: Int)? {
    var record = records.count - 1
    while record >= 0 {
      if let slot = records[record].slot(id) { return (record, slot) }
      record -= 1
    }
    return nil
  }
}

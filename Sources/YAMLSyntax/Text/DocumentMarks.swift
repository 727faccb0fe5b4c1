/// The marks between documents.
extension SourceText {
    /// Whether `---` stands here, at the start of a line.
    func isDocumentStart(at offset: Int) -> Bool {
        isMark(UInt8(ascii: "-"), at: offset)
    }

    /// Whether `...` stands here, at the start of a line.
    func isDocumentEnd(at offset: Int) -> Bool {
        isMark(UInt8(ascii: "."), at: offset)
    }

    private func isMark(_ character: UInt8, at offset: Int) -> Bool {
        guard isStartOfLine(offset), (0..<3).allSatisfy({ byte(at: offset + $0) == character }) else { return false }
        guard let next = byte(at: offset + 3) else { return true }
        return Self.isBlank(next) || breakLength(at: offset + 3) > 0
    }

    private func isStartOfLine(_ offset: Int) -> Bool {
        offset == textOffset || breakLength(before: offset) > 0
    }
}

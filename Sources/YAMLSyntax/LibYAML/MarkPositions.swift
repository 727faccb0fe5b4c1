import CLibYAML

extension SourceText {
    /// The place of a mark: libyaml counts lines and columns from 0, and scalars instead of bytes.
    mutating func position(_ mark: yaml_mark_t) -> TextPosition {
        let offset = offset(afterScalars: mark.index)
        if mark.column == 0, offset == bytes.count, mark.line > 0, breakLength(before: offset) == 0 {
            // At the end of the text libyaml goes to a next line even where the last one has no line break.
            return position(at: offset, line: mark.line)
        }
        return TextPosition(line: mark.line + 1, column: mark.column + 1, offset: offset)
    }
}

/// Questions about texts that are answered by their bytes: nearly all texts of specs are plain ASCII, and looking at each of
/// their Unicode scalars takes most of the time of a run.
extension String {
    /// Whether all of it is visible ASCII and blanks, so that it can stand in a comment or a literal as it is.
    var isPlainASCII: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// Whether it cannot stand between the quotes of a literal as it is.
    var holdsQuoteOrBackslash: Bool {
        utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    /// Whether it has at most so many columns, counted in Unicode scalars.
    func fits(_ columns: Int) -> Bool {
        utf8.count <= columns || unicodeScalars.count <= columns
    }
}

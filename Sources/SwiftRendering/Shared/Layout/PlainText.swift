/// Questions about texts that are answered by their bytes: nearly all texts of specs are plain ASCII, and looking at each of
/// their Unicode scalars takes most of the time of a run.
extension String {
    /// Whether all of it is visible ASCII and blanks, so that it can stand in a comment or a literal as it is.
    var isPlainASCII: Bool {
        withBytes { bytes in
            for byte in bytes where byte < 0x20 || byte > 0x7E { return false }
            return true
        }
    }

    /// Whether it cannot stand between the quotes of a literal as it is.
    var holdsQuoteOrBackslash: Bool {
        withBytes { bytes in
            for byte in bytes where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
            return false
        }
    }

    /// How many Unicode scalars it has.
    var columns: Int {
        withBytes { bytes in
            var continued = 0
            for byte in bytes where byte & 0xC0 == 0x80 { continued += 1 }
            return bytes.count - continued
        }
    }

    /// Whether it has at most so many columns.
    func fits(_ columns: Int) -> Bool {
        utf8.count <= columns || self.columns <= columns
    }

    private func withBytes<Answer>(_ answer: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
        var text = self
        return text.withUTF8(answer)
    }
}

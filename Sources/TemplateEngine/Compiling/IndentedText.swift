/// Indents what a template says itself.
enum IndentedText {
    /// Puts the indent before all lines but the first; empty lines stay empty.
    static func indentFurtherLines(of text: String, by indent: String) -> String {
        var indented: [UInt8] = []
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            indented.append(byte)
            guard byte == UInt8(ascii: "\n"), index + 1 < bytes.count else { continue }
            let next = bytes[index + 1]
            let isEmptyLine = next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
            if !isEmptyLine { indented += indent.utf8 }
        }
        return String(decoding: indented, as: UTF8.self)
    }
}

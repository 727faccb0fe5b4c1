/// Tags as they are written.
///
/// libyaml gives the tag with its prefix put in, which a `%TAG` directive can make as long as it likes.
extension SourceText {
    /// The tag among a node's properties: `!a`, `!!a`, `!a!b` or `!<a>`, before or after an anchor.
    func tag(ofNodeAt offset: Int) -> String? {
        var walked = skipToToken(from: offset)
        if byte(at: walked) == UInt8(ascii: "&") {
            walked = skipToToken(from: endOfProperty(from: walked))
        }
        guard byte(at: walked) == UInt8(ascii: "!") else { return nil }
        return String(decoding: bytes[walked..<endOfProperty(from: walked)], as: UTF8.self)
    }

    /// The offset of the first byte that is neither white space nor in a comment.
    func skipToToken(from offset: Int) -> Int {
        var walked = offset
        while let byte = byte(at: walked) {
            let length = breakLength(at: walked)
            if length > 0 {
                walked += length
            } else if Self.isBlank(byte) {
                walked += 1
            } else if byte == UInt8(ascii: "#") {
                walked = endOfLine(from: walked)
            } else {
                break
            }
        }
        return walked
    }

    private func endOfProperty(from offset: Int) -> Int {
        let isVerbatim = byte(at: offset + 1) == UInt8(ascii: "<")
        var walked = offset
        while let byte = byte(at: walked), !Self.isBlank(byte), breakLength(at: walked) == 0 {
            if byte == UInt8(ascii: ","), !isVerbatim { break }
            walked += 1
            if byte == UInt8(ascii: ">"), isVerbatim { break }
        }
        return walked
    }
}

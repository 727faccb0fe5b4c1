/// Texts as requests carry them.
enum WireText {
    /// Without percent-encoding (RFC 3986, section 2.1); nil where an escape is broken, or the bytes are no UTF-8.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else {
                    return nil
                }
                bytes.append(value)
                rest = rest.dropFirst(2)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The names and values of a query or a form (WHATWG URL standard, section 5.1).
    static func items(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.split(separator: "&").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = sides.map { decoded($0, plusIsSpace: true) ?? String($0) }
            return (texts.first ?? "", texts.count > 1 ? texts[1] : "")
        }
    }

    /// The names and values of cookies (RFC 6265, section 4.2.1).
    static func cookies(_ fields: [String]) -> [(name: String, value: String)] {
        fields.flatMap { $0.split(separator: ";") }.map { part in
            let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides.first ?? ""), sides.count > 1 ? String(sides[1]) : "")
        }
    }
}

extension JSONPointer {
    /// The pointer that a URI fragment such as `#/components/schemas/Pet` holds; nil where it is none.
    init?(fragment: String) {
        guard fragment.first == "#" else { return nil }
        let path = fragment.dropFirst()
        guard path.isEmpty || path.first == "/" else { return nil }
        var pointer = JSONPointer.root
        for token in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let decoded = Self.decoded(token) else { return nil }
            pointer = pointer.appending(decoded)
        }
        self = pointer
    }

    /// Without percent-encoding (RFC 3986, section 2.1) and without `~1` and `~0`.
    private static func decoded(_ token: Substring) -> String? {
        let signs = token.utf8
        guard signs.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "~") }) else {
            return String(token)
        }
        var bytes: [UInt8] = []
        var rest = signs[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(),
                let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
        }
        return unescaped(String(decoding: bytes, as: UTF8.self))
    }

    private static func unescaped(_ token: String) -> String? {
        var text = String.UnicodeScalarView()
        var rest = token.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "~" else {
                text.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "0": text.append("~")
            case "1": text.append("/")
            default: return nil
            }
        }
        return String(text)
    }
}

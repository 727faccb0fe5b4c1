/// URIs of files, as editors write them (RFC 8089).
enum FileURI {
    /// The path of a file; `nil` for other URIs.
    static func path(of uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file:") else { return nil }
        var rest = uri.utf8.dropFirst(5)
        if rest.starts(with: "//".utf8) {
            // An empty host, or localhost.
            rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
        }
        var path: [UInt8] = []
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) {
                path.append(value)
                rest = rest.dropFirst(2)
            } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
                break
            } else {
                path.append(byte)
            }
        }
        return path.first == UInt8(ascii: "/") ? String(decoding: path, as: UTF8.self) : nil
    }

    /// The URI of a file at an absolute path.
    static func uri(of path: String) -> String {
        path.utf8.reduce(into: "file://") { uri, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}

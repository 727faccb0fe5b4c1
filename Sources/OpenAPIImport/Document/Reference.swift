import TextForms

/// A `$ref`, divided into the file and the position in it (RFC 3986, section 4.1).
struct Reference: Sendable {
    /// The document that a reference leads to.
    enum Place: Sendable, Hashable {
        /// The document that contains the reference.
        case here
        /// A file, by its path: relative to the folder of the description, or absolute.
        case file(String)
        /// An address with a scheme, such as `https`.
        case address(String)
    }

    let place: Place
    /// The text after `#`, still percent-encoded.
    let fragment: Substring

    /// - Parameter path: the path of the document that contains the reference
    init(_ text: String, in path: String) {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "#")) else {
            fragment = ""
            place = text.isEmpty ? .here : Self.place(text[...], in: path)
            return
        }
        fragment = text[text.utf8.index(after: sign)...]
        place = sign == text.startIndex ? .here : Self.place(text[..<sign], in: path)
    }

    private static func place(_ text: Substring, in path: String) -> Place {
        var text = text
        if text.lowercased().hasPrefix("file://") {
            text = text.dropFirst("file://".count)
        } else if hasScheme(text) || text.hasPrefix("//") {
            return .address(String(text))
        }
        let name = PercentText.decoded(text) ?? String(text)
        return .file(FolderPath.joined(FolderPath.folder(of: path), name))
    }

    /// Whether it begins with a scheme (RFC 3986, section 3.1). A single letter is a drive.
    private static func hasScheme(_ text: Substring) -> Bool {
        guard let end = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text[..<end].unicodeScalars
        return scheme.count > 1
            && scheme.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
            }
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
enum PercentText {
    /// `nil` if a percent sign is not followed by two hexadecimal digits.
    static func decoded(_ text: Substring) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
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
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Paths with slashes, compared as text.
enum FolderPath {
    /// The folder of a file. Empty for a bare name.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The path of a file as seen from a folder, without `.`, and without `..` except at the beginning.
    static func joined(_ folder: String, _ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var parts: [Substring] = []
        let whole = isAbsolute || folder.isEmpty ? path : "\(folder)/\(path)"
        for part in whole.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// The name of a file without its last extension.
    static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}

/// An endpoint's path, in which `{name}` stands for the value of a path parameter.
struct PathTemplate: Sendable {
    private enum Part: Sendable {
        /// Text as it stands in the path, with slashes.
        case literal(String)
        case parameter(String)
    }

    private let parts: [Part]

    /// - Parameter text: the path as the spec writes it.
    init(_ text: String) {
        var parts: [Part] = []
        var rest: Substring = text.isEmpty || text.hasPrefix("/") ? text[...] : "/" + text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            parts.append(.literal(Self.encodeLiteral(String(rest[..<open]))))
            parts.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(Self.encodeLiteral(String(rest)))) }
        self.parts = parts
    }

    /// Why a path cannot be filled.
    struct Fault: Error {
        var parameter: String
        var expected: String
    }

    /// The path with the values in their places. Begins with a slash, unless it is empty.
    ///
    /// A value never changes which endpoint is addressed: its slashes are encoded, and it may neither be empty nor make
    /// a segment `.` or `..`, which URLs drop (RFC 3986, section 5.2.4).
    /// - Parameter value: gives the value of a parameter, percent-encoded; nil where there is none.
    func fill(_ value: (_ parameter: String) -> String?) throws(Fault) -> String {
        var path: String = ""
        var filled: String?
        for part in parts {
            switch part {
            case .literal(let text):
                guard filled != nil, let slash = text.utf8.firstIndex(of: 0x2F) else {
                    path += text
                    continue
                }
                path += text[..<slash]
                try Self.check(path, after: filled)
                path += text[slash...]
                filled = nil
            case .parameter(let name):
                guard let value = value(name), !value.isEmpty else {
                    throw Fault(parameter: name, expected: "a value that is not empty, as it is part of the path")
                }
                path += value
                filled = name
            }
        }
        try Self.check(path, after: filled)
        return path
    }

    /// Makes sure that the last segment is not one that means another, if a value stands in it.
    private static func check(_ path: String, after parameter: String?) throws(Fault) {
        guard let parameter, path.hasSuffix("/.") || path.hasSuffix("/..") else { return }
        throw Fault(parameter: parameter, expected: "a value that is not a dot segment of the path")
    }

    /// What the spec says, with only those bytes encoded that no path can hold.
    static func encodeLiteral(_ text: String) -> String {
        PercentEncoding.encode(text) { byte in
            PercentEncoding.isPathCharacter(byte) || byte == 0x2F || byte == 0x25
        }
    }
}

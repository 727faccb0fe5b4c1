/// An endpoint's path, in which `{name}` stands for the value of a path parameter.
struct PathTemplate: Sendable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Why a path cannot be filled.
    struct Fault: Error {
        var parameter: String
        var expected: String
    }

    /// The path with the values in their places, percent-encoded where it has to be.
    ///
    /// A value never changes which endpoint is addressed: its slashes are encoded, and it may neither be empty nor make
    /// a segment `.` or `..`, which URLs drop (RFC 3986, section 5.2.4).
    /// - Parameters:
    ///   - values: by the names of their parameters.
    ///   - encode: makes of a value what stands in the path.
    func fill(
        _ values: [String: String], encode: (String) -> String = PercentEncoding.encode
    ) throws(Fault) -> String {
        guard text.utf8.contains(0x7B) else { return Self.encodeLiteral(text) }
        var path: String = ""
        for segment in text.split(separator: "/", omittingEmptySubsequences: false) {
            if !path.isEmpty || segment.startIndex != text.startIndex { path += "/" }
            path += try Self.fill(segment, values, encode)
        }
        return path
    }

    private static func fill(
        _ segment: Substring, _ values: [String: String], _ encode: (String) -> String
    ) throws(Fault) -> String {
        var rest: Substring = segment
        var filled: String = ""
        var last: String?
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = values[name], !value.isEmpty else {
                throw Fault(parameter: name, expected: "a value that is not empty, as it is part of the path")
            }
            filled += encodeLiteral(String(rest[..<open])) + encode(value)
            last = name
            rest = rest[rest.index(after: close)...]
        }
        filled += encodeLiteral(String(rest))
        if let last, filled == "." || filled == ".." {
            throw Fault(parameter: last, expected: "a value that is not a dot segment of the path")
        }
        return filled
    }

    /// What the spec says, with only those bytes encoded that no path can hold.
    static func encodeLiteral(_ text: String) -> String {
        PercentEncoding.encode(text) { byte in
            PercentEncoding.isPathCharacter(byte) || byte == 0x2F || byte == 0x25
        }
    }
}

import WireSyntax

/// The path of an endpoint or a route, ready to be filled in.
struct RequestPath: Sendable {
    private let parts: [PathTemplate.Part]

    /// - Parameter text: The path as written in the spec, with `{name}` as a placeholder.
    init(_ text: String) {
        let template = PathTemplate(unchecked: text.isEmpty || text.hasPrefix("/") ? text : "/" + text)
        parts = template.parts.map { part in
            if case .literal(let text) = part { .literal(PercentEncoding.encodePath(text)) } else { part }
        }
    }

    /// Why the path cannot be filled in.
    struct Fault: Error {
        var parameter: String
        var expected: String
    }

    /// The path with the values filled in. It begins with a slash, unless it is empty.
    ///
    /// A value never changes which endpoint is called: its slashes are encoded, and it must neither be empty nor turn a
    /// segment into `.` or `..`, which are removed from URLs (RFC 3986, section 5.2.4).
    /// - Parameter value: Returns the percent-encoded value of a parameter; `nil` if there is none.
    func fill(_ value: (_ parameter: String) -> String?) throws(Fault) -> String {
        var path = ""
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
            case .placeholder(let name):
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

    /// Checks that a value has not turned the last segment into a dot segment.
    private static func check(_ path: String, after parameter: String?) throws(Fault) {
        guard path.utf8.last == UInt8(ascii: "."), let parameter, path.hasSuffix("/.") || path.hasSuffix("/..") else {
            return
        }
        throw Fault(parameter: parameter, expected: "a value that is not a dot segment of the path")
    }
}

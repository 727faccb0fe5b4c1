/// A value that every call of an endpoint sends, and that callers do not pass.
public struct RequestConstant: Sendable, Hashable {
    /// The name in the request; for a JSON body, a path.
    public var wirePath: JSONPath
    /// Anywhere but in the path, and not a file.
    public var location: Parameter.Location
    /// A string, an integer, a decimal or a Boolean. Decimals are only in JSON bodies; elsewhere, numbers with a fraction
    /// are sent as written, so they are strings.
    public var value: Literal
    public var doc: String?
    public var range: SourceRange
}

extension RequestConstant {
    /// Where a request has the value. Two endpoints with different constants in one place are different calls.
    public struct Place: Sendable, Hashable {
        public let location: Parameter.Location
        public let path: JSONPath

        package init(_ location: Parameter.Location, _ path: JSONPath) {
            self.location = location
            // Header names ignore case (RFC 9110, section 5.1).
            self.path = location == .header ? JSONPath(path.components.map { $0.lowercased() }) : path
        }
    }

    public var place: Place {
        Place(location, wirePath)
    }

    /// The name outside JSON bodies.
    public var wireName: String {
        wirePath.components.joined(separator: ".")
    }

    /// The value as text. Equal numbers have the same text, however they are written.
    public var wireText: String {
        switch value {
        case .string(let text), .integer(let text): return text
        case .bool(let value): return value ? "true" : "false"
        case .decimal(let text):
            let number = Double(text).map { "\($0)" } ?? text
            return number.hasSuffix(".0") ? String(number.dropLast(2)) : number
        case .null, .date, .url, .uuid, .data, .enumCase, .array, .dictionary, .object: return value.text
        }
    }
}

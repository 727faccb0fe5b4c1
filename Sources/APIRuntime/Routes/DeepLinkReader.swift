@_spi(Generated) import APIJSON

/// What a link says, once it is known to which route it leads. Generated code reads it.
@_spi(Generated) public struct DeepLinkReader: Sendable {
    /// The name of the route in the table.
    public let route: String
    /// The route, such as `Gallery.picture`.
    let name: String
    /// The values in the path, decoded.
    private let path: [String: String]
    private let query: [LinkText.Item]

    init(route: String, name: String, path: [String: String], query: [LinkText.Item]) {
        self.route = route
        self.name = name
        self.path = path
        self.query = query
    }

    /// A route that the enum of the links does not have.
    public var unknownRoute: DeepLinkError {
        .unknownRoute(path: route)
    }

    /// The value that stands in the path.
    public func path<Value: JSONReadable>(
        _ name: String, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value {
        guard let text: String = path[name] else { throw .missingParameter(name: name, route: self.name) }
        return try value(name, text, dates, isSensitive)
    }

    /// The value that the query says under one of the names.
    public func value<Value: JSONReadable>(
        _ name: String, or others: String..., dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value {
        guard let value: Value = try single(name, others, dates, isSensitive) else {
            throw .missingParameter(name: name, route: self.name)
        }
        return value
    }

    /// The value that the query says under one of the names, or the default where it says nothing.
    public func value<Value: JSONReadable>(
        _ name: String, or others: String..., default defaultValue: Value, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value {
        try single(name, others, dates, isSensitive) ?? defaultValue
    }

    /// The value that the query says under one of the names; nil where it says nothing.
    public func optional<Value: JSONReadable>(
        _ name: String, or others: String..., dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value? {
        try single(name, others, dates, isSensitive)
    }

    /// All values that the query says under the names, in order.
    public func list<Value: JSONReadable>(
        _ name: String, or others: String..., dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> [Value] {
        var values: [Value] = []
        for text: String in try texts(name, others, isSensitive) {
            values.append(try value(name, text, dates, isSensitive))
        }
        return values
    }

    private func single<Value: JSONReadable>(
        _ name: String, _ others: [String], _ dates: DateFormat, _ isSensitive: Bool
    ) throws(DeepLinkError) -> Value? {
        let texts: [String] = try texts(name, others, isSensitive)
        guard let text: String = texts.first else { return nil }
        guard texts.allSatisfy({ $0 == text }) else {
            let found: [String] = texts.map { shown($0, isSensitive) }
            throw .repeatedParameter(name: name, route: self.name, found: found)
        }
        return try value(name, text, dates, isSensitive)
    }

    /// What the query says under the names.
    private func texts(_ name: String, _ others: [String], _ isSensitive: Bool) throws(DeepLinkError) -> [String] {
        var texts: [String] = []
        for item: LinkText.Item in query where item.name == name || others.contains(item.name) {
            guard let text: String = item.value else {
                throw malformed(name, expected: "percent-encoded UTF-8", item.text, isSensitive)
            }
            texts.append(text)
        }
        return texts
    }

    /// The value that a text stands for: as it would in a JSON string that is cast.
    private func value<Value: JSONReadable>(
        _ name: String, _ text: String, _ dates: DateFormat, _ isSensitive: Bool
    ) throws(DeepLinkError) -> Value {
        do throws(DataFormatError) {
            let options: ReadOptions = ReadOptions(casting: true, dates: dates)
            return try Value.decode(text.uncheckedJSON, at: .root, options: options).value
        } catch {
            throw malformed(name, expected: error.expected, text, isSensitive)
        }
    }

    private func malformed(
        _ name: String, expected: String, _ text: String, _ isSensitive: Bool
    ) -> DeepLinkError {
        .malformedParameter(name: name, route: self.name, expected: expected, found: shown(text, isSensitive))
    }

    private func shown(_ text: String, _ isSensitive: Bool) -> String {
        isSensitive ? APICall.Request.Item.hidden : InvalidRequest.shortened(text.shownJSON)
    }
}

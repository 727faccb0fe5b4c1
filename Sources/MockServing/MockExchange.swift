/// A request as it came over the wire.
public struct MockRequest: Sendable, Hashable {
    /// In capitals.
    public var method: String
    /// Percent-encoded, without the query.
    public var path: String
    /// Percent-encoded, without the question mark.
    public var query: String
    public var headers: [MockHeader]
    public var body: [UInt8]

    public init(method: String, path: String, query: String = "", headers: [MockHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The values of a header field, in the order in which they came.
    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The media type of the body without its parameters, in small letters.
    var mediaType: String {
        let text = values(of: "Content-Type").first ?? ""
        return text.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    }
}

/// A header field.
public struct MockHeader: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// What is answered.
public struct MockReply: Sendable, Hashable {
    public var status: Int
    public var headers: [MockHeader]
    public var body: [UInt8]
    /// What a log says of the exchange; nothing of the request's values.
    public var note: String

    public init(status: Int, headers: [MockHeader], body: [UInt8], note: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.note = note
    }
}
